package server

import "risingbandits/engine/noise"

// noises describes the kinds of noise for the editor.
func noises() []kind {
	all := []kind{}
	for _, k := range noise.Kinds() {
		d := kind{k.ID, k.Name, k.Formula, k.Doc, []param{}}
		for _, p := range k.Params {
			d.Params = append(d.Params, describeNumber(p))
		}
		all = append(all, d)
	}
	return all
}
