/* The physical limit for random playouts of The Game: the rules TG1-TG11 in plain, optimised C.
   Policy: uniform over the legal plays, end the turn as soon as the minimum is laid. Look-ahead of TG10 (a) at each turn's start.
   Dealing: ChaCha8 stream, Fisher-Yates, unbiased draws (Lemire). A move is a card laid; ending a turn is not counted.
   Arguments and output: src/stolik/arena/bench.py. This file may be made faster; nothing in it may be left out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
    key[12]++;
    used = 0;
}
static inline uint32_t word(void) { if (used == 16) refill(); return out[used++]; }
static inline uint32_t below(uint32_t n) {
    uint64_t m = (uint64_t)word() * n;
    if ((uint32_t)m < n) { uint32_t t = -n % n; while ((uint32_t)m < t) m = (uint64_t)word() * n; }
    return m >> 32;
}

static inline int fits(int pile, int top, int card) {
    return pile < 2 ? (card > top || card == top - 10) : (card < top || card == top + 10);
}
/* can `need` more cards of hand[0..n) be laid one after another? */
static int can_lay(const uint8_t *hand, int n, int *top, int need, int taken) {
    if (!need) return 1;
    for (int k = 0; k < n; k++) {
        if (taken >> k & 1) continue;
        for (int z = 0; z < 4; z++) if (fits(z, top[z], hand[k])) {
            int old = top[z];
            top[z] = hand[k];
            int ok = can_lay(hand, n, top, need - 1, taken | 1 << k);
            top[z] = old;
            if (ok) return 1;
        }
    }
    return 0;
}

static int play(int players, long *moves) {
    static const int SIZE[6] = {0, 8, 7, 6, 6, 6};
    uint8_t deck[98], hand[5][8];
    int n[5] = {0}, top[4] = {1, 1, 100, 100}, size = SIZE[players], drawn = 0, left = 98, p = 0;
    for (int i = 0; i < 98; i++) deck[i] = i + 2;
    for (int i = 97; i > 0; i--) { int j = below(i + 1); uint8_t t = deck[i]; deck[i] = deck[j]; deck[j] = t; }
    for (int q = 0; q < players; q++) while (n[q] < size) hand[q][n[q]++] = deck[drawn++];
    for (;;) {
        int need = drawn < 98 ? 2 : 1;
        if (!can_lay(hand[p], n[p], top, need, 0)) return left;
        for (int k = 0; k < need && n[p]; k++) {
            uint8_t card[32], pile[32];
            int m = 0;
            for (int h = 0; h < n[p]; h++)
                for (int z = 0; z < 4; z++)
                    if (fits(z, top[z], hand[p][h])) { card[m] = h; pile[m++] = z; }
            if (!m) return left;
            int x = below(m);
            top[pile[x]] = hand[p][card[x]];
            hand[p][card[x]] = hand[p][--n[p]];
            left--; ++*moves;
        }
        if (!left) return 0;
        while (n[p] < size && drawn < 98) hand[p][n[p]++] = deck[drawn++];
        do p = (p + 1) % players; while (!n[p]);
    }
}

static void print_counts(const char *name, const long *counts, int n) {
    printf("\"%s\": [", name);
    for (int i = 0; i < n; i++) printf(i ? ", %ld" : "%ld", counts[i]);
    printf("]");
}

int main(int argc, char **argv) {
    int players = argc > 1 ? atoi(argv[1]) : 3, games = argc > 2 ? atoi(argv[2]) : 500000;
    uint32_t seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    if (players < 1 || players > 5 || games < 1) {
        fprintf(stderr, "usage: %s PLAYERS GAMES [SEED], 1 to 5 players\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < 16; i++) key[i] = 0x9e3779b9u * (i + 1);
    key[4] ^= seed;
    long moves = 0, histogram[99] = {0}, wins[5]; double left = 0;
    clock_t t = clock();
    for (int g = 0; g < games; g++) {
        int missed = play(players, &moves);
        left += missed;
        histogram[98 - missed]++; /* every card that is not left was one move */
    }
    double s = (double)(clock() - t) / CLOCKS_PER_SEC;
    for (int p = 0; p < players; p++) wins[p] = histogram[98]; /* TG9: all or nobody */
    printf("{\"games_per_s\": %.0f, \"moves_per_s\": %.0f, \"mean_left\": %.3f, ", games / s, moves / s, left / games);
    printf("\"games\": %d, \"moves\": %ld, ", games, moves);
    print_counts("wins", wins, players);
    printf(", \"step\": 1, ");
    print_counts("histogram", histogram, 99);
    printf("}\n");
}
