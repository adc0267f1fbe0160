package work

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Run is the work of one scenario. Its units are ranges of the scenario's blocks, which take about the same time: see sim.Part.
type Run struct {
	Scenario  *scenario.Scenario
	Collector *sim.Collector // of the records that were put
	units     []Unit
}

// A Node is a record of a run: blocks of one unit that were merged to a node of their tree.
type Node struct{ *sim.Aggregate }

// NewRun returns the run of a scenario as a number of units.
func NewRun(s *scenario.Scenario, units int) *Run {
	r := &Run{Scenario: s, Collector: sim.NewCollector(s), units: make([]Unit, units)}
	if units == 1 { // in the order in which a reader wants to see them
		r.units[0] = Unit{Blocks: sim.NewPlan(s).Blocks}
	} else {
		blocks := sim.Blocks(s)
		for i := range r.units {
			from, to := sim.Part(s, i, units)
			r.units[i].Blocks = blocks[from:to:to]
		}
	}
	for i := range r.units {
		u := &r.units[i]
		u.Scenario, u.Key = s, fmt.Sprintf("run-%d-%s-%d-%d", sim.Numerics, s.Hash(), i+1, units)
		for _, b := range u.Blocks {
			u.Cost += sim.RoundCost(s, b.Policy) * s.Horizon * b.Runs()
		}
	}
	return r
}

// A run that is kept has at most runUnits units, each of at least unitCost nanoseconds, so that its journal stays small.
const (
	runUnits = 200
	unitCost = 200_000_000
)

// RunUnits returns into how many units a run is divided whose records are kept.
func RunUnits(s *scenario.Scenario) int { return max(1, min(CostOf(s)/unitCost, runUnits)) }

// CostOf returns about how many nanoseconds all runs of a scenario take.
func CostOf(s *scenario.Scenario) int {
	cost := 0
	for i := range s.Policies {
		cost += sim.RoundCost(s, i) * s.Horizon * s.Runs
	}
	return cost
}

// Units returns the units.
func (r *Run) Units() []Unit { return r.units }

// Has reports whether the records of all blocks of a unit were put.
func (r *Run) Has(unit int) bool {
	return !slices.ContainsFunc(r.units[unit].Blocks, func(b sim.Block) bool { return !r.Collector.Has(b) })
}

// Take returns the nodes of a unit.
func (r *Run) Take(_ int, c *sim.Collector) []Node {
	var nodes []Node
	for _, a := range c.Nodes() {
		nodes = append(nodes, Node{a})
	}
	return nodes
}

// Put adds a node of a unit to the collector.
func (r *Run) Put(_ int, n Node) error { return r.Collector.Add(n.Aggregate) }

// Fold returns the nodes of all that was put.
func (r *Run) Fold() []Node { return r.Take(0, r.Collector) }

// MarshalText returns the node in few bytes: as package sim encodes it, in planes, packed and in Base64.
func (n Node) MarshalText() ([]byte, error) {
	var text bytes.Buffer
	letters := base64.NewEncoder(base64.StdEncoding, &text)
	pack, err := flate.NewWriter(letters, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	pack.Write(planes(n.Encode(nil))) // to memory, which cannot fail
	err = errors.Join(pack.Close(), letters.Close())
	return text.Bytes(), err
}

// mostNode is the most bytes of a node, of which none has so many.
const mostNode = 16 << 20

// UnmarshalText reads what MarshalText wrote.
func (n *Node) UnmarshalText(text []byte) error {
	packed := flate.NewReader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(text)))
	node, err := io.ReadAll(io.LimitReader(packed, mostNode+1))
	if err != nil {
		return err
	}
	if len(node) > mostNode {
		return fmt.Errorf("a node has more than %d bytes, and none is so large", mostNode)
	}
	n.Aggregate, err = sim.Decode(unplanes(node))
	return err
}

// planes returns the bytes of a record in the order 0, 8, 16, ..., 1, 9, 17, ... Numbers of 8 bytes that are alike have the
// same first bytes, which pack better side by side. What is left over of a multiple of 8 stays at the end.
func planes(record []byte) []byte {
	out, n := make([]byte, 0, len(record)), len(record)/8
	for plane := range 8 {
		for i := range n {
			out = append(out, record[8*i+plane])
		}
	}
	return append(out, record[8*n:]...)
}

// unplanes undoes planes.
func unplanes(packed []byte) []byte {
	out, n := make([]byte, len(packed)), len(packed)/8
	for plane := range 8 {
		for i := range n {
			out[8*i+plane] = packed[plane*n+i]
		}
	}
	copy(out[8*n:], packed[8*n:])
	return out
}
