/* The physical limit for random playouts of Face to Face: the rules FF1-FF9 in plain, optimised C.
   Policy: uniform over the legal plays, end the turn as soon as two cards are laid. FF8 is looked at when a turn begins and
   after its first card. Dealing: ChaCha8 stream, Fisher-Yates, unbiased draws (Lemire). A move is a card laid.
   Arguments and output: src/stolik/arena/bench.py. This file may be made faster; nothing in it may be left out. */
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

/* A set of cards is a number: bit n stands for card n. */
typedef uint64_t Set;
typedef struct {
    int rising, falling, n, drawn;   /* own piles, cards in hand, cards taken from the deck */
    Set hand;
    uint8_t deck[CARDS];
} Player;

/* FF4: what an own pile takes; FF5: what helps the opponent's */
static inline Set climbs(int top) { return -2ULL << top | 1ULL << top >> 10; }
static inline Set falls(int top) { return ((1ULL << top) - 1) | 1ULL << top << 10; }
static inline Set lowers(int top) { return (1ULL << top) - 1; }
static inline Set raises(int top) { return -2ULL << top; }

/* FF8: a pair of cards, one from each set? */
static inline int is_pair(Set some, Set others) { Set both = some | others; return some && others && (both & (both - 1)); }
/* FF8: one card at home, then another one: anywhere else, or on the same pile, further on or ten back */
static inline int can_lay_two(const Player *p, Set up, Set down, Set away) {
    Set further = (-2ULL * (up & -up) | up >> 10 | down << 10) & p->hand;
    return is_pair(up, down | away) || is_pair(down, away) || (further | (down & (p->hand & (p->hand - 1)))) != 0;
}

static inline void draw(Player *p, int number) {
    while (number-- > 0 && p->drawn < CARDS) p->hand |= 1ULL << p->deck[p->drawn++], p->n++;
}

/* one game; gives the winner */
static int play(int *moves) {
    Player players[2];
    for (int s = 0; s < 2; s++) {
        Player *p = &players[s];
        for (int i = 0; i < CARDS; i++) p->deck[i] = i + 2;
        for (int i = CARDS - 1; i > 0; i--) { int j = below(i + 1); uint8_t t = p->deck[i]; p->deck[i] = p->deck[j]; p->deck[j] = t; }
        p->rising = 1, p->falling = CARDS + 2, p->n = p->drawn = 0, p->hand = 0;
        draw(p, HAND);
    }
    for (int turn = below(2);; turn ^= 1) {                            /* FF2 */
        Player *p = &players[turn], *o = &players[turn ^ 1];
        Set help = -1;                                                 /* FF3: all at first, nothing after the one card */
        for (int laid = 0; laid < 2; laid++) {
            uint8_t card[4 * HAND], pile[4 * HAND];
            int m = 0;
            Set up = climbs(p->rising), down = falls(p->falling), low = lowers(o->rising) & help, high = raises(o->falling) & help;
            if (laid ? !(p->hand & (up | down | low | high))
                     : !can_lay_two(p, p->hand & up, p->hand & down, p->hand & (low | high))) return turn ^ 1;
            for (Set rest = p->hand; rest; rest &= rest - 1) {
                int c = __builtin_ctzll(rest);
                card[m] = c, pile[m] = 0, m += up >> c & 1;
                card[m] = c, pile[m] = 1, m += down >> c & 1;
                card[m] = c, pile[m] = 2, m += low >> c & 1;
                card[m] = c, pile[m] = 3, m += high >> c & 1;
            }
            int x = below(m), c = card[x];
            p->hand &= ~(1ULL << c), p->n--;
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
    int players = argc > 1 ? atoi(argv[1]) : 2;
    long games = argc > 2 ? atol(argv[2]) : 200000, moves = 0, wins[2] = {0}, histogram[MOST_MOVES + 1] = {0};
    if (players != 2 || games < 1) {
        fprintf(stderr, "usage: %s 2 GAMES [SEED]: two players\n", argv[0]);
        return 2;
    }
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
