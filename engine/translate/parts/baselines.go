package main

import "risingbandits/engine/detmath"

// An oracle pulls the arms of the optimal policy.
type oracle struct{}

func (oracle) begin(detmath.Stream)     {}
func (oracle) choose(t int) int         { return optimalArm(t) }
func (oracle) update(int, int, float64) {}

// A uniform pulls an arm at random in each round.
type uniform struct{ own detmath.Stream }

func (p *uniform) begin(own detmath.Stream) { p.own = own }
func (p *uniform) choose(int) int           { return p.own.IntN(K) }
func (p *uniform) update(int, int, float64) {}

// An inTurn pulls the arms one after the other.
type inTurn struct{}

func (inTurn) begin(detmath.Stream)     {}
func (inTurn) choose(t int) int         { return (t - 1) % K }
func (inTurn) update(int, int, float64) {}
