package policy

import (
	"fmt"
	"math"
	"testing"
	"time"

	"risingbandits/engine/detmath"
)

const benchRounds = 200_000

// benchRun is a run with noise 0.1: the paper's 2 or 15 arms, else K arms that rise to different heights
// at different paces. limit is the most payoffs in tables; 0 for the usual.
func benchRun(K int, restless bool, limit int) *testRun {
	payoffs := map[int][]payoffFunc{2: referenceBandits["b1"], 15: referenceBandits["b0"]}[K]
	for k := len(payoffs); k < K; k++ {
		payoffs = append(payoffs, polyOwn(0.2+0.7*float64(k)/float64(K), 50+float64(37*k%700), 0.9))
	}
	gaussian := lawOf("gaussian", 0.1)
	return inEnvironment(newTestEnvironment(K, benchRounds, restless, gaussian, limit, func(k, x int) float64 {
		return payoffs[k](float64(x))
	}), detmath.NewKey(1))
}

// BenchmarkRound plays whole runs of 200,000 rounds and reports the time of a round in the
// fastest of them, which is hardly touched by what else the machine does.
func BenchmarkRound(b *testing.B) {
	for _, K := range []int{2, 15, 100, 1000} {
		w := benchRun(K, false, 0)
		for _, v := range variants() {
			if v.given["deterministic"] == true {
				continue
			}
			b.Run(fmt.Sprintf("%s/K=%d", v.name, K), func(b *testing.B) { benchRuns(b, v, w) })
		}
	}
}

func benchRuns(b *testing.B, v variant, run *testRun) {
	p := v.make(Context{K: run.K, T: run.T, Sigma: 0.1})
	d := testDraws(1, run.K)
	inform(p)
	run.prepare(run.T + 1)
	best := math.Inf(1)
	for b.Loop() {
		run.Begin(run.noise)
		p.Reset(d)
		start := time.Now()
		run.play(p, 1, run.T+1)
		best = min(best, float64(time.Since(start).Nanoseconds()))
	}
	b.ReportMetric(best/float64(run.T), "ns/round")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkKLUpper(b *testing.B) {
	for _, c := range [][2]float64{{0.3, 1e-4}, {0.5, 0.01}, {0.9, 0.2}, {0.02, 3}} {
		b.Run(fmt.Sprintf("p=%v,level=%v", c[0], c[1]), func(b *testing.B) {
			for b.Loop() {
				klUpper(c[0], c[1])
			}
		})
	}
}
