package sim

import (
	"math/bits"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// RoundCost returns about how many nanoseconds a round of policy i of a scenario takes, from 1: see policy.Kind. It is a
// whole number, so that every machine divides work in the same way.
func RoundCost(s *scenario.Scenario, i int) int {
	kind, _ := policy.Lookup(s.Policies[i].ID)
	cost := kind.Cost
	if cost == 0 {
		cost = policy.UsualCost
	}
	if s.Learns() {
		cost += learnerCost
	}
	return cost
}

// learnerCost is about how many nanoseconds the training of a learner with one example takes.
const learnerCost = 3000

// Blocks returns the blocks of a scenario's plan, laid end to end: all of the first policy, then all of the next. Parts are
// ranges of this list.
func Blocks(s *scenario.Scenario) []Block {
	size := BlockRuns(s.Horizon)
	var blocks []Block
	for i := range s.Policies {
		for from := 0; from < s.Runs; from += size {
			blocks = append(blocks, Block{Policy: i, From: from, To: min(from+size, s.Runs)})
		}
	}
	return blocks
}

// Part returns the range of Blocks that machine number part of `of`, from 0, plays. All parts take about the same time, by
// RoundCost. Their ends are moved by up to a sixteenth of a part to where the tree of blocks has large nodes, because a part
// is as large as its nodes are many: see Collector.Nodes. A part may be empty if there are more parts than blocks. Part
// panics if part is not in 0..of-1.
func Part(s *scenario.Scenario, part, of int) (from, to int) {
	if part < 0 || part >= of {
		panic(badPart)
	}
	return cut(s, part, of), cut(s, part+1, of)
}

const badPart = "sim: a part's number is not below the number of parts"

// cut returns where part k of n begins in Blocks.
func cut(s *scenario.Scenario, k, n int) int {
	size := BlockRuns(s.Horizon)
	blocks := (s.Runs + size - 1) / size // of a policy
	if k == n {
		return blocks * len(s.Policies)
	}
	all := 0
	for i := range s.Policies {
		all += RoundCost(s, i) * s.Runs
	}
	target := all / n * k
	target += all % n * k / n
	for i := range s.Policies {
		cost := RoundCost(s, i)
		if target < cost*s.Runs {
			slack := all / n / 16 / cost / size
			return i*blocks + align((target/cost+size/2)/size, slack, blocks)
		}
		target -= cost * s.Runs
	}
	return blocks * len(s.Policies)
}

// align returns the block, of a policy with some blocks, at which the largest nodes meet among those that are at most slack
// away from block at; of equal ones the closest. Everything meets at the ends of the policy's blocks.
func align(at, slack, blocks int) int {
	best, bestLevel := at, -1
	for d := range 2*slack + 1 {
		b := at + (d+1)/2*(1-2*(d%2)) // at, at-1, at+1, at-2, ...
		if b < 0 || b > blocks {
			continue
		}
		level := bits.TrailingZeros(uint(b)) // 64 for 0
		if b == blocks {
			level = bits.UintSize
		}
		if level > bestLevel {
			best, bestLevel = b, level
		}
	}
	return best
}

// Nodes returns the nodes of the trees that hold all blocks that have arrived: for each policy, in the order of their runs,
// about as many as the range of its blocks has ones in binary. Added to another collector of the same scenario, they
// give the bits that their blocks give. They must not be changed.
func (c *Collector) Nodes() []*Aggregate {
	var nodes []*Aggregate
	for i := range c.policies {
		nodes = append(nodes, c.policies[i].tree.inOrder()...)
	}
	return nodes
}
