package server

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"risingbandits/wasm/engine/wire"
)

// The page is sent what it reads of the registries' rows, and nothing that a row holds for others.
func TestDescriptionHasTheMembersOfThePage(t *testing.T) {
	s := New(func([]byte, []byte) {}, func([]byte) {}, false, Extras{})
	value, err := s.describe(describeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(wire.Append(nil, value), &all); err != nil {
		t.Fatal(err)
	}
	for list, want := range map[string]string{
		"policies": "doc group id name own params released source",
		"families": "doc formula id name params",
		"noises":   "doc formula id kept name params",
		"charts":   "bands group id label name place spreads symlog title xAxis yTitle zooms",
		"presets":  "canonical figure hash link name scenario sentence title view",
		"rules":    "text words",
	} {
		var rows []map[string]json.RawMessage
		if err := json.Unmarshal(all[list], &rows); err != nil {
			t.Fatal(list, err)
		}
		members := map[string]bool{}
		for _, row := range rows {
			for name := range row {
				members[name] = true
			}
		}
		if got := strings.Join(slices.Sorted(maps.Keys(members)), " "); got != want {
			t.Errorf("%s have the members %s, want %s", list, got, want)
		}
	}
}
