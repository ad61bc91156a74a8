// The Game by its rules, as one writes it for boardgame.io: hidden hands, a turn of several cards, an explicit
// end, the look-ahead of a lost turn, and for each player a view with all that ours has in it.
const { INVALID_MOVE } = require('boardgame.io/core');

const HAND = 6;
const rises = (pile) => pile < 2;
const fits = (top, pile, card) => (rises(pile) ? card > top || card === top - 10 : card < top || card === top + 10);

const legal = (tops, hand) => hand.flatMap((card) => tops.map((top, pile) => [card, pile]).filter(([, pile]) => fits(tops[pile], pile, card)));

// TG10: can so many more cards be laid, one after another?
const possible = (tops, hand, due) => {
  if (due <= 0) return true;
  return legal(tops, hand).some(([card, pile]) => due === 1 || possible(tops.map((top, i) => (i === pile ? card : top)), hand.filter((one) => one !== card), due - 1));
};

const due = (G) => Math.max(0, (G.deck.length ? 2 : 1) - G.laid);

const deal = (random) => {
  const deck = random.Shuffle(Array.from({ length: 98 }, (_, i) => i + 2));
  const hands = [0, 1, 2, 3].map(() => deck.splice(0, HAND).sort((a, b) => a - b));
  return { tops: [1, 1, 100, 100], hands, deck, gone: [], laid: 0, games: 0 };
};

const again = (G, random) => Object.assign(G, deal(random), { games: G.games + 1 });

const lay = ({ G, playerID, random }, card, pile) => {
  const hand = G.hands[playerID];
  if (!hand.includes(card) || !fits(G.tops[pile], pile, card)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.tops[pile] = card;
  G.gone.push(card);
  G.laid += 1;
  if (G.gone.length === 98 || !possible(G.tops, hand, due(G))) again(G, random);
};

const end = ({ G, ctx, playerID, events, random }) => {
  if (due(G)) return INVALID_MOVE;
  const hand = G.hands[playerID];
  while (hand.length < HAND && G.deck.length) hand.push(G.deck.pop());
  hand.sort((a, b) => a - b);
  G.laid = 0;
  const next = G.hands[(ctx.playOrderPos + 1) % 4];
  if (!possible(G.tops, next, Math.min(due(G), next.length || 0))) again(G, random);
  events.endTurn();
};

module.exports = {
  name: 'cards',
  setup: ({ random }) => deal(random),
  moves: { lay: { move: lay, client: false }, end: { move: end, client: false } },
  playerView: ({ G, ctx, playerID }) => ({
    tops: G.tops,
    hand: G.hands[playerID] || [],
    counts: G.hands.map((hand) => hand.length),
    draw: G.deck.length,
    left: 98 - G.gone.length,
    laid: G.laid,
    due: due(G),
    gone: [...G.gone].sort((a, b) => a - b),
    legal: ctx.currentPlayer === playerID ? [...legal(G.tops, G.hands[playerID]), ...(due(G) ? [] : ['end'])] : [],
  }),
  minPlayers: 4,
  maxPlayers: 4,
};
