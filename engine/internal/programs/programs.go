package programs

import (
	"fmt"
	"strings"

	"risingbandits/engine/detmath"
)

// Random returns the random program of a key. It may have too many operations, or statements that are never reached; else it
// has no fault.
func Random(key detmath.Key) string {
	w := &writer{Stream: detmath.NewStream(key)}
	return w.program()
}

// A writer writes random programs.
type writer struct {
	detmath.Stream
	names []string
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

// number writes a random expression that is a number.
func (w *writer) number(depth int) string {
	if depth == 0 || w.IntN(8) == 0 {
		switch w.IntN(5) {
		case 0:
			return w.pick("0.5", "2", "1", "3", "10", "0.1", "inf", "1e-3")
		case 1:
			if len(w.names) > 0 {
				return w.names[w.IntN(len(w.names))]
			}
		case 2:
			return w.pick("p", "q", "T", "K", "sigma")
		}
		return w.pick("t", "n", "n", "last", "mean(n)", "t", "sum(0, n)")
	}
	x := func() string { return w.number(depth - 1 - w.IntN(2)*(depth-1)/2) }
	switch w.IntN(23) {
	case 0, 1, 2:
		return "(" + x() + " + " + x() + ")"
	case 3, 4:
		return "(" + x() + " - " + x() + ")"
	case 5, 6, 7:
		return x() + "*" + x()
	case 8, 9:
		return x() + "/(" + x() + ")"
	case 10:
		return "-(" + x() + ")"
	case 11:
		return w.pick("sqrt", "log", "abs") + "(" + x() + ")"
	case 12:
		return w.pick("floor", "ceil") + "(" + x() + ")"
	case 13:
		return w.pick("min", "max") + "(" + x() + ", " + x() + ")"
	case 14:
		return "exp(-abs(" + x() + "))"
	case 15:
		return "pow(" + x() + ", " + w.pick("2", "0.5", "-1", x()) + ")"
	case 16:
		return w.pick("sum", "wsum", "sqsum") + "(" + w.pick("n-"+x(), "before(t-20)", x()) + ", " + w.pick("n", "n", x()) + ")"
	case 17:
		return w.pick("mean", "reward", "round", "before") + "(" + x() + ")"
	case 18:
		return "mean(" + x() + ", " + x() + ")"
	case 19:
		return w.pick("dcount", "dsum", "dmean") + "(" + w.pick("p", "0.9", "q") + ")"
	case 20:
		return w.pick("klmax", "klmax", "klmin", "kl") + "(" + x() + ", " + x() + ")"
	case 21:
		return w.pick("qnormal(exp(-abs("+x()+")))", "qnormal(1 - 1/t)", "qnormal("+x()+")",
			"qbeta(exp(-abs("+x()+")), "+x()+", 3)", "qbeta(1 - 1/t, 1 + n/2, 1 + n/3)")
	}
	if w.IntN(6) > 0 { // what rules bounds out is rare
		return "sqrt(log(t)/max(n, 1))"
	}
	return w.pick("rand()", "toss()", "normal()", "beta(1 + n, 2)", "total", "best", "least")
}

func (w *writer) condition(depth int) string {
	if depth > 0 && w.IntN(4) == 0 {
		return "(" + w.condition(depth-1) + w.pick(" && ", " || ") + w.condition(depth-1) + ")"
	}
	if w.IntN(8) == 0 {
		return "!(" + w.condition(depth) + ")"
	}
	return w.number(depth) + w.pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + w.number(depth)
}

// block writes statements; it returns whether they end with a return.
func (w *writer) block(b *strings.Builder, depth, most int) (returns bool) {
	was := len(w.names)
	defer func() { w.names = w.names[:was] }()
	for range w.IntN(most) {
		switch {
		case w.IntN(3) > 0 || depth == 0:
			w.assign(b)
		default:
			fmt.Fprintf(b, "if %s {\n", w.condition(1))
			yes := w.block(b, depth-1, 3)
			no := false
			b.WriteString("}")
			if w.IntN(2) == 0 {
				b.WriteString(" else {\n")
				no = w.block(b, depth-1, 3)
				b.WriteString("}")
			}
			b.WriteString("\n")
			if yes && no {
				return true
			}
		}
	}
	if was > 0 && w.IntN(4) == 0 {
		fmt.Fprintf(b, "return %s\n", w.number(2))
		return true
	}
	return false
}

func (w *writer) assign(b *strings.Builder) {
	if len(w.names) > 0 && w.IntN(3) == 0 {
		fmt.Fprintf(b, "%s %s %s\n", w.names[w.IntN(len(w.names))], w.pick("=", "+=", "-=", "*=", "/="), w.number(2))
		return
	}
	name := fmt.Sprintf("v%d", w.IntN(1<<30))
	fmt.Fprintf(b, "%s := %s\n", name, w.number(3))
	w.names = append(w.names, name)
}

// program writes a program that has no fault.
func (w *writer) program() string {
	var b strings.Builder
	if w.IntN(4) == 0 {
		b.WriteString("clip [0, 1]\n")
	}
	b.WriteString("param p = 0.95 // (0, 1)\nparam q = floor(sqrt(T))\n")
	if w.IntN(2) == 0 {
		b.WriteString("if n < 1 { return inf }\n")
	}
	fmt.Fprintf(&b, "a := %s\n", w.number(3))
	w.names = append(w.names, "a")
	if !w.block(&b, 2, 6) {
		fmt.Fprintf(&b, "return %s\n", w.pick("a", "a + "+w.number(3), w.number(4), "mean(n) + "+w.number(2)))
	}
	return b.String()
}
