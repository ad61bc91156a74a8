/** The words of the page in the chosen language, and of a game when one is open. */

import { Words, type Catalog, type Language } from "../kit/words";
import { gameCatalogs } from "./games";
import { settings } from "./settings.svelte";

const CLIENT = import.meta.glob<Catalog>("../locale/*.json", { import: "default" });
const COMMON = import.meta.glob<Catalog>("../../../src/stolik/core/locale/*.json", { import: "default" });

class Speech {
  #own = $state.raw(new Words("en"));
  #games = $state.raw<Record<string, Words>>({});

  /** The page's own words. */
  get words(): Words {
    return this.#own;
  }

  /** The page's and a game's; the page's alone until these are there (`load`). */
  of(game: string): Words {
    return this.#games[`${this.#own.language} ${game}`] ?? this.#own;
  }

  knows(game: string): boolean {
    return `${this.#own.language} ${game}` in this.#games;
  }

  /** Speak the chosen language, about these games. */
  async load(...games: string[]): Promise<void> {
    const language = settings.language;
    const own =
      this.#own.language === language && this.#own.has("app.name") ? this.#own : await own_(language);
    const found = await Promise.all(
      games.map(async (game) => [game, await gameCatalogs(game, language)] as const),
    );
    if (settings.language !== language) return;
    const more = found.map(([game, catalogs]) => [`${language} ${game}`, own.with(...catalogs)] as const);
    this.#games = { ...this.#games, ...Object.fromEntries(more) };
    this.#own = own;
    document.documentElement.lang = language;
  }
}

async function own_(language: Language): Promise<Words> {
  const paths = [...Object.keys(COMMON), ...Object.keys(CLIENT)].filter((path) =>
    path.endsWith(`/${language}.json`),
  );
  return new Words(language, ...(await Promise.all(paths.map((path) => (COMMON[path] ?? CLIENT[path])!()))));
}

export const speech = new Speech();

/** A word of the page. */
export const say = (key: string, values: Record<string, unknown> = {}): string =>
  speech.words.say(key, values);
