/* The physical limit for random playouts of Sequence: the rules SQ1-SQ16 with the default options (one swap a turn, automatic
   drawing, seat 0 starts) in plain, optimised C. Policy: uniform over the legal actions; equal cards give one action. A move is
   any action: a chip, a chip taken away, a dead card swapped, a five named, a pass.
   Dealing: ChaCha8 stream, Fisher-Yates, unbiased draws (Lemire).
   Arguments and output: src/stolik/arena/bench.py. This file may be made faster; nothing in it may be left out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 10, CELLS = 100, CARDS = 104, SEATS = 12, HAND = 7, LINES = 9, CAP = 2000, BINS = 400 };
enum { LOCKED = 8, CORNER = 15 };               /* chips: 1 << team, LOCKED besides in a sequence; corners are everybody's */
enum { FIRST_JACK = 48, FIRST_ONE_EYED = 50 };  /* cards: rank * 4 + suit (C D H S), jacks last: JC JD two-eyed, JH JS one-eyed */

static uint32_t key[16], out[16];
static int used = 16;
#define R(x, k) (((x) << (k)) | ((x) >> (32 - (k))))
#define Q(a, b, c, d) a += b; d = R(d ^ a, 16); c += d; b = R(b ^ c, 12); a += b; d = R(d ^ a, 8); c += d; b = R(b ^ c, 7);
static void refill(void) {
    uint32_t s[16];
    memcpy(s, key, sizeof s);
    for (int r = 0; r < 4; r++) {
        Q(s[0], s[4], s[8], s[12]) Q(s[1], s[5], s[9], s[13]) Q(s[2], s[6], s[10], s[14]) Q(s[3], s[7], s[11], s[15])
        Q(s[0], s[5], s[10], s[15]) Q(s[1], s[6], s[11], s[12]) Q(s[2], s[7], s[8], s[13]) Q(s[3], s[4], s[9], s[14])
    }
    for (int i = 0; i < 16; i++) out[i] = s[i] + key[i];
    if (!++key[12]) ++key[13];
    used = 0;
}
static inline uint32_t word(void) { if (used == 16) refill(); return out[used++]; }
static inline uint32_t below(uint32_t n) {
    uint64_t m = (uint64_t)word() * n;
    if ((uint32_t)m < n) { uint32_t t = -n % n; while ((uint32_t)m < t) m = (uint64_t)word() * n; }
    return m >> 32;
}
static void shuffle(uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) { int j = below(i + 1); uint8_t t = cards[i]; cards[i] = cards[j]; cards[j] = t; }
}

/* --- the board: SQ1; how far it goes from each cell in each direction (four cells are enough); its rows in all directions,
       the cell's bit in its row, and the bits of the starts of the lines of five through it --- */

enum { ROWS = 4 * 19 };
static const int STEP[4] = {1, SIZE - 1, SIZE, SIZE + 1};
static uint8_t pair[FIRST_JACK][2], ahead[CELLS][4], back[CELLS][4], row_of[CELLS][4];
static uint16_t bit_of[CELLS][4], lines_there[CELLS][4];

static void set_board(void) {
    static const char suits[] = "SDCH";
    static const int number[] = {['C'] = 0, ['D'] = 1, ['H'] = 2, ['S'] = 3};
    int shown[CELLS], row = 0, column = 0, down = 0, right = 1, k = 0, times[FIRST_JACK] = {0};
    memset(shown, -1, sizeof shown);
    for (int i = 0; i < CELLS; i++) {
        int corner = (row == 0 || row == SIZE - 1) && (column == 0 || column == SIZE - 1);
        int suit = k / 12 % 4, rank = suit < 2 ? k % 12 : 11 - k % 12;
        shown[row * SIZE + column] = corner ? 99 : rank * 4 + number[(int)suits[suit]];
        k += !corner;
        int r = row + down, c = column + right;
        if (r < 0 || r >= SIZE || c < 0 || c >= SIZE || shown[r * SIZE + c] >= 0) { int t = down; down = right; right = -t; }
        row += down, column += right;
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (shown[cell] < FIRST_JACK) pair[shown[cell]][times[shown[cell]]++] = cell;
    static const int DOWN[4] = {0, 1, 1, 1}, RIGHT[4] = {1, -1, 0, 1};
    for (int cell = 0; cell < CELLS; cell++)
        for (int way = 0; way < 4; way++)
            for (int sign = -1; sign < 2; sign += 2) {
                int n = 0, r = cell / SIZE, c = cell % SIZE;
                for (; n < 4; n++) {
                    r += sign * DOWN[way], c += sign * RIGHT[way];
                    if (r < 0 || r >= SIZE || c < 0 || c >= SIZE) break;
                }
                (sign > 0 ? ahead : back)[cell][way] = n;
            }
    for (int cell = 0; cell < CELLS; cell++)
        for (int way = 0; way < 4; way++) {
            int r = cell / SIZE, c = cell % SIZE, place = way == 0 ? c : r;
            row_of[cell][way] = way * 19 + (way == 0 ? r : way == 1 ? r + c : way == 2 ? c : r - c + SIZE - 1);
            bit_of[cell][way] = 1 << place;
            for (int b = back[cell][way], i = -b; i <= ahead[cell][way] - 4; i++) lines_there[cell][way] |= 1 << (place + i);
        }
}

/* --- a table --- */

typedef struct { uint8_t start, way; } Line;
typedef struct {
    int players, teams, needed, draw, gone, made[3];
    Line line[3][LINES];
    uint64_t hand[SEATS], twice[SEATS];  /* sets of cards */
    uint16_t row[3][ROWS];               /* each team's chips in each row */
    uint8_t chip[CELLS], deck[CARDS], discard[CARDS];
} Table;

static inline void put_chip(Table *t, int team, int cell) {
    t->chip[cell] = 1 << team;
    for (int way = 0; way < 4; way++) t->row[team][row_of[cell][way]] |= bit_of[cell][way];
}
static inline void take_chip(Table *t, int cell) {
    int team = t->chip[cell] >> 1;
    t->chip[cell] = 0;
    for (int way = 0; way < 4; way++) t->row[team][row_of[cell][way]] &= ~bit_of[cell][way];
}
static inline void discard(Table *t, int seat, int card) {
    uint64_t bit = 1ull << card;
    t->discard[t->gone++] = card;
    t->hand[seat] &= ~bit | t->twice[seat];
    t->twice[seat] &= ~bit;
}

static inline void draw(Table *t, int seat) {                             /* SQ7, SQ12 */
    if (!t->draw) {
        memcpy(t->deck, t->discard, t->gone);
        t->draw = t->gone, t->gone = 0;
        shuffle(t->deck, t->draw);
    }
    uint64_t bit = 1ull << t->deck[--t->draw];
    t->twice[seat] |= t->hand[seat] & bit;
    t->hand[seat] |= bit;
}

/* SQ10: does the line share at most one cell with each earlier sequence of the team? */
static inline int fits(const Table *t, int team, int start, int way) {
    for (int i = 0; i < t->made[team]; i++) {
        int apart = abs(start - t->line[team][i].start);
        if (way == t->line[team][i].way && apart <= 3 * STEP[way] && apart % STEP[way] == 0) return 0;
    }
    return 1;
}
static void lock(Table *t, int team, int start, int way) {                /* SQ9 */
    t->line[team][t->made[team]++] = (Line){start, way};
    for (int i = 0; i < 5; i++) t->chip[start + i * STEP[way]] |= LOCKED;
}

/* SQ10: lock all that the chip completes. Where a first sequence may be chosen, lock nothing: the lines to choose from. */
static int claim(Table *t, int team, int cell, Line *choice) {
    int number[4], first[4], sum = 0, offers = 0, fives = 0;
    const uint8_t bit = 1 << team;
    for (int way = 0; way < 4; way++) {
        int row = t->row[team][row_of[cell][way]];
        fives |= row & row >> 1 & row >> 2 & row >> 3 & row >> 4 & lines_there[cell][way];
    }
    if (!fives) return 0;
    for (int way = 0; way < 4; way++) {
        int step = STEP[way], b = 0, a = 0;
        while (b < back[cell][way] && t->chip[cell - (b + 1) * step] & bit) b++;
        while (a < ahead[cell][way] && t->chip[cell + (a + 1) * step] & bit) a++;
        number[way] = 0;
        if (a + b < 4) continue;
        int lines = a + b - 3, fitting = 0;
        first[way] = cell - b * step;
        for (int i = 0; i < lines; i++)
            if (fits(t, team, first[way] + i * step, way)) fitting++, choice[offers++] = (Line){first[way] + i * step, way};
        number[way] = fitting ? 1 : 0;
        if (lines == 5 && fits(t, team, first[way], way) && fits(t, team, first[way] + 4 * step, way)) number[way] = 2;
        sum += number[way];
    }
    if (!sum) return 0;
    if (t->made[team] + sum < t->needed && offers > 1) return offers;
    for (int way = 0; way < 4; way++)
        for (int i = 0; number[way]; i++)
            if (fits(t, team, first[way] + i * STEP[way], way)) {
                lock(t, team, first[way] + i * STEP[way], way);
                number[way]--;
            }
    return 0;
}

/* what the seat may do: a card and a cell, or SWAP */
enum { SWAP = 255 };
static int legal(const Table *t, int seat, int swapped, uint8_t *what, uint8_t *where) {
    const uint64_t ordinary = (1ull << FIRST_JACK) - 1;
    int n = 0;
    for (uint64_t left = t->hand[seat] & ordinary; left; left &= left - 1) {   /* SQ7, SQ11 */
        int card = __builtin_ctzll(left), one = !t->chip[pair[card][0]], two = !t->chip[pair[card][1]];
        what[n] = card, where[n] = pair[card][0], n += one;
        what[n] = card, where[n] = pair[card][1], n += two;
        what[n] = card, where[n] = SWAP, n += !one & !two & !swapped;
    }
    for (uint64_t left = t->hand[seat] & ~ordinary; left; left &= left - 1) {  /* SQ8 */
        int card = __builtin_ctzll(left), laying = card < FIRST_ONE_EYED, team = seat % t->teams;
        for (int row = 0, cell = 0; row < SIZE; row++, cell += SIZE) {
            int cells = 0;
            for (int other = 0; other < t->teams; other++)
                if (laying || other != team) cells |= t->row[other][row];
            if (laying) cells ^= (1 << SIZE) - 1;
            for (; cells; cells &= cells - 1) {
                int at = cell + __builtin_ctz(cells);
                what[n] = card, where[n] = at, n += laying || t->chip[at] < LOCKED;
            }
        }
    }
    return n;
}

/* one game: the winning team, -1 a draw or given up */
static int play(int players, int *moves) {
    static const int SIZES[SEATS + 1] = {0, 0, 7, 6, 6, 0, 5, 0, 4, 4, 3, 0, 3};
    uint8_t what[HAND * CELLS + 1], where[HAND * CELLS + 1];
    Line choice[4 * 5];
    Table table, *t = &table;
    memset(t, 0, sizeof *t);
    t->players = players;                                                 /* SQ2, SQ3, SQ4 */
    t->teams = players == 3 || players == 9 ? 3 : 2;
    t->needed = t->teams == 2 ? 2 : 1;
    static const int CORNERS[4] = {0, SIZE - 1, CELLS - SIZE, CELLS - 1};
    for (int i = 0; i < 4; i++) {
        for (int team = 0; team < 3; team++) put_chip(t, team, CORNERS[i]);
        t->chip[CORNERS[i]] = CORNER;
    }
    for (int i = 0; i < CARDS; i++) t->deck[i] = i % 52;
    t->draw = CARDS;
    shuffle(t->deck, CARDS);
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < SIZES[players]; i++) draw(t, seat);
    int swapped = 0, passes = 0;
    for (int seat = 0; *moves < CAP; ++*moves) {
        int team = seat % t->teams, n = legal(t, seat, swapped, what, where);
        if (!n) {                                                         /* SQ15 */
            if (++passes == players) { ++*moves; return -1; }
        } else {
            int x = below(n), at = where[x], card = what[x];
            discard(t, seat, card);
            if (at == SWAP) {                                             /* SQ11 */
                draw(t, seat);
                swapped = 1;
                continue;
            }
            passes = 0;
            if (card >= FIRST_ONE_EYED) take_chip(t, at);
            else {
                put_chip(t, team, at);
                int offers = claim(t, team, at, choice);
                if (offers) {
                    if (++*moves == CAP) return -1;
                    Line line = choice[below(offers)];
                    lock(t, team, line.start, line.way);
                }
                if (t->made[team] >= t->needed) { ++*moves; return team; }
            }
            draw(t, seat);
        }
        swapped = 0;
        if (++seat == players) seat = 0;
    }
    return -1;
}

static void print_counts(const char *name, const long *counts, int n) {
    printf("\"%s\": [", name);
    for (int i = 0; i < n; i++) printf(i ? ", %ld" : "%ld", counts[i]);
    printf("]");
}

int main(int argc, char **argv) {
    int players = argc > 1 ? atoi(argv[1]) : 2, games = argc > 2 ? atoi(argv[2]) : 200000;
    uint32_t seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    if (players < 2 || players > SEATS || players == 5 || players == 7 || players == 11 || games < 1) {
        fprintf(stderr, "usage: %s PLAYERS GAMES [SEED], 2, 3, 4, 6, 8, 9, 10 or 12 players\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < 16; i++) key[i] = 0x9e3779b9u * (i + 1);
    key[4] ^= seed;
    key[12] = key[13] = 0;
    set_board();
    long moves = 0, histogram[BINS] = {0}, wins[SEATS] = {0};
    int teams = players == 3 || players == 9 ? 3 : 2;
    clock_t start = clock();
    for (int g = 0; g < games; g++) {
        int length = 0, team = play(players, &length);
        moves += length;
        histogram[length < BINS ? length : BINS - 1]++;
        for (int seat = 0; seat < players; seat++) wins[seat] += team == seat % teams;
    }
    double s = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"games_per_s\": %.0f, \"moves_per_s\": %.0f, \"games\": %d, \"moves\": %ld, ", games / s, moves / s, games, moves);
    print_counts("wins", wins, players);
    printf(", \"step\": 1, ");
    print_counts("histogram", histogram, BINS);
    printf("}\n");
}
