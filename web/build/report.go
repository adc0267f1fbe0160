package main

import (
	"fmt"
	"io"
	"time"
)

// A report shows what the build does: a line for each step with its time, and important remarks at the end.
type report struct {
	out     io.Writer
	began   time.Time
	remarks []string
}

func newReport(out io.Writer) *report { return &report{out: out, began: time.Now()} }

// again begins a report of another build.
func (r *report) again() { r.began, r.remarks = time.Now(), nil }

// step prints the name of a step, runs it, and adds the time to the line.
func (r *report) step(name string, do func() error) error {
	fmt.Fprintf(r.out, "%s … ", name)
	began := time.Now()
	if err := do(); err != nil {
		fmt.Fprintln(r.out, "failed")
		return err
	}
	fmt.Fprintln(r.out, seconds(began))
	return nil
}

// remark stores a sentence for the end.
func (r *report) remark(format string, args ...any) {
	r.remarks = append(r.remarks, fmt.Sprintf(format, args...))
}

// end prints what was built, the time, and then the remarks.
func (r *report) end(format string, args ...any) {
	fmt.Fprintf(r.out, "%s … %s\n", fmt.Sprintf(format, args...), seconds(r.began))
	for _, s := range r.remarks {
		fmt.Fprintln(r.out, s)
	}
}

func seconds(began time.Time) string { return fmt.Sprintf("%.1f s", time.Since(began).Seconds()) }
