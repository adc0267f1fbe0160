package logs

import (
	"encoding/base64"

	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/wasm/engine/server"
)

// A Reader holds one training log. Its zero value is ready to use. It implements server.TrainingLogs.
type Reader struct {
	files []traininglog.File
	bytes int // of all files
	read  *traininglog.Log
}

// Add adds a part of a file to the log. First begins another log, and a name another file of it. Of what is too long it
// keeps one byte more than allowed, so that Read refuses it.
func (r *Reader) Add(part []byte, first bool, file string) {
	if first {
		r.files, r.bytes, r.read = nil, 0, nil
	}
	if first || file != "" {
		r.files = append(r.files, traininglog.File{Name: file})
	}
	if len(r.files) == 0 {
		r.files = append(r.files, traininglog.File{})
	}
	part = part[:min(len(part), traininglog.MaxBytes+1-r.bytes)]
	r.bytes += len(part)
	last := &r.files[len(r.files)-1]
	last.Data = append(last.Data, part...)
}

// Formats returns the programs whose logs are known.
func (r *Reader) Formats() []server.LogFormat {
	all := []server.LogFormat{}
	for i := range traininglog.Producers {
		p := &traininglog.Producers[i]
		file, example := p.Example()
		all = append(all, server.LogFormat{ID: p.ID, Name: p.Name, Files: p.Files, Marks: p.Marks, Note: p.Note, ExampleFile: file,
			Example: base64.StdEncoding.EncodeToString(example)})
	}
	return all
}

// Read returns what the log says.
func (r *Reader) Read(o server.LogOptions) server.TrainingLog {
	l := traininglog.ReadFiles(r.files, optionsOf(&o))
	r.read = l
	a := server.TrainingLog{
		Notes: append([]string{}, l.Notes...), LeftOut: []server.LeftOut{}, LeftOuts: l.LeftOuts, Curves: []server.LogCurve{},
		Columns: []server.LogColumn{}, Files: l.Files,
	}
	for _, t := range traininglog.Takens {
		a.Takens = append(a.Takens, string(t))
	}
	for _, c := range l.Columns {
		a.Columns = append(a.Columns, server.LogColumn{Name: c.Name, Number: c.Number, TakenFor: string(c.TakenFor), Why: c.Why,
			Direction: c.Direction, Scale: c.Scale, File: c.File})
	}
	if l.Producer != nil {
		a.Producer = l.Producer.Name
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
			Name: c.Name, Seeds: c.Seeds, Half: c.Half, Logged: c.Logged, Low: c.Low, High: c.High, Broken: []string{}, Points: pairs(c.Points),
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

func optionsOf(o *server.LogOptions) traininglog.Options {
	out := traininglog.Options{Separator: o.Separator, Steps: o.Steps, Scale: o.Scale, Lower: o.Lower, Pulls: o.Pulls, Points: o.Points,
		Files: o.Files}
	for _, c := range o.Columns {
		choice := traininglog.ColumnChoice{Name: c.Name, Number: c.Number, File: c.File, TakenFor: traininglog.Taken(c.TakenFor),
			Direction: c.Direction}
		if choice.Known() {
			out.Columns = append(out.Columns, choice)
		}
	}
	return out
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

// Scenario returns a scenario made from the log as it was last read, with the noise unless its Kind is "". ok is false if the
// log had a fault.
func (r *Reader) Scenario(choice, title string, law noise.Spec) (text string, ok bool) {
	if r.read == nil || r.read.Fault != nil {
		return "", false
	}
	s := traininglog.Scenario(r.read, traininglog.Choice(choice), title)
	d := s.Document
	if law.Kind != "" {
		d.Noise = law
	}
	return string(d.Canonical()), true
}
