import { SEAT_MARKS, type GameClient, type HandCard, type Offer, type Scene, type Told } from "$kit";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { PILES, ahead, type Pile } from "./piles";
import type { View } from "./view";

const isPile = (target: string): target is Pile => PILES.some((pile) => pile === target);

const client: GameClient<View> = {
  Board,
  Face,

  hand: (scene) => scene.view.hand.map((card): HandCard => ({ key: String(card), label: String(card) })),

  offers(scene, legal) {
    return [...legal.filter((text) => text !== "end").map((text) => laying(scene, text)), ending(scene)];
  },

  spell: (cards, target) => (cards.length === 1 && isPile(target) ? `${cards[0]}${target}` : ""),

  plate: (scene, seat) => ({
    cards: scene.view.counts[seat] ?? 0,
    note: scene.words.say("table.left", { count: scene.view.left[seat] ?? 0 }),
    ...(SEAT_MARKS[seat] && { mark: SEAT_MARKS[seat] }),
  }),

  status(scene) {
    const { view, words } = scene;
    if (!scene.mine) return "";
    return view.due ? words.say("table.due", { count: view.due }) : words.say("table.may-end");
  },

  summary(scene) {
    const { view, words, names } = scene;
    const result = view.result;
    if (!result) return { title: "", text: "", lines: [], hero: "" };
    const winner = result.winners[0] ?? 0;
    const loser = 1 - winner;
    return {
      title:
        view.viewer === null
          ? words.say("table.winner", { seat: names[winner] })
          : words.say(view.viewer === winner ? "table.won" : "table.lost"),
      text: words.say(`table.${result.how}`, { seat: names[result.how === "all-laid" ? winner : loser] }),
      lines: result.left.map((left, seat) => ({
        seat,
        value: String(left),
        note: words.say("table.cards", { count: left }),
      })),
      hero: String(result.left[loser] ?? 0),
    };
  },

  sound: (event: Told) => (event.event === "laid" ? (event["back"] ? "back" : "lay") : ""),
};

function laying(scene: Scene<View>, text: string): Offer {
  const card = text.slice(0, -1);
  const pile = text.slice(-1) as Pile;
  const step = ahead(scene.view, pile, Number(card));
  return { action: text, cards: [card], target: pile, label: step < 0 ? `−${-step}` : `+${step}` };
}

/** FF6: what will be drawn stands on the button. */
function ending(scene: Scene<View>): Offer {
  const { view, words } = scene;
  const end = view.helped
    ? words.say("table.end-full", { count: view.counts[view.turn]! + view.drawing })
    : words.say("table.end-two", { count: view.drawing });
  const label = view.due ? words.say("table.end-due", { count: view.due }) : end;
  return { action: "end", cards: [], target: "end", label, button: true, main: true, sure: true, key: "e" };
}

export default client;
