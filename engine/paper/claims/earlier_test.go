package claims

import (
	"reflect"
	"testing"
)

// What claims.json has is taken over whole; without some of its parts, their units alone are left.
func TestEarlierEvidenceIsTakenOver(t *testing.T) {
	ev := Committed().Evidence
	size := PaperSize()
	size.Learners = ev.Learners()
	plan := NewPlan(size)
	n, err := plan.PutEarlier(ev)
	if err != nil || n != len(plan.units) {
		t.Fatalf("%v: %d of %d units are taken over", err, n, len(plan.units))
	}
	if !reflect.DeepEqual(plan.Evidence(), ev) {
		t.Error("the evidence is another one")
	}
	less := *ev
	less.Growths, less.Errors = nil, less.Errors[:1]
	plan = NewPlan(size)
	if _, err := plan.PutEarlier(&less); err != nil {
		t.Fatal(err)
	}
	for i, u := range plan.units {
		if left := u.kind == ofGrowths || u.kind == ofErrors && u.of == 1; plan.Has(i) == left {
			t.Errorf("%s: taken over %v", u.Key, !left)
		}
	}
	less.Numerics++
	if n, err := NewPlan(size).PutEarlier(&less); err == nil || n > 0 {
		t.Error("evidence of other numerics is taken over")
	}
	size.Runs = 50
	if n, _ := NewPlan(size).PutEarlier(&Evidence{Numerics: ev.Numerics, Experiments: ev.Experiments, Growths: ev.Growths}); n != 28 {
		t.Errorf("%d units of another size are taken over, want the 28 without noise", n)
	}
}
