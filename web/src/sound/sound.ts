/** Small sounds, made on the spot. Silent until wanted. */

import { settings } from "../state/settings.svelte";

export type Sound = "lay" | "back" | "turn" | "end" | "roll" | "signal";

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}

const SOUNDS: Record<Sound, (context: AudioContext, at: number) => void> = {
  lay: (context, at) => tap(context, at, 900, 0.05),
  back: (context, at) => {
    tone(context, at, 520, 0.12, 0.1);
    tone(context, at + 0.09, 780, 0.16, 0.1);
  },
  turn: (context, at) => {
    tone(context, at, 660, 0.9, 0.14);
    tone(context, at, 1320, 0.5, 0.05);
    tone(context, at, 1988, 0.25, 0.03);
  },
  end: (context, at) =>
    [392, 494, 587, 784].forEach((pitch, i) => tone(context, at + i * 0.11, pitch, 0.5, 0.09)),
  roll: (context, at) => [0, 0.07, 0.13, 0.22, 0.34].forEach((delay) => tap(context, at + delay, 1500, 0.03)),
  signal: (context, at) => tone(context, at, 880, 0.1, 0.06),
};

function tone(context: AudioContext, at: number, pitch: number, seconds: number, loudness: number): void {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  source.connect(fading(context, at, seconds, loudness));
  source.start(at);
  source.stop(at + seconds);
}

/** A short noise, as of card on wood. */
function tap(context: AudioContext, at: number, pitch: number, seconds: number): void {
  const noise = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(fading(context, at, seconds, 0.5));
  source.start(at);
}

function fading(context: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(context.destination);
  return gain;
}
