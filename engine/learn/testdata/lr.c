// Online logistic regression with a constant rate, as linear.go has it: reads examples in binary, trains on all
// of them some times over, and prints the least nanoseconds an example that a pass took, and the last weights'
// sum of squares.
// cc -O3 -ffp-contract=off -o lr lr.c -lm; ./lr FILE PASSES
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
	uint32_t feature;
	float value;
} entry;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * t.tv_sec + t.tv_nsec;
}

int main(int argc, char **argv) {
	FILE *f = fopen(argv[1], "rb");
	int passes = atoi(argv[2]);
	uint32_t head[3]; // features, examples, entries
	if (argc < 3 || !f || fread(head, 4, 3, f) != 3) return 1;
	uint32_t d = head[0], n = head[1], m = head[2];
	uint32_t *start = malloc(4 * (n + 1));
	uint8_t *label = malloc(n);
	entry *x = malloc(sizeof(entry) * m);
	if (fread(start, 4, n + 1, f) != n + 1 || fread(label, 1, n, f) != n || fread(x, sizeof(entry), m, f) != m) return 1;
	double *w = malloc(8 * d);
	for (uint32_t j = 0; j < d; j++) w[j] = 1.0 / d;
	double best = INFINITY;
	long right = 0;
	for (int pass = 0; pass < passes; pass++) {
		double begin = now();
		for (uint32_t i = 0; i < n; i++) {
			const entry *e = x + start[i], *end = x + start[i + 1];
			double z = 0;
			for (const entry *k = e; k < end; k++) z += w[k->feature] * k->value;
			double p = 1 / (1 + exp(-z));
			p = fmin(fmax(p, 1e-4), 1 - 1e-4);
			right += (p > 0.5) == label[i];
			double step = 0.003 * (p - label[i]);
			for (const entry *k = e; k < end; k++) w[k->feature] -= step * k->value;
		}
		double ns = (now() - begin) / n;
		if (ns < best) best = ns;
	}
	double sum = 0;
	for (uint32_t j = 0; j < d; j++) sum += w[j] * w[j];
	printf("%.2f %ld %.17g\n", best, right, sum);
	return 0;
}
