package share

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"risingbandits/engine/chart/draw"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
)

// A slowPencil draws pictures that a test ends one by one.
type slowPencil struct {
	begun chan struct{} // receives when a picture is begun
	end   chan error    // ends it
	drawn atomic.Int64
}

func (p *slowPencil) draw(w io.Writer, _ *scenario.Scenario) error {
	p.drawn.Add(1)
	p.begun <- struct{}{}
	if err := <-p.end; err != nil {
		return err
	}
	_, err := io.WriteString(w, "picture")
	return err
}

// As many requests as may wait do wait, the next one is refused with the time to come back, and those who waited get
// the one picture that was drawn.
func TestPicturesHaveABoundedQueue(t *testing.T) {
	pencil := &slowPencil{begun: make(chan struct{}), end: make(chan error)}
	at := serve(t, Config{Store: &MemoryStore{}, Log: quiet, Picture: pencil.draw, PicturesAtOnce: 1})
	id, _ := at.post(t, twoArms, "")
	answers := make(chan answered)
	ask := func() { answers <- at.do(t, "GET", "/s/"+id+".png", nil, nil) }
	go ask()
	<-pencil.begun
	const more = 3
	for range picturesWaiting + more {
		go ask()
	}
	for range more {
		if got := <-answers; got.status != 503 || got.header.Get("Retry-After") != "5" ||
			!strings.Contains(got.body, kindPrefix+"busy") || got.header.Get("ETag") != "" {
			t.Errorf("beyond the queue: got %d %q %s", got.status, got.header, got.body)
		}
	}
	pencil.end <- nil
	for range 1 + picturesWaiting {
		if got := <-answers; got.status != 200 || got.body != "picture" {
			t.Errorf("in the queue: got %d %s", got.status, got.body)
		}
	}
	if n := pencil.drawn.Load(); n != 1 {
		t.Errorf("%d pictures were drawn, want 1", n)
	}
}

// A client that has gone leaves the queue, and nothing is drawn for it.
func TestPicturesAreNotDrawnForWhoHasGone(t *testing.T) {
	pencil := &slowPencil{begun: make(chan struct{}), end: make(chan error)}
	p := newPictures(pencil.draw, 1)
	first := make(chan error)
	go func() {
		_, err := p.draw(t.Context(), "a", nil)
		first <- err
	}()
	<-pencil.begun
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := p.draw(ctx, "b", nil)
		gone <- err
	}()
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	pencil.end <- nil
	if err := <-first; err != nil {
		t.Error(err)
	}
	if n, waiting := pencil.drawn.Load(), p.waiting.Load(); n != 1 || waiting != 0 {
		t.Errorf("%d pictures were drawn and %d requests wait, want 1 and 0", n, waiting)
	}
}

// The last pictures are cached, and a picture that failed is not.
func TestPicturesAreCached(t *testing.T) {
	drawn := map[string]int{}
	fail := errors.New("no ink")
	p := newPictures(func(w io.Writer, s *scenario.Scenario) error {
		drawn[s.Title]++
		if s.Title == "fails" {
			return fail
		}
		_, err := io.WriteString(w, s.Title)
		return err
	}, 0)
	for i := range 2 * picturesCached {
		title := fmt.Sprint(i)
		s := &scenario.Scenario{Document: scenario.Document{Title: title}}
		if got, err := p.draw(t.Context(), title, s); err != nil || string(got) != title {
			t.Fatalf("got %s, %v", got, err)
		}
	}
	if p.files.Len() != picturesCached {
		t.Errorf("%d pictures are cached, want %d", p.files.Len(), picturesCached)
	}
	if got, ok := p.cached(fmt.Sprint(2*picturesCached - 1)); !ok || string(got) != fmt.Sprint(2*picturesCached-1) {
		t.Errorf("the last one: got %q, %v", got, ok)
	}
	for range 2 {
		if _, err := p.draw(t.Context(), "fails", &scenario.Scenario{Document: scenario.Document{Title: "fails"}}); !errors.Is(err, fail) {
			t.Errorf("got %v, want the fault", err)
		}
	}
	if drawn["fails"] != 2 {
		t.Errorf("a picture that failed was tried %d times, want 2", drawn["fails"])
	}
}

// A picture that is cached costs nothing, so nobody is refused it.
func TestPicturesAreLimitedWhereTheyCost(t *testing.T) {
	allowed := true
	at := serve(t, Config{Store: &MemoryStore{}, Log: quiet, Picture: testPicture, Allow: func(*http.Request) bool { return allowed }})
	drawn, _ := at.post(t, twoArms, "")
	other, _ := at.post(t, with("Two", "Three"), "")
	at.do(t, "GET", "/s/"+drawn+".png", nil, nil)
	allowed = false
	for path, want := range map[string]int{
		"/s/" + drawn + ".png": 200, "/s/" + other + ".png": 429, "/s/" + other: 200, "/api/scenarios/" + other: 200} {
		if got := at.do(t, "GET", path, nil, nil); got.status != want || want == 429 && got.header.Get("Retry-After") != "60" {
			t.Errorf("%s: got %d, want %d", path, got.status, want)
		}
	}
}

// The Worker contains the upright faces alone, so that a free account can hold it. No picture needs more.
func TestPicturesHaveUprightTexts(t *testing.T) {
	documents := map[string]*scenario.Scenario{}
	for _, p := range scenario.Presets() {
		documents[p.Name] = p.Scenario
	}
	many := documents["paper-15-rested"].Document
	many.Title, many.Description = "<i>Italic</i> _T_ *T*", "*T* and $T$ and <em>T</em>"
	documents["many arms with texts that look like markup"] = scenario.MustComplete(many)
	for name, sc := range documents {
		t.Run(name, func(t *testing.T) {
			for _, text := range PictureScene(sc).Texts {
				if text.Italic {
					t.Errorf("%q is italic", text.S)
				}
			}
			if err := draw.UprightPNG(io.Discard, PictureScene(sc), &scene.Themes[0], PictureScale, true); err != nil {
				t.Error(err)
			}
		})
	}
}
