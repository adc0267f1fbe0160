package environment_test

import (
	"reflect"
	"slices"
	"testing"

	"risingbandits/engine/environment"
)

// A policy holds a Bandit and what its methods return. They show its own rewards: no field of theirs is
// exported, and no other method.
func TestPoliciesReachNoPayoffs(t *testing.T) {
	for _, c := range []struct {
		of      any
		methods []string
	}{
		{new(environment.Bandit), []string{"CanLookAhead", "CommitPulls", "PeekRewards", "Pull", "PullEach", "RareReward"}},
		{new(environment.Peek), []string{"Len"}},
		{new(environment.PeekNoise), []string{"Reward"}},
	} {
		typ := reflect.TypeOf(c.of)
		var methods []string
		for m := range typ.NumMethod() {
			methods = append(methods, typ.Method(m).Name)
		}
		slices.Sort(methods)
		if !slices.Equal(methods, c.methods) {
			t.Errorf("%v shows %v, want %v: may a policy see all that?", typ, methods, c.methods)
		}
		for f := range typ.Elem().NumField() {
			if field := typ.Elem().Field(f); field.IsExported() {
				t.Errorf("%v shows its field %s", typ, field.Name)
			}
		}
	}
}
