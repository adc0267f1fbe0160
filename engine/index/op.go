package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// An op is an operation of a program: of syntax alone, a given quantity, of numbers, a choice, of an arm's history, of
// chance.
type op uint8

const (
	opNone op = iota
	opName    // of syntax alone: an assigned name or a parameter
	opConst

	opT
	opN
	opHorizon
	opArms
	opSigma
	opLast
	opTotal
	opBest
	opLeast
	opParam // a parameter

	opAdd
	opSub
	opMul
	opDiv
	opMin
	opMax
	opPow
	opKL
	opKLMin
	opDivergence
	opQuantileNormal
	opLess
	opAtMost
	opEqual
	opUnequal
	opAnd
	opOr
	opNot
	opNeg
	opSqrt
	opLog
	opExp
	opFloor
	opCeil
	opAbs

	opInverse     // 1 over a number; not in syntax, nor is the next
	opInverseRoot // 1 over the root of a number

	opQuantileBeta // of three numbers
	opSelect       // of a condition and two numbers; not in syntax

	opSumAll // the sum of all rewards of the arm; not in syntax
	opMean
	opSum
	opWsum
	opSqsum
	opReward
	opRound
	opBefore
	opDcount
	opDsum
	opDmean

	opRand
	opToss
	opNormal
	opBeta
)

// classOf says what the value of an operation depends on beyond its arguments.
var classOf = [...]class{
	opT: ofTime, opN: ofArm, opLast: ofArm, opTotal: ofRound, opBest: ofRound, opLeast: ofRound,
	opSumAll: ofArm, opMean: ofArm, opSum: ofArm, opWsum: ofArm, opSqsum: ofArm, opReward: ofArm, opRound: ofArm, opBefore: ofArm,
	opDcount: ofArm | ofTime, opDsum: ofArm | ofTime, opDmean: ofArm,
	opRand: ofArm | ofRound, opToss: ofRound, opNormal: ofArm | ofRound, opBeta: ofArm | ofRound,
}

// A class says what a value depends on: the sum of what its parts depend on.
type class uint8

const (
	ofTime  class = 1 << iota // the round, the same in every run
	ofArm                     // the arm's history, so it changes only with a pull of the arm
	ofRound                   // what else happened in the run, or chance: it changes with every round

	ofNothing class = 0
)

// truth returns a condition as a number.
func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// lesser and greater return the smaller and the larger of two numbers, and NaN if one is NaN.
func lesser(a, b float64) float64 {
	if a < b || a != a {
		return a
	}
	return b
}

func greater(a, b float64) float64 {
	if a > b || a != a {
		return a
	}
	return b
}

// apply returns the value of an operation on one or two numbers.
func apply(o op, a, b float64) float64 {
	switch o {
	case opAdd:
		return a + b
	case opSub:
		return a - b
	case opMul:
		return float64(a * b)
	case opDiv:
		return a / b
	case opMin:
		return lesser(a, b)
	case opMax:
		return greater(a, b)
	case opPow:
		return detmath.Pow(a, b)
	case opKL:
		return klMax(a, b)
	case opKLMin:
		return klMin(a, b)
	case opDivergence:
		return klDivergence(a, b)
	case opQuantileNormal:
		return detmath.NormalQuantile(a)
	case opNeg:
		return -a
	case opSqrt:
		return math.Sqrt(a)
	case opLog:
		return detmath.Log(a)
	case opExp:
		return detmath.Exp(a)
	case opFloor:
		return math.Floor(a)
	case opCeil:
		return math.Ceil(a)
	case opAbs:
		return math.Abs(a)
	case opInverse:
		return 1 / a
	case opInverseRoot:
		return 1 / math.Sqrt(a)
	}
	return applyTruth(o, a, b)
}

// applyTruth returns the value of an operation that is a condition.
func applyTruth(o op, a, b float64) float64 {
	switch o {
	case opLess:
		return truth(a < b)
	case opAtMost:
		return truth(a <= b)
	case opEqual:
		return truth(a == b)
	case opUnequal:
		return truth(a != b)
	case opAnd:
		return truth(a != 0 && b != 0)
	case opOr:
		return truth(a != 0 || b != 0)
	case opNot:
		return truth(a == 0)
	}
	panic(badOp)
}

const badOp = "index: this operation is not one of numbers"
