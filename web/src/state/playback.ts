/**
 * Shows what happened one thing after another, calmly, and never in anybody's way: whoever acts sees it all at once.
 * Knows no screen; the clock comes from outside.
 */

export interface Paced<Step> {
  readonly step: Step;
  /** How long to look at it before the next one, in milliseconds. */
  readonly ms: number;
}

export class Playback<Step> {
  readonly #show: (step: Step) => void;
  readonly #after: (ms: number, what: () => void) => () => void;
  readonly #queue: Paced<Step>[] = [];
  #cancel: (() => void) | undefined;
  #held = false;

  constructor(show: (step: Step) => void, after: (ms: number, what: () => void) => () => void) {
    this.#show = show;
    this.#after = after;
  }

  /** Is there something that was not shown yet? */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  add(step: Step, ms: number): void {
    this.#queue.push({ step, ms });
    if (!this.#cancel && !this.#held) this.#next();
  }

  /** Show everything now. */
  flush(): void {
    this.#stop();
    while (this.#queue.length) this.#show(this.#queue.shift()!.step);
  }

  /** Show nothing more for now: the answer to one's own wish comes as one. */
  hold(on: boolean): void {
    this.#held = on;
    if (!on) this.flush();
  }

  /** Forget what was not shown. */
  clear(): void {
    this.#stop();
    this.#queue.length = 0;
  }

  #next(): void {
    const first = this.#queue.shift();
    if (!first) return;
    this.#show(first.step);
    const ms = this.#queue.length > HURRY ? Math.min(first.ms, HASTE_MS) : first.ms;
    if (!ms) return this.#next();
    this.#cancel = this.#after(ms, () => {
      this.#cancel = undefined;
      if (!this.#held) this.#next();
    });
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** More than so many waiting: hurry. */
const HURRY = 8;
const HASTE_MS = 90;
