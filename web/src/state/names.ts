/** What people and bots are called. Names have no case here: they stand first in a line, or alone. */

import type { Words } from "../kit/words";
import type { Member, RoomView } from "../wire/message";

export function nameOf(
  room: RoomView,
  people: readonly Member[],
  seat: number,
  words: Words,
  me: number | null = null,
): string {
  const chair = room.seats[seat];
  if (!chair) return "";
  if (chair.member !== null) return chair.name || memberName(people, chair.member, words, me);
  if (chair.bot) return words.say("seat.bot", { number: botNumber(room, seat) });
  return words.say("seat.free");
}

/** Somebody without a name is guest 2, or oneself. */
export function memberName(
  people: readonly Member[],
  member: number,
  words: Words,
  me: number | null = null,
): string {
  const name = people.find((each) => each.member === member)?.name;
  return name || words.say(member === me ? "seat.you" : "seat.guest", { number: member + 1 });
}

/** Bots count by themselves: bot 1, bot 2 … */
function botNumber(room: RoomView, seat: number): number {
  return room.seats.slice(0, seat + 1).filter((chair) => chair.bot && chair.member === null).length;
}

/** What a signal is about: a pile by its letter, a seat by who sits there. */
export function targetName(target: string, names: readonly string[]): string {
  return names[Number(target)] ?? target;
}

/** Names of bots' levels are discovered; one without a word is shown as it is. */
export function levelName(level: string, words: Words): string {
  return words.has(`level.${level}`) ? words.say(`level.${level}`) : level;
}
