/* R-ed-UCB on the paper's 15 arms, rested, 200,000 rounds: the limit that the Go kernel is measured
 * against. It is rising_play.go for few arms, with detmath's noise, payoffs tabulated before, and skips
 * as Go first did: it stays with the leader while its index is above a bound of all others, good for
 * AHEAD rounds. With -DCHORD it stays above the chord of all others, as skip.go does now; with -DRESTLESS
 * payoffs go by rounds, and it is R-less-UCB. Prints the nanoseconds of processor time of a round in the
 * fastest of the runs asked for, and in all of them, and the pulls of the arms, which are Go's:
 * TestKernelInCPullsAsGo compares them.
 *
 *	cc -O3 -ffp-contract=off [-DCHORD] [-DRESTLESS] -o kernel kernel.c -lm && ./kernel 100
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef CHORD
enum { AHEAD = 64 };
#else
enum { AHEAD = 16 };
#endif
enum { K = 15, T = 200000, LOW = 15 };

typedef struct { uint64_t a, g; } key;

static uint64_t mix(uint64_t z) {
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static uint64_t mix_step(uint64_t z) {
	z = (z ^ z >> 33) * 0xff51afd7ed558ccdu;
	z = (z ^ z >> 33) * 0xc4ceb9fe1a85ec53u;
	return z ^ z >> 33;
}

static const uint64_t weyl = 0x9e3779b97f4a7c15u;

static uint64_t step(uint64_t z) {
	z |= 1;
	return __builtin_popcountll(z ^ z >> 1) < 24 ? z ^ 0xaaaaaaaaaaaaaaaau : z;
}

static key child(key k, uint64_t word) {
	return (key){mix(k.a ^ mix(word + weyl)), step(mix_step(k.g ^ mix_step(word + weyl))) - weyl};
}

static inline uint64_t word(key k, uint64_t i) { return mix(k.a + (k.g + weyl) * i); }

/* detmath/normal.go */
static struct { double scale, edge; } zig[256];
static const double zig_r = 3.6541528853610087716, zig_v = 0.0049286732339746553474;

static void make_zig(void) {
	double x = zig_v / exp(-0.5 * zig_r * zig_r), next = zig_r;
	for (int i = 0; i < 256; i++) {
		zig[i].scale = x * 0x1p-52;
		zig[i].edge = next;
		x = next;
		next = i < 254 ? sqrt(-2 * log(zig_v / x + exp(-0.5 * x * x))) : 0;
	}
}

typedef struct { key k; uint64_t n; } stream;

static double uniform(stream *s) { return (double)(word(s->k, s->n++) >> 11) * 0x1p-53; }

static double tail(stream *s) {
	for (;;) {
		double x = -log(1 - uniform(s)) * (1 / zig_r), y = -log(1 - uniform(s));
		if (y + y > x * x) return zig_r + x;
	}
}

static __attribute__((noinline)) double normal_rare(key k, uint64_t i) {
	uint64_t w = word(k, i);
	stream s = {child(k, i ^ 0x72656a6563746564u), 0};
	for (;;) {
		int j = w % 256;
		double x = (double)((int64_t)w >> 11) * zig[j].scale;
		if (fabs(x) < zig[j].edge) return x;
		if (j == 0) return copysign(tail(&s), x);
		double wide = zig[j].scale * 0x1p52;
		double lower = exp(-0.5 * (wide * wide - x * x));
		double upper = exp(-0.5 * (zig[j].edge * zig[j].edge - x * x));
		if (upper + uniform(&s) * (lower - upper) < 1) return x;
		w = word(s.k, s.n++);
	}
}

static inline double normal(key k, uint64_t i) {
	uint64_t w = word(k, i);
	double x = (double)((int64_t)w >> 11) * zig[(uint8_t)w].scale;
	return fabs(x) < zig[(uint8_t)w].edge ? x : normal_rare(k, i);
}

typedef struct {
	long n, h;
	double a, u, v, *rewards, *payoffs;
	key noise;
} arm;

typedef struct { double p0, p1, p2, p3, rise; } contender;

static arm arms[K];
static contender field[K];
static double root[T + AHEAD + 2];
static const double epsilon = 0.25, sigma = 0.1;
static double scale, end_root;
static double slack; /* CHORD: the most that an index of this run asked for */

static inline int64_t ordered(double x) {
	int64_t b;
	memcpy(&b, &x, 8);
	return b ^ (int64_t)((uint64_t)(b >> 63) >> 1);
}

static inline double unordered(int64_t b) {
	double x;
	b ^= (int64_t)((uint64_t)(b >> 63) >> 1);
	memcpy(&x, &b, 8);
	return x;
}

#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define MIN(x, y) ((x) < (y) ? (x) : (y))

#ifdef CHORD
#define REST_AT(t) + slope * ((t) - begin)
#define LATER(c, line, u) ((c)->p0 + (c)->p1 * (u))
#else
#define REST_AT(t)
#define LATER(c, line, u) ((line) + (c)->rise)
#endif

#ifdef RESTLESS
#define AT (t - 1)
#else
#define AT n
#endif

/* Pulls arm k from round t on until its index is not above rest, which changes by slope a round, or
 * until round stop. */
static long run(int k, long t, long stop, double rest, double slope) {
	const double begin = t;
	(void)begin; /* of no use to a bound */
	arm *r = &arms[k];
	long n = r->n, h = r->h;
	double a = r->a, u = r->u, v = r->v, *rewards = r->rewards, *payoffs = r->payoffs;
	double fn = n, fh = h, ft = t, one = 0, two = 0, width = 0;
	key noise = r->noise;
	if (h) one = 1 / fh, two = one * one, width = scale * (sqrt(fh) * two);
	do {
		double x = payoffs[AT] + sigma * normal(noise, AT + 1);
		rewards[n++] = x;
		fn++;
		t++;
		ft++;
		if ((long)(epsilon * fn) == h) {
			if (!h) return r->n = n, t;
			double mid = rewards[n - h - 1], in = x - mid, out = mid - rewards[n - 2 * h - 1];
			a += in;
			u += in - out;
			v += fn * in - (fn - fh) * out;
		} else {
			h++;
			fh++;
			double old = rewards[n - 2 * h];
			a += x;
			u += x - old;
			v += fn * x - (fn - fh) * old - (a - u);
			one = 1 / fh, two = one * one, width = scale * (sqrt(fh) * two);
		}
		if (!((a * one - v * two) + u * two * ft + root[t] * width * (ft + (fh - 1 - fn)) > rest REST_AT(ft))) break;
	} while (t < stop);
	r->n = n, r->h = h, r->a = a, r->u = u, r->v = v;
	contender c = {a * one - v * two, u * two, width, fh - 1 - fn, 0};
	double rounding = 1e-14 * (fabs(c.p0) + fabs(c.p1) * (T + AHEAD) + c.p2 * end_root * (T + AHEAD));
#ifdef CHORD
	slack = MAX(slack, rounding);
#else
	c.rise = AHEAD * MAX(c.p1, 0) + rounding;
#endif
	field[k] = c;
	return t;
}

static long play(stream own) {
	for (int k = 0; k < K; k++) arms[k].n = arms[k].h = arms[k].a = arms[k].u = arms[k].v = 0;
	long t = 1, ties = 0;
	slack = 0;
	int waiting[K], m = K;
	for (int k = 0; k < K; k++) waiting[k] = k;
	while (m > 0 && t <= T) {
		int i = m > 1 ? (int)((unsigned __int128)word(own.k, own.n++) * m >> 64) : 0;
		t = run(waiting[i], t, t + 1, INFINITY, 0);
		if (arms[waiting[i]].h) memmove(waiting + i, waiting + i + 1, (--m - i) * sizeof *waiting);
	}
	while (t <= T) {
		double ft = t, fu = t + AHEAD, now = root[t], then = root[t + AHEAD];
		int64_t top = ordered(-INFINITY), next = top, first = top, second = top;
		for (int i = 0; i < K; i++) {
			contender *c = &field[i];
			double line = c->p0 + c->p1 * ft;
			int64_t v = (ordered(line + now * c->p2 * (ft + c->p3)) & ~(int64_t)LOW) | i;
			double end = LATER(c, line, fu);
			int64_t x = (ordered(end + then * c->p2 * (fu + c->p3)) & ~(int64_t)LOW) | i;
			next = MAX(next, MIN(top, v));
			top = MAX(top, v);
			second = MAX(second, MIN(first, x));
			first = MAX(first, x);
		}
		ties += (top ^ next) <= LOW;
		int k = top & LOW;
		double rest = unordered(((first & LOW) == k ? second : first) | LOW), slope = 0;
#ifdef CHORD
		double from = unordered(next | LOW) + slack;
		slope = (rest + slack - from) / AHEAD;
		rest = from;
#endif
		t = run(k, t, MIN(T + 1, t + AHEAD), rest, slope);
	}
	return ties;
}

static const struct { int poly; double c, a, b, shift, rho; } paper[K] = {
	{1, 1, 0, 177, 0, 0.8}, {1, 0.91, 0, 571, 0, 0.9}, {0, 0.73, 3.0 / 162}, {0, 0.16, 3.0 / 949},
	{1, 0.48, 0, 144, 0, 1}, {1, 0.43, 0, 195, 358.3283716535069, 0.9}, {1, 0.79, 0, 695, 0, 0.9},
	{0, 0.62, 1.0 / 271}, {0, 0.23, 1.0 / 849}, {0, 0.39, 5.0 / 457}, {1, 0.37, 0, 290, 0, 1},
	{1, 0.17, 0, 223, 0, 1}, {1, 1.08, 0, 85, 0, 0.8}, {1, 0.84, 0, 219, 0, 1}, {1, 0.26, 0, 124, 0, 0.9},
};

int main(int argc, char **argv) {
	make_zig();
	scale = sigma * sqrt(10 * 4);
	for (int t = 1; t < T + AHEAD + 2; t++) root[t] = sqrt(log(t));
	end_root = root[T + AHEAD];
	key noises = child((key){0, 0}, 1);
	for (int k = 0; k < K; k++) {
		arms[k].noise = child(noises, k);
		arms[k].rewards = malloc(T * sizeof(double));
		arms[k].payoffs = malloc(T * sizeof(double));
		double b = paper[k].b, rho = paper[k].rho, shift = paper[k].shift ? paper[k].shift : pow(b, 1 / rho);
		for (int x = 1; x <= T; x++)
			arms[k].payoffs[x - 1] = paper[k].poly ? paper[k].c * (1 - b * pow(x + shift, -rho)) : paper[k].c * (1 - exp(-paper[k].a * x));
	}
	double best = INFINITY, all = 0;
	long ties = 0, runs = argc > 1 ? atol(argv[1]) : 100;
	for (long i = 0; i < runs; i++) {
		clock_t from = clock();
		ties = play((stream){child(noises, 1), 0});
		double spent = (clock() - from) * (1e9 / CLOCKS_PER_SEC);
		best = fmin(best, spent);
		all += spent;
	}
	printf("%.2f ns/round, %.2f on average; %ld ties, pulls", best / T, all / runs / T, ties);
	for (int k = 0; k < K; k++) printf(" %ld", arms[k].n);
	puts("");
}
