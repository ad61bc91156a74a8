import { SEAT_MARKS, type GameClient, type HandCard, type Offer, type Scene, type Told } from "$kit";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { fieldOf, nameOf, worth } from "./cards";
import type { View } from "./view";

type Here = Scene<View>;

const client: GameClient<View> = {
  Board,
  Face,

  hand: (scene) =>
    scene.view.hand.map((card, i): HandCard => ({
      key: card,
      label: `${nameOf(card, scene.words)} = ${scene.view.values[i] ?? 0}`,
    })),

  offers(scene, legal) {
    const made = legal.map((text) => (text === "pass" ? passing(scene) : laying(scene, text.split("+"))));
    const { selected } = scene;
    const told = made.some(
      (offer) =>
        offer.cards.length === selected.length && offer.cards.every((card, i) => card === selected[i]),
    );
    return selected.length && !told ? [...made, laying(scene, selected)] : made;
  },

  spell: () => "",

  plate(scene, seat) {
    const { view, words } = scene;
    const won = view.won[seat];
    return {
      cards: view.counts[seat] ?? 0,
      ...(SEAT_MARKS[seat] && { mark: SEAT_MARKS[seat] }),
      ...(typeof won === "number" && { note: words.say("web.points", { count: won }) }),
    };
  },

  status(scene) {
    const { view, words } = scene;
    if (view.phase === "choosing") return words.say("web.choose");
    if (!scene.mine || view.phase === "over") return "";
    const own = fieldOf(view, view.viewer) ?? 0;
    const sum = worth(view, scene.selected);
    if (!scene.selected.length) return words.say("web.needed", { count: view.need });
    return words.say(sum > view.need ? "web.enough" : "web.short", {
      sum,
      needed: view.need,
      field: own + sum,
    });
  },

  note: (scene) => scene.words.say("web.round", { round: scene.view.round, rounds: scene.view.rounds }),

  summary(scene) {
    const { view, words } = scene;
    const result = view.result;
    if (!result) return { title: "", text: "", lines: [], hero: "" };
    const won = view.viewer !== null && result.winners.includes(view.viewer);
    const seats = result.scores.map((_, seat) => seat).sort((a, b) => result.scores[b]! - result.scores[a]!);
    return {
      title: view.viewer === null ? winners(scene) : words.say(won ? "web.you-won" : "web.you-lost"),
      text: view.viewer === null ? "" : winners(scene),
      lines: seats.map((seat) => ({
        seat,
        value: String(result.scores[seat]),
        note: words.say("web.sum", { rounds: result.from_rounds[seat], hand: result.from_hand[seat] }),
      })),
      hero: String(view.viewer === null ? Math.max(...result.scores) : result.scores[view.viewer]),
    };
  },

  sound: (event: Told) =>
    ({ raised: "lay", opened: "lay", rolled: "roll", "round-won": "back" })[event.event] ?? "",
};

function winners(scene: Here): string {
  return scene.words.say("web.won", {
    names: scene.view.result?.winners.map((seat) => scene.names[seat]) ?? [],
  });
}

function laying(scene: Here, cards: readonly string[]): Offer {
  const { view, words } = scene;
  const sum = worth(view, cards);
  const racing = view.phase === "racing";
  const field = racing ? (fieldOf(view, view.viewer) ?? 0) + sum : sum;
  const label = words.say(racing ? "web.raise" : "web.open-with", { field });
  return { action: cards.join("+"), cards, target: "lay", label, button: true, key: "r" };
}

function passing(scene: Here): Offer {
  return {
    action: "pass",
    cards: [],
    target: "pass",
    label: scene.words.say("web.pass"),
    button: true,
    key: "p",
  };
}

export default client;
