/** Single keys at the table: digits choose cards, letters places and buttons. They can be switched off. */

import type { Play } from "./play.svelte";
import { settings } from "./settings.svelte";

/** Listen until the answer is called. `awake`: is nothing else in front of the table? */
export function shortcuts(play: Play, awake: () => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !awake()) return;
    if (isTyping(event.target)) return;
    if (act(play, event.key, event.target)) event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

function act(play: Play, key: string, target: EventTarget | null): boolean {
  if (key === "Escape") return undoOrClear(play);
  if (key === "Enter" && !(target instanceof Element && target.closest("button, a"))) return main(play);
  if (!settings.keys || key.length > 1) return key === "Backspace" && settings.keys && play.turn.undo();
  if (/[1-9]/.test(key)) return select(play, Number(key) - 1);
  const offer = play.mine ? play.choice.byLetter(key) : undefined;
  if (offer) play.choose(offer.target);
  return offer !== undefined;
}

function undoOrClear(play: Play): boolean {
  if (play.turn.held) return play.turn.undo();
  play.clear();
  return true;
}

function select(play: Play, index: number): boolean {
  if (index >= play.hand.length) return false;
  play.toggle(index);
  return true;
}

function main(play: Play): boolean {
  if (play.turn.held) {
    void play.turn.commit();
    return true;
  }
  const offer = play.choice.buttons.find(
    (button) => play.choice.isLegal(button) && (button.main || button.cards.length),
  );
  if (offer) play.choose(offer.target);
  return offer !== undefined;
}
