package logs

import (
	"risingbandits/engine/payoff"
	"risingbandits/engine/traininglog"
	"risingbandits/wasm/engine/server"
)

// A Reader holds one training log. Its zero value is ready to use. It implements server.TrainingLogs.
type Reader struct {
	text []byte
	read *traininglog.Log
}

// Add adds a part of the text to the log; first begins another log. Of a text that is too long it keeps one byte more
// than allowed, so that Read refuses it.
func (r *Reader) Add(part []byte, first bool) {
	if first {
		r.text, r.read = nil, nil
	}
	r.text = append(r.text, part[:min(len(part), traininglog.MaxBytes+1-len(r.text))]...)
}

// Read returns what the log says.
func (r *Reader) Read(o server.LogOptions) server.TrainingLog {
	l := traininglog.Read(r.text, traininglog.Options(o))
	r.read = l
	a := server.TrainingLog{
		Notes: append([]string{}, l.Notes...), LeftOut: []server.LeftOut{}, LeftOuts: l.LeftOuts, Curves: []server.LogCurve{},
	}
	for _, x := range l.LeftOut {
		a.LeftOut = append(a.LeftOut, server.LeftOut(x))
	}
	if l.Fault != nil {
		a.Fault, a.FaultLine = l.Fault.Message, l.Fault.Line
		return a
	}
	a.Understood = l.Understood()
	for i := range l.Curves {
		c := &l.Curves[i]
		curve := server.LogCurve{
			Name: c.Name, Logged: c.Logged, Low: c.Low, High: c.High, Broken: []string{}, Points: pairs(c.Points),
			Rising: fitOf(&c.Rising), Concave: fitOf(&c.Concave),
		}
		for _, b := range c.Broken {
			curve.Broken = append(curve.Broken, b.Text)
		}
		a.Curves = append(a.Curves, curve)
		a.LastStep = max(a.LastStep, c.Last)
	}
	return a
}

func fitOf(f *traininglog.Fit) server.LogFit {
	return server.LogFit{Points: pairs(f.Points), RMS: f.RMS, Most: f.Most, At: f.At}
}

func pairs(points []payoff.Point) [][2]float64 {
	all := make([][2]float64, len(points))
	for i, p := range points {
		all[i] = [2]float64{p.X, p.Y}
	}
	return all
}

// Scenario returns a scenario made from the log as it was last read. ok is false if the log had a fault.
func (r *Reader) Scenario(choice, title string) (text string, ok bool) {
	if r.read == nil || r.read.Fault != nil {
		return "", false
	}
	return string(traininglog.Scenario(r.read, traininglog.Choice(choice), title).Canonical()), true
}
