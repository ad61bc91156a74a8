/** What games find here. */

export type { HandCard, Offer } from "./choice";
export type {
  AnyView,
  Emblem,
  GameClient,
  Lesson,
  Mark,
  Plate,
  ResultLine,
  RuleSection,
  Scene,
  Signalled,
  Summary,
} from "./game";
export type { Told, Words } from "./words";
export { default as Deck } from "./Deck.svelte";
export { default as NumberPile } from "./NumberPile.svelte";
export { default as Shape } from "./Shape.svelte";
export { default as Spark } from "./Spark.svelte";
export { SEAT_MARKS, keyed } from "./marks";
