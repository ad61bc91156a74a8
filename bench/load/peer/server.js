// boardgame.io's own server, in memory: node server.js PORT
const { Server } = require('boardgame.io/server');
const game = require('./game');

Server({ games: [game], origins: [/.*/] }).run({ port: Number(process.argv[2]) });
