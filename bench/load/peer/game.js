// As much of a card game as the load needs: hidden hands, four piles, one action a move, a view for each.
const { INVALID_MOVE } = require('boardgame.io/core');

const deal = (random) => {
  const deck = random.Shuffle(Array.from({ length: 98 }, (_, i) => i + 2));
  return { tops: [1, 1, 100, 100], hands: [0, 1, 2, 3].map((seat) => deck.slice(6 * seat, 6 * seat + 6)), deck: deck.slice(24) };
};

const lay = ({ G, playerID, events, random }, index, pile) => {
  const card = G.hands[playerID][index];
  if (card === undefined) return INVALID_MOVE;
  G.tops[pile] = card;
  G.hands[playerID].splice(index, 1);
  if (G.deck.length) G.hands[playerID].push(G.deck.pop());
  if (!G.hands[playerID].length) Object.assign(G, deal(random));
  events.endTurn();
};

module.exports = {
  name: 'cards',
  setup: ({ random }) => deal(random),
  moves: { lay: { move: lay, client: false } },
  playerView: ({ G, playerID }) => ({
    tops: G.tops,
    hand: G.hands[playerID] || [],
    counts: G.hands.map((hand) => hand.length),
    deck: G.deck.length,
  }),
  minPlayers: 4,
  maxPlayers: 4,
};
