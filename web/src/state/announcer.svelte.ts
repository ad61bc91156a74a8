/** What a screen reader hears of what happens: one line after another, politely. */

class Announcer {
  line = $state("");
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    this.#timer ??= setTimeout(() => this.#next(), 50);
  }

  /** Everything that gathered since the last line, as one. */
  #next(): void {
    this.line = this.#queue.splice(0).slice(-6).join(" · ");
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#queue.length) this.#next();
    }, 1000);
  }
}

export const announcer = new Announcer();
