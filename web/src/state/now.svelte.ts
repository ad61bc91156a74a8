/** The server's clock, once a second; somebody has to look at it (`$effect`) for it to run. */

import { createSubscriber } from "svelte/reactivity";

class Now {
  skew = 0;
  readonly #tick = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  get server(): number {
    this.#tick();
    return Date.now() + this.skew;
  }
}

export const now = new Now();
