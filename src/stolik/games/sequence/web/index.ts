import type { GameClient, HandCard, Offer, Scene, Told } from "$kit";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { isJack, isTwoEyed, nameOf } from "./cards";
import { CELLS, markOf } from "./cells";
import type { View } from "./view";

type Here = Scene<View>;

const client: GameClient<View> = {
  Board,
  Face,

  hand: (scene) => scene.view.hand.map((card): HandCard => ({ key: card, label: spoken(scene, card) })),

  offers: (scene, legal) => legal.map((text) => offer(scene, text)),

  spell(cards, target, { view }) {
    const [card] = cards;
    const shown = view.printed[CELLS.indexOf(target)];
    if (!card || shown === undefined) return "";
    if (shown === null) return { key: "refused.is-corner", clause: "SQ1", values: {} };
    if (isJack(card)) return isTwoEyed(card) ? `${card}@${target}` : `${card}x${target}`;
    if (shown === card) return `${card}@${target}`;
    const cells = CELLS.filter((_, i) => view.printed[i] === card);
    return { key: "refused.elsewhere", clause: "SQ7", values: { card, cells } };
  },

  plate(scene, seat) {
    const { view } = scene;
    const open = view.open.includes(seat) ? { note: scene.words.say("web.open") } : {};
    return { cards: view.counts[seat] ?? 0, mark: markOf(view, view.teams[seat] ?? 0), ...open };
  },

  status(scene) {
    const { view, words } = scene;
    if (!scene.mine) return "";
    if (view.phase === "naming") return words.say("web.name-five");
    const [card] = scene.selected;
    if (!card) return words.say("web.choose-card");
    if (view.dead.includes(card)) return words.say(view.may_swap ? "web.dead-swap" : "web.dead-wait");
    if (!isJack(card)) return words.say("web.choose-cell");
    return words.say(isTwoEyed(card) ? "web.choose-any" : "web.choose-chip");
  },

  summary(scene) {
    const { view, words, names } = scene;
    const result = view.result;
    if (!result) return { title: "", text: "", lines: [], hero: "" };
    const own = view.viewer === null ? null : view.teams[view.viewer];
    const winners = result.winners.map((seat) => names[seat]);
    const title =
      result.team === null
        ? "web.draw-game"
        : own === null
          ? "web.won"
          : own === result.team
            ? "web.you-won"
            : "web.you-lost";
    return {
      title: words.say(title, { names: winners }),
      text: result.team === null || own === null ? "" : words.say("web.won", { names: winners }),
      lines: [],
      hero: result.sequences.join(" : "),
    };
  },

  sound: (event: Told) =>
    event.event === "placed" ? "lay" : event.event === "removed" || event.event === "completed" ? "back" : "",
};

function spoken(scene: Here, card: string): string {
  const name = nameOf(card, scene.words);
  return scene.view.dead.includes(card) ? `${name}, ${scene.words.say("web.dead")}` : name;
}

function offer(scene: Here, text: string): Offer {
  const { words, names, view } = scene;
  const card = text.slice(0, 2);
  const plain = { action: text, cards: [], target: text, button: true };
  if (text.startsWith("="))
    return { ...plain, label: text.slice(1).replace("-", "–"), main: text === `=${view.suggested}` };
  if (text.startsWith("hint"))
    return { ...plain, label: words.say("web.hint", { seat: names[Number(text.slice(4))] }), extra: true };
  if (text === "draw" || text === "pass")
    return { ...plain, label: words.say(`web.${text}-button`), main: true };
  if (text.endsWith("!"))
    return { ...plain, cards: [card], target: "!", label: words.say("web.swap"), sure: true };
  const cell = text.slice(3);
  return { action: text, cards: [card], target: cell, label: cell, listed: !isJack(card) };
}

export default client;
