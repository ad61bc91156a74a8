/** A lesson under way: which step it is at, and what is asked for now. */

import type { Lesson, LessonStep } from "../kit/game";
import type { GameRecord } from "../wire/command";
import type { Play } from "./play.svelte";

/** The learner's seat. */
const OWN = 0;

export function recordOf(game: string, lesson: Lesson, rules: number): GameRecord {
  const { options, position, seed, actions } = lesson;
  return {
    game,
    rules,
    options: { ...options },
    position: position ?? null,
    seed: seed ?? null,
    actions: actions.map(([seat, action]) => [seat, action]),
  };
}

export class Course {
  readonly play: Play;
  readonly lesson: Lesson;
  /** Steps that were read. */
  read = $state.raw<readonly number[]>([]);
  /** Did the learner just try something else? */
  astray = $state(false);

  /** Actions so far, the draft included. */
  readonly done: number = $derived.by(() => (this.play.shown?.actions ?? 0) + this.play.turn.actions.length);
  readonly at: number = $derived.by(() => this.#at());
  readonly step: LessonStep = $derived.by(() => this.lesson.steps[this.at]!);
  readonly last: boolean = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** The action that is asked for now; "": none. */
  readonly asked: string = $derived.by(() => {
    const [seat, action] = this.lesson.actions[this.done] ?? [];
    return this.step.acts && seat === OWN && action ? action : "";
  });
  /** The bots are busy with what comes before this step. */
  readonly watching: boolean = $derived.by(() => (this.step.acts ?? 0) > 0 && !this.play.mine);

  constructor(play: Play, lesson: Lesson) {
    this.play = play;
    this.lesson = lesson;
    play.onOther = () => (this.astray = true);
  }

  next(): void {
    this.read = [...this.read, this.at];
  }

  /** What to point at: the cards to take, then the place for them. */
  get pointed(): string[] {
    if (!this.asked) return (this.step.show ?? []).map((name) => `[data-target="${name}"], [data-fly="${name}"]`);
    const { choice } = this.play;
    const offer = choice.offers.find((each) => each.action === this.asked);
    if (!offer) return [];
    const missing = lacking(offer.cards, choice.keys);
    if (missing.length) return missing.map((key) => `.hand [data-fly="card-${key}"]:not(.chosen)`);
    return [`[data-target="${offer.target}"]`];
  }

  #at(): number {
    const own = this.lesson.actions.slice(0, this.done).filter(([seat]) => seat === OWN).length;
    let wanted = 0;
    return Math.max(
      0,
      this.lesson.steps.findIndex((step, i) => {
        wanted += step.acts ?? 0;
        return step.acts ? own < wanted : !this.read.includes(i);
      }),
    );
  }
}

function lacking(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return all.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
