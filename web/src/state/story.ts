/** What happened, as lines. */

import type { Told, Words } from "../kit/words";
import type { AnyHappening, Entry, Member, RoomView } from "../wire/message";
import { levelName, memberName, nameOf, targetName } from "./names";

interface AtTable {
  readonly room: RoomView;
  readonly people: readonly Member[];
  readonly words: Words;
}

/** The lines of an entry; several where a move made several things happen. */
export function tell(
  entry: Pick<Entry, "happened" | "events">,
  names: readonly string[],
  at: AtTable,
): string[] {
  const events = entry.events as Told[];
  if (events.length) return events.map((event) => at.words.tell(event, names));
  return SILENT.has(entry.happened.what) ? [] : [happening(entry.happened, names, at)].filter(Boolean);
}

/** Said elsewhere, or by what the game tells. */
const SILENT = new Set(["said", "played", "changed", "readied", "finished"]);

function happening(happened: AnyHappening, names: readonly string[], { room, people, words }: AtTable): string {
  const values: Record<string, unknown> = { ...happened };
  if ("member" in happened) values["member"] = memberName(people, happened.member, words);
  if ("seat" in happened) values["seat"] = nameOf(room, people, happened.seat, words);
  if ("level" in happened) values["level"] = levelName(happened.level, words);
  if (happened.what === "asked") return words.say(`happened.asked.${happened.question}`, values);
  if (happened.what === "answered")
    return words.say(`happened.answered.${happened.yes ? "yes" : "no"}`, values);
  if (happened.what === "left" && happened.removed) return words.say("happened.removed", values);
  if (happened.what === "muted" && !happened.on) return words.say("happened.unmuted", values);
  if (happened.what === "signalled") values["target"] = targetName(happened.target, names);
  if (happened.what === "signalled" && !happened.signal) return words.say("happened.unsignalled", values);
  if (happened.what === "signalled") values["signal"] = words.say(`signal.${happened.signal}`);
  return words.say(`happened.${happened.what}`, values);
}
