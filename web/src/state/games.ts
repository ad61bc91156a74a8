/** The games that were built in, found by their folders. Nobody here knows their names. */

import type { Emblem, GameClient, Lesson, RuleSection } from "../kit/game";
import type { Catalog, Language } from "../kit/words";

const EMBLEMS = import.meta.glob<Emblem>("../../../src/stolik/games/*/web/emblem.ts", {
  eager: true,
  import: "default",
});
const CLIENTS = import.meta.glob<GameClient>("../../../src/stolik/games/*/web/index.ts", {
  import: "default",
});
const RULES = import.meta.glob<readonly RuleSection[]>("../../../src/stolik/games/*/web/rules.ts", {
  import: "default",
});
const LESSONS = import.meta.glob<Lesson>("../../../src/stolik/games/*/web/lesson.ts", {
  import: "default",
});
const CATALOGS = import.meta.glob<Catalog>(
  ["../../../src/stolik/games/*/locale/*.json", "../../../src/stolik/games/*/web/locale/*.json"],
  { import: "default" },
);

const FOLDERS = new Map(
  Object.entries(EMBLEMS).map(([path, emblem]) => [emblem.name, path.replace(/web\/emblem\.ts$/, "")]),
);

export const emblems: readonly Emblem[] = Object.values(EMBLEMS).sort((a, b) => a.order - b.order);

export function emblem(game: string): Emblem | undefined {
  return emblems.find((each) => each.name === game);
}

/** The game's screens; undefined for one that this page does not have. */
export async function client(game: string): Promise<GameClient | undefined> {
  return CLIENTS[`${FOLDERS.get(game)}web/index.ts`]?.();
}

export async function rulesOf(game: string): Promise<readonly RuleSection[]> {
  return (await RULES[`${FOLDERS.get(game)}web/rules.ts`]?.()) ?? [];
}

export async function lessonOf(game: string): Promise<Lesson | undefined> {
  return LESSONS[`${FOLDERS.get(game)}web/lesson.ts`]?.();
}

export async function gameCatalogs(game: string, language: Language): Promise<Catalog[]> {
  const folder = FOLDERS.get(game);
  const paths = [`${folder}locale/${language}.json`, `${folder}web/locale/${language}.json`];
  return Promise.all(paths.flatMap((path) => CATALOGS[path]?.() ?? []));
}
