/** What this device has been told about its person. Kept in `localStorage` where there is one. */

import { LANGUAGES, preferred, type Language } from "../kit/words";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "less";

interface Kept {
  language: Language | "";
  theme: Theme;
  sound: boolean;
  motion: Motion;
  /** Seconds in which an irrevocable tap can be recalled; 0 = none. */
  recall: number;
  /** Do single letters and digits work as keys? */
  keys: boolean;
}

const PLACE = "stolik.settings";
const USUAL: Kept = { language: "", theme: "auto", sound: false, motion: "auto", recall: 3, keys: true };

class Settings {
  #kept = $state<Kept>(load());

  get language(): Language {
    return this.#kept.language || preferred(navigator.languages);
  }
  set language(language: Language) {
    this.#change({ language });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }

  get recall(): number {
    return this.#kept.recall;
  }
  set recall(recall: number) {
    this.#change({ recall });
  }

  get keys(): boolean {
    return this.#kept.keys;
  }
  set keys(keys: boolean) {
    this.#change({ keys });
  }

  /** Should things appear rather than move? */
  get calm(): boolean {
    return this.#kept.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #change(what: Partial<Kept>): void {
    Object.assign(this.#kept, what);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // a device that keeps nothing still plays
    }
  }
}

function load(): Kept {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
    return LANGUAGES.some((language) => language === kept.language) ? kept : { ...kept, language: "" };
  } catch {
    return { ...USUAL };
  }
}

export const settings = new Settings();
