import type { Words } from "$kit";

export const SUIT: Readonly<Record<string, string>> = { C: "♣", D: "♦", H: "♥", S: "♠" };

export const rank = (card: string) => (card[0] === "T" ? "10" : (card[0] ?? ""));
export const suit = (card: string) => card[1] ?? "";
export const isRed = (card: string) => suit(card) === "H" || suit(card) === "D";

/** SQ8: clubs and diamonds lay anywhere, hearts and spades take away. */
export const isJack = (card: string) => card[0] === "J";
export const isTwoEyed = (card: string) => isJack(card) && (suit(card) === "C" || suit(card) === "D");

/** A card as it is said: "jack of clubs". */
export function nameOf(card: string, words: Words): string {
  const name = words.say("web.card", {
    rank: words.has(`web.rank.${card[0]}`) ? words.say(`web.rank.${card[0]}`) : rank(card),
    suit: words.say(`web.suit.${suit(card)}`),
  });
  if (!isJack(card)) return name;
  return `${name}, ${words.say(isTwoEyed(card) ? "web.two-eyed" : "web.one-eyed")}`;
}
