"""A game's kernels against the same rules in C, side by side: how far from the limit are they?

The contract of `limit.c`
-------------------------
A game's folder may hold `limit.c`: one C11 file that needs nothing but the C library and is built by

    gcc -std=gnu11 -O3 -march=native limit.c -o limit -lm

    ./limit PLAYERS GAMES [SEED]        for example ./limit 3 200000 7; SEED: 0 … 2**32 - 1, 0 if absent

It plays GAMES games among PLAYERS random bots by the game's default options (those of
`game.values({"players": PLAYERS})`) and prints one line of JSON to stdout:

    {"games_per_s": 250000, "moves_per_s": 8300000, "games": 200000, "moves": 6640000,
     "wins": [100, 100, 100], "step": 1, "histogram": [0, 0, 3, …]}

games_per_s, moves_per_s   by CPU time (`clock()`), dealing included, start and printing left out
games, moves               how many in all. A move is every action of every seat, whatever it is (a chip,
                           a pass, a card drawn by hand, one seat's part of a simultaneous choice), as the
                           kernels count it; only END, where the game has one, is no move
wins                       PLAYERS counts: the games in which the seat was among the winners
histogram                  counts of games by their number of moves: place i holds i*step … (i+1)*step - 1,
                           the last place everything above too. Choose `step` and the length so that hardly
                           a game falls into the last place; the counts add up to `games`
mean_left                  of a team game (`Game.together`): points missed, per game
anything else              is left alone

A random bot ends its turn as soon as it may; otherwise every legal action is equally likely, and equal
cards give one action, just as `legal` lists them. Forced actions are moves too. A game with a `cap` stops
after so many actions (END is one here) and counts as it stands. Chance is ChaCha8 as in `core.chance`, with
unbiased bounded draws and Fisher–Yates; which words of the stream serve what is the program's own affair,
and so is the key (the same seed: the same games). All that the rules ask for is done; how, is free.

Both sides then play the same number of games with seeds of their own, and `compare` asks whether the
histograms and the wins could come from one distribution.
"""

from __future__ import annotations
