// ROOMS tables of four sockets each play as fast as the server lets them, for SECONDS:
// node crowd.js PORT ROOMS SECONDS. Prints the moves that all four have seen. (A table that is asked for is
// made on demand, without credentials: nothing that would cost the server time.)
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game');

const [port, rooms, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let moves = 0;
let counting = false;

const seat = (matchID, playerID) =>
  Client({ game, numPlayers: 4, matchID, playerID, multiplayer: SocketIO({ server }), debug: false });

const room = async (number) => {
  const clients = ['0', '1', '2', '3'].map((id) => seat(`room-${number}`, id));
  const seen = [0, 0, 0, 0];
  const cost = ([card, pile], tops) => (pile < 2 ? card - tops[pile] : tops[pile] - card);
  const go = () => {
    const player = Number(clients[0].getState().ctx.currentPlayer);
    const { G } = clients[player].getState();
    if (G.legal.includes('end') || !G.legal.length) clients[player].moves.end();
    else clients[player].moves.lay(...G.legal.reduce((best, one) => (cost(one, G.tops) < cost(best, G.tops) ? one : best)));
  };
  clients.forEach((client, index) => {
    client.subscribe((state) => {
      if (!state || !state.isConnected || state._stateID <= seen[index]) return;
      const before = Math.min(...seen);
      seen[index] = state._stateID;
      if (Math.min(...seen) > before && before >= 0 && seen.every((id) => id === state._stateID)) {
        if (counting) moves += 1;
        go();
      }
    });
    client.start();
  });
  await new Promise((ready) => {
    const wait = setInterval(() => {
      if (clients.every((client) => client.getState() && client.getState().isConnected)) {
        clearInterval(wait);
        ready();
      }
    }, 20);
  });
  go();
};

(async () => {
  for (let i = 0; i < rooms; i++) await room(i);
  await new Promise((done) => setTimeout(done, 1000));
  counting = true;
  console.log('go');
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  counting = false;
  console.log(JSON.stringify({ moves }));
  process.exit(0);
})();
