/* The physical limit for random playouts of Raise: the rules RA1-RA14 with the default options (components of RA13, the first
   roller by lot) in plain, optimised C. Policy: uniform over the legal actions; of equal cards only how many of them are laid
   counts. A move is any action: a card chosen for the opening, a raise, a pass. Victory points are counted at the end (RA11).
   Chance: ChaCha8 stream, Fisher-Yates, unbiased draws (Lemire).
   Arguments and output: src/stolik/arena/bench.py. This file may be made faster; nothing in it may be left out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 5, CARDS = 30, HAND = 6, DICE = 7, POINTS = 14, OFF = 1 << 30, BINS = 256 };
enum { DIAMOND = 1, GEAR, CLOUD, HOURGLASS, BELL };

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

/* RA13. A card is symbol * 16 + number * 2 + star; a star is worth five points. */
#define N(symbol, number) (symbol << 4 | number << 1)
static const uint8_t SET[CARDS] = {
    N(DIAMOND, 4), N(DIAMOND, 5), N(DIAMOND, 5), N(DIAMOND, 6) + 1,
    N(GEAR, 3), N(GEAR, 3), N(GEAR, 4), N(GEAR, 4), N(GEAR, 5) + 1,
    N(CLOUD, 2), N(CLOUD, 3), N(CLOUD, 3), N(CLOUD, 4), N(CLOUD, 4), N(CLOUD, 5) + 1,
    N(HOURGLASS, 1), N(HOURGLASS, 2), N(HOURGLASS, 2), N(HOURGLASS, 3), N(HOURGLASS, 3), N(HOURGLASS, 3), N(HOURGLASS, 4) + 1,
    N(BELL, 1), N(BELL, 1), N(BELL, 1), N(BELL, 2), N(BELL, 2), N(BELL, 2), N(BELL, 3), N(BELL, 3) + 1,
};
static const uint8_t FACES[DICE][6] = {
    {BELL, BELL, HOURGLASS, CLOUD, GEAR, DIAMOND},
    {BELL, BELL, HOURGLASS, CLOUD, GEAR, 0}, {BELL, BELL, HOURGLASS, CLOUD, GEAR, 0},
    {BELL, BELL, HOURGLASS, CLOUD, GEAR, 0}, {BELL, BELL, HOURGLASS, CLOUD, GEAR, 0},
    {BELL, HOURGLASS, HOURGLASS, CLOUD, DIAMOND, 0}, {BELL, HOURGLASS, HOURGLASS, CLOUD, DIAMOND, 0},
};
static const uint8_t PACK[POINTS] = {6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20};

static int times[6];                              /* the multiplier of each symbol */
static uint8_t hand[SEATS][HAND], deck[SEATS][CARDS]; /* hands are sorted */
static int held[SEATS], draw[SEATS], points[SEATS];
static int mark[SEATS];                           /* field * 8 + 7 - markers below it: the least is to act */

static inline int value(int card) { return (card >> 1 & 7) * times[card >> 4]; }
static inline int worth(int card) { return card & 1 ? 5 : 1; }

static void fill(int p) {
    while (held[p] < HAND && draw[p]) {
        uint8_t card = deck[p][--draw[p]];
        int i = held[p]++;
        for (; i && hand[p][i - 1] > card; i--) hand[p][i] = hand[p][i - 1];
        hand[p][i] = card;
    }
}
static void place(int players, int p, int field) {
    int m = field << 3 | 7;
    for (int q = 0; q < players; q++) m -= mark[q] >> 3 == field;
    mark[p] = m;
}
/* RA5: one of the different cards */
static int choose(int p) {
    int n = 0;
    uint8_t at[HAND];
    for (int i = 0; i < held[p]; i++) if (!i || hand[p][i] != hand[p][i - 1]) at[n++] = i;
    return at[below(n)];
}
/* RA7: the different sets of cards that are worth more than `need`, and passing; as a mask over the hand, 0 = pass */
static int decide(int p, int need) {
    uint8_t set[1 << HAND], legal[1 << HAND];
    int sum[1 << HAND], n = 1, fresh = 0, k = 1;
    set[0] = sum[0] = legal[0] = 0;
    for (int i = 0; i < held[p]; i++) {
        int from = i && hand[p][i] == hand[p][i - 1] ? fresh : 0, to = n, v = value(hand[p][i]);
        for (int j = from; j < to; j++, n++) { /* an equal card only on top of the one before */
            set[n] = set[j] | 1 << i;
            sum[n] = sum[j] + v;
            legal[k] = set[n];
            k += sum[n] > need;
        }
        fresh = to;
    }
    return legal[below(k)];
}

/* RA6-RA9, from the markers on: who wins; *pot grows by what is laid */
static int race(int players, int racing, int *pot, long *moves) {
    for (;;) {
        int p = 0, back = OFF, next = OFF;
        for (int q = 0; q < players; q++) {
            if (mark[q] < back) { next = back; back = mark[q]; p = q; }
            else if (mark[q] < next) next = mark[q];
        }
        if (racing == 1) return p;
        int laid = decide(p, (next >> 3) - (back >> 3)), total = 0, kept = 0;
        ++*moves;
        if (!laid) { mark[p] = OFF; racing--; fill(p); continue; }
        for (int i = 0; i < held[p]; i++) {
            int card = hand[p][i];
            if (laid >> i & 1) { total += value(card); *pot += worth(card); }
            else hand[p][kept++] = card;
        }
        held[p] = kept;
        place(players, p, (back >> 3) + total);
    }
}

/* One game; the bit mask of its winners (RA11). */
static int play(int players, long *moves) {
    static const int ROUNDS[SEATS + 1] = {0, 0, 8, 9, 10, 11};
    uint8_t pack[POINTS], chosen[SEATS];
    memcpy(pack, PACK, sizeof pack);
    shuffle(pack, POINTS);
    for (int p = 0; p < players; p++) {
        memcpy(deck[p], SET, sizeof SET);
        shuffle(deck[p], CARDS);
        draw[p] = CARDS; held[p] = points[p] = 0; mark[p] = OFF;
        fill(p);
    }
    int roller = below(players);
    for (int round = 0; round < ROUNDS[players]; round++) {
        int openers = 0, pot = pack[round];
        for (int s = 0; s <= BELL; s++) times[s] = 1;
        for (int p = 0; p < players; p++) openers += held[p] > 0;
        if (!openers) break; /* RA10: nobody ever draws again */
        for (int d = 0; d < DICE; d++) times[FACES[d][below(6)]]++;
        for (int p = 0; p < players; p++) if (held[p]) { chosen[p] = choose(p); ++*moves; }
        for (int i = 0, p = roller; i < players; i++, p = p + 1 < players ? p + 1 : 0) {
            if (!held[p]) continue;
            int card = hand[p][chosen[p]];
            memmove(hand[p] + chosen[p], hand[p] + chosen[p] + 1, --held[p] - chosen[p]);
            pot += worth(card);
            place(players, p, value(card));
        }
        roller = race(players, openers, &pot, moves);
        points[roller] += pot;
        mark[roller] = OFF;
        for (int p = 0; p < players; p++) fill(p);
    }
    int most = -1, winners = 0;
    for (int p = 0; p < players; p++) {
        for (int i = 0; i < held[p]; i++) points[p] += worth(hand[p][i]);
        if (points[p] > most) { most = points[p]; winners = 0; }
        winners |= (points[p] == most) << p;
    }
    return winners;
}

static void print_counts(const char *name, const long *counts, int n) {
    printf("\"%s\": [", name);
    for (int i = 0; i < n; i++) printf(i ? ", %ld" : "%ld", counts[i]);
    printf("]");
}

int main(int argc, char **argv) {
    int players = argc > 1 ? atoi(argv[1]) : 3, games = argc > 2 ? atoi(argv[2]) : 200000;
    uint32_t seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    if (players < 2 || players > 5 || games < 1) {
        fprintf(stderr, "usage: %s PLAYERS GAMES [SEED], 2 to 5 players\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < 16; i++) key[i] = 0x9e3779b9u * (i + 1);
    key[4] ^= seed;
    long moves = 0, histogram[BINS] = {0}, wins[SEATS] = {0};
    clock_t t = clock();
    for (int g = 0; g < games; g++) {
        long before = moves;
        int winners = play(players, &moves);
        long n = moves - before;
        histogram[n < BINS ? n : BINS - 1]++;
        for (int p = 0; p < players; p++) wins[p] += winners >> p & 1;
    }
    double s = (double)(clock() - t) / CLOCKS_PER_SEC;
    printf("{\"games_per_s\": %.0f, \"moves_per_s\": %.0f, \"games\": %d, \"moves\": %ld, ", games / s, moves / s, games, moves);
    print_counts("wins", wins, players);
    printf(", \"step\": 1, ");
    print_counts("histogram", histogram, BINS);
    printf("}\n");
}
