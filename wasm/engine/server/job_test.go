package server

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// Jobs are worked on by kind and then by age; one that begins takes the requests of the one of its kind, and stops it.
func TestJobsAreInOneOrder(t *testing.T) {
	d := newTestServer(t, false)
	var order, stopped []string
	add := func(add func(*job), kind jobKind, id, slices int) {
		name := fmt.Sprint(kind, "/", id)
		add(&job{kind: kind, asked: []int{id}, stop: func() { stopped = append(stopped, name) }, slice: func() (any, bool) {
			order = append(order, name)
			slices--
			return nil, slices == 0
		}})
	}
	add(d.queueJob, handJob, 1, 2)
	add(d.beginJob, theoryJob, 2, 9)
	add(d.queueJob, handJob, 3, 1)
	add(d.beginJob, theoryJob, 4, 1)
	d.Slice()
	add(d.beginJob, seekJob, 5, 1)
	if last := d.jobs[len(d.jobs)-1]; !slices.Equal(last.asked, []int{2, 4}) {
		t.Errorf("requests %v wait for the theory, want 2 and 4", last.asked)
	}
	for d.Slice() {
	}
	want := fmt.Sprint([]string{"2/1", "0/5", "2/1", "2/3", "4/4"})
	if fmt.Sprint(order) != want || fmt.Sprint(stopped) != "[4/2]" {
		t.Errorf("worked on %v and stopped %v, want %s and 4/2", order, stopped, want)
	}
}

// A computation that is stopped is left, and does not come to its end; one that panics says so.
func TestComputationsAreLeft(t *testing.T) {
	d := newTestServer(t, false)
	d.now = func() time.Duration { d.clock += time.Millisecond; return d.clock }
	left, ended := false, false
	d.queueJob(d.computing(handJob, "hand", 1, func(c *computation) any {
		defer func() { left = true }()
		for range 1000 {
			c.pause()
		}
		ended = true
		return done{}
	}))
	if !d.Slice() || left {
		t.Fatal("the computation is over after a slice")
	}
	if asked := d.dropJobs(handJob); !left || ended || d.busy() || !slices.Equal(asked, []int{1}) {
		t.Errorf("left %v, ended %v, busy %v, for requests %v", left, ended, d.busy(), asked)
	}
	d.queueJob(d.computing(handJob, "hand", 2, func(*computation) any { panic("lost") }))
	d.out = nil
	d.Slice()
	if m := d.out[len(d.out)-1].message; m["type"] != "failed" || m["id"] != 2.0 || m["path"] != "hand" || m["panic"] != true || d.busy() {
		t.Errorf("got %v", m)
	}
}
