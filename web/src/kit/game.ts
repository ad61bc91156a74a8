/** What a game's `web/index.ts` brings. The table around it knows no game. */

import type { Component } from "svelte";
import type { HandCard, Offer } from "./choice";
import type { Told, Words } from "./words";

/** What every view has. */
export interface AnyView {
  readonly viewer: number | null;
  readonly acting: readonly number[];
  /** The viewer's cards. */
  readonly hand: readonly unknown[];
  readonly counts: readonly number[];
  readonly result: unknown;
}

/** A signal that a seat has given. */
export interface Signalled {
  readonly seat: number;
  readonly signal: string;
  readonly target: string;
}

/** All that a drawing may depend on, and what a tap on it does. */
export interface Scene<View extends AnyView = AnyView> {
  /** With the draft of the turn laid. */
  readonly view: View;
  /** Without it. The same object when nothing is drafted. */
  readonly before: View;
  /** The steps of the draft. */
  readonly draft: readonly string[];
  readonly words: Words;
  /** Who sits on each seat. */
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The keys of the selected cards. */
  readonly selected: readonly string[];
  /** Where they may go. */
  readonly places: ReadonlyMap<string, Offer>;
  /** A target that was chosen and waits for the server. */
  readonly pending: string;
  /** May the viewer act? */
  readonly mine: boolean;
  /** What happened last. */
  readonly last: readonly Told[];
  readonly signals: readonly Signalled[];
  /** 900 px and more. */
  readonly wide: boolean;
  /** Choose a target, lit or not: who chooses one that is not lit is told why. */
  choose(target: string): void;
}

/** A mark of a seat or team: never by colour alone. */
export interface Mark {
  readonly shape: Shape;
  readonly colour: Colour;
}
export type Shape = "disc" | "triangle" | "square" | "diamond" | "hexagon";
export type Colour = "blue" | "green" | "red" | "amber" | "plum";

/** What stands on the plate of a seat. */
export interface Plate {
  /** Cards in hand. */
  readonly cards: number;
  /** One short note. */
  readonly note?: string;
  readonly mark?: Mark;
}

export interface ResultLine {
  readonly seat: number;
  readonly value: string;
  readonly note: string;
}

/** How it ended, in words. */
export interface Summary {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly ResultLine[];
  /** The one number or word worth remembering, for the picture. */
  readonly hero: string;
}

/** What can be said without asking the server; its key begins with `refused.`. */
export interface Reason {
  readonly key: string;
  readonly clause: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface GameClient<View extends AnyView = AnyView> {
  /** The table without the viewer's hand. */
  readonly Board: Component<{ scene: Scene<View> }>;
  /** The face of one card of the hand. */
  readonly Face: Component<{ scene: Scene<View>; card: string }>;
  /** Beside the board where there is room, behind a button else. */
  readonly Aside?: Component<{ scene: Scene<View> }>;
  /** The viewer's cards, sorted as one holds them. */
  hand(scene: Scene<View>): HandCard[];
  /** Every legal action once; perhaps a button that is not legal yet. */
  offers(scene: Scene<View>, legal: readonly string[]): Offer[];
  /** The action of these cards and a target that was not offered, to be told why not; or why there is none. */
  spell(cards: readonly string[], target: string, scene: Scene<View>): string | Reason;
  plate(scene: Scene<View>, seat: number): Plate;
  /** What is wanted now, or what the table waits for; "" = only whose turn it is. */
  status(scene: Scene<View>): string;
  /** In the bar: how far the game is. */
  note?(scene: Scene<View>): string;
  summary(scene: Scene<View>): Summary;
  /** The sound of an event: see `sound.ts`. */
  sound?(event: Told): string;
}

/** What the lobby shows of a game before anything of it is loaded (`web/emblem.ts`). */
export interface Emblem {
  /** As the server calls it. */
  readonly name: string;
  /** On light and on dark ground. */
  readonly accent: readonly [string, string];
  readonly Picture: Component;
  /** Its place among the games; 1 comes first. */
  readonly order: number;
  /** Minutes that a game takes, about. */
  readonly minutes: number;
}

/** A part of the rules (`web/rules.ts`): its text is `rules.NAME` in the game's catalog, its heading `web.rules.NAME`. */
export interface RuleSection {
  readonly name: string;
  /** The clauses that it states. */
  readonly clauses: readonly string[];
}

/**
 * A lesson at the table (`web/lesson.ts`): the first seat is the learner's, everything goes as it is written. The bots
 * do what the record says, and the learner is asked for what it says, step by step.
 */
export interface Lesson {
  readonly options: Readonly<Record<string, unknown>>;
  readonly position?: string;
  readonly seed?: string;
  /** All actions, as (seat, action). */
  readonly actions: readonly (readonly [number, string])[];
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  /** Its text is `web.learn.NAME`. */
  readonly name: string;
  /** So many actions of the learner belong to it; none: to be read. */
  readonly acts?: number;
  /** Targets and flying things to look at, when it is to be read. */
  readonly show?: readonly string[];
}
