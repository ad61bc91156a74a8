import type { GameClient, HandCard, Offer, Scene, Told } from "$kit";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { PILES, ahead, isBack, tops } from "./piles";
import type { View } from "./view";

type Here = Scene<View>;

/** TG3, in the order of the buttons: the keenest last, widest. */
const WILL = ["rather-not", "can", "gladly"];

const client: GameClient<View> = {
  Board,
  Face,
  Aside,

  hand: (scene) => scene.view.hand.map((card): HandCard => ({ key: String(card), label: String(card) })),

  offers(scene, legal) {
    if (scene.view.phase === "agreeing") return WILL.map((will) => stating(scene, will));
    return [...legal.filter((text) => text !== "end").map((text) => laying(scene, text)), ending(scene)];
  },

  spell: (cards, target) => (cards.length === 1 && PILES.includes(target) ? `${cards[0]}${target}` : ""),

  plate(scene, seat) {
    const will = scene.view.will[seat];
    const cards = scene.view.counts[seat] ?? 0;
    if (scene.view.phase !== "agreeing") return { cards };
    return {
      cards,
      note: will ? scene.words.say(`value.${will}`) : scene.view.acting.includes(seat) ? "…" : "✓",
    };
  },

  status(scene) {
    const { view, words } = scene;
    if (view.phase === "agreeing") return words.say("table.agree");
    if (!scene.mine) return "";
    if (view.burning.length) return words.say("table.cover", { piles: view.burning });
    return view.due ? words.say("table.due", { count: view.due }) : words.say("table.may-end");
  },

  note: (scene) => scene.words.say("table.left", { draw: scene.view.draw, left: scene.view.left }),

  summary(scene) {
    const { result } = scene.view;
    const left = result?.left ?? scene.view.left;
    const label = result?.label ?? "lost";
    return {
      title: scene.words.say(`table.${label}`, { count: left }),
      text: "",
      lines: [],
      hero: String(left),
    };
  },

  sound: (event: Told) => (event.event === "laid" ? (event["back"] ? "back" : "lay") : ""),
};

function stating(scene: Here, will: string): Offer {
  const words = scene.words.say(`value.${will}`);
  return {
    action: will,
    cards: [],
    target: will,
    label: words,
    button: true,
    main: will === "gladly",
    sure: true,
    key: will[0]!,
  };
}

function laying(scene: Here, text: string): Offer {
  const [card, pile] = [text.slice(0, -1), text.slice(-1)];
  const step = ahead(tops(scene.view), pile, Number(card));
  return { action: text, cards: [card], target: pile, label: isBack(step) ? "−10" : `+${step}` };
}

function ending(scene: Here): Offer {
  const count = scene.view.due;
  const label = count ? scene.words.say("table.end-due", { count }) : scene.words.say("table.end");
  return { action: "end", cards: [], target: "end", label, button: true, main: true, sure: true, key: "e" };
}

export default client;
