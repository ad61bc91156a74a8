/* The physical limit for random playouts of Face to Face: the rules FF1-FF9 in plain, optimised C.
   Policy: uniform over the legal plays, end the turn as soon as two cards are laid. FF8 is looked at when a turn begins and
   after its first card. Dealing: ChaCha8 stream, Fisher-Yates, unbiased draws (Lemire). A move is a card laid.
   The arguments and the line that is printed are settled in stolik.arena.bench. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 58, HAND = 6, MOST_MOVES = 2 * CARDS };

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

typedef struct {
    int rising, falling, n, drawn;   /* own piles, cards in hand, cards taken from the deck */
    uint8_t hand[HAND], deck[CARDS];
} Player;

static inline int climbs(int top, int card) { return (card > top) | (card == top - 10); }
static inline int falls(int top, int card) { return (card < top) | (card == top + 10); }

/* FF8: can any card but hand[without] be laid, at home on these tops, or at the opponent's if `help`? */
static int can_lay(const Player *p, const Player *o, int rising, int falling, int help, int without) {
    for (int i = 0; i < p->n; i++) {
        int c = p->hand[i];
        if (i != without && (climbs(rising, c) | falls(falling, c) | (help & ((c < o->rising) | (c > o->falling))))) return 1;
    }
    return 0;
}
/* FF8: one card at home, then one anywhere */
static int can_lay_two(const Player *p, const Player *o) {
    for (int i = 0; i < p->n; i++) {
        int c = p->hand[i];
        if (climbs(p->rising, c) && can_lay(p, o, c, p->falling, 1, i)) return 1;
        if (falls(p->falling, c) && can_lay(p, o, p->rising, c, 1, i)) return 1;
    }
    return 0;
}

static inline void draw(Player *p, int number) {
    while (number-- > 0 && p->drawn < CARDS) p->hand[p->n++] = p->deck[p->drawn++];
}

/* one game; gives the winner */
static int play(int *moves) {
    Player players[2];
    for (int s = 0; s < 2; s++) {
        Player *p = &players[s];
        for (int i = 0; i < CARDS; i++) p->deck[i] = i + 2;
        for (int i = CARDS - 1; i > 0; i--) { int j = below(i + 1); uint8_t t = p->deck[i]; p->deck[i] = p->deck[j]; p->deck[j] = t; }
        p->rising = 1, p->falling = CARDS + 2, p->n = p->drawn = 0;
        draw(p, HAND);
    }
    for (int turn = below(2);; turn ^= 1) {                            /* FF2 */
        Player *p = &players[turn], *o = &players[turn ^ 1];
        int help = 1;
        if (!can_lay_two(p, o)) return turn ^ 1;
        for (int laid = 0; laid < 2; laid++) {
            uint8_t index[4 * HAND], pile[4 * HAND];
            int m = 0;
            if (laid && !can_lay(p, o, p->rising, p->falling, help, -1)) return turn ^ 1;
            for (int i = 0; i < p->n; i++) {                           /* FF4, FF5 */
                int c = p->hand[i];
                index[m] = i, pile[m] = 0, m += climbs(p->rising, c);
                index[m] = i, pile[m] = 1, m += falls(p->falling, c);
                index[m] = i, pile[m] = 2, m += help & (c < o->rising);
                index[m] = i, pile[m] = 3, m += help & (c > o->falling);
            }
            int x = below(m), c = p->hand[index[x]];
            p->hand[index[x]] = p->hand[--p->n];
            ++*moves;
            switch (pile[x]) {
            case 0: p->rising = c; break;
            case 1: p->falling = c; break;
            case 2: o->rising = c, help = 0; break;
            default: o->falling = c, help = 0;
            }
        }
        if (!p->n && p->drawn == CARDS) return turn;                   /* FF7 */
        draw(p, help ? 2 : HAND - p->n);                               /* FF6 */
    }
}

int main(int argc, char **argv) {
    long games = argc > 2 ? atol(argv[2]) : 200000, moves = 0, wins[2] = {0}, histogram[MOST_MOVES + 1] = {0};
    for (int i = 0; i < 16; i++) key[i] = 0x9e3779b9u * (i + 1);
    key[4] ^= argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    key[12] = key[13] = 0;
    clock_t start = clock();
    for (long g = 0; g < games; g++) {
        int laid = 0;
        wins[play(&laid)]++;
        histogram[laid]++;
        moves += laid;
    }
    double s = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"games_per_s\": %.0f, \"moves_per_s\": %.0f, \"games\": %ld, \"moves\": %ld, \"wins\": [%ld, %ld], \"step\": 1, \"histogram\": [",
           games / s, moves / s, games, moves, wins[0], wins[1]);
    for (int i = 0; i <= MOST_MOVES; i++) printf("%s%ld", i ? ", " : "", histogram[i]);
    printf("]}\n");
}
