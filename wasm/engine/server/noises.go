package server

import "risingbandits/engine/noise"

// noises describes the kinds of noise for the editor.
func noises() []kind {
	all := []kind{}
	for _, k := range noise.Kinds() {
		d := kind{Kept: k.ClipRange, ID: k.ID, Name: k.Name, Formula: k.Formula, Doc: k.Doc, Params: []param{}}
		for _, p := range k.Params {
			d.Params = append(d.Params, describeNumber(p))
		}
		all = append(all, d)
	}
	return all
}
