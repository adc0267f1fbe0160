package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// deflated packs a text as links do.
func deflated(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, 9)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(s))
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

var (
	messageType = regexp.MustCompile(`@typedef \{\{type: '(\w+)'(.*?)\}\} \w+`)
	fieldName   = regexp.MustCompile(`(\w+)\??:`)
)

// protocol returns the messages of protocol.js with the names of their fields, sorted.
func protocol(t *testing.T) map[string][]string {
	t.Helper()
	src, err := os.ReadFile("../../static/js/engine/protocol.js")
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string][]string{}
	for _, m := range messageType.FindAllStringSubmatch(string(src), -1) {
		fields := []string{"type"}
		for _, f := range fieldName.FindAllStringSubmatch(m[2], -1) {
			fields = append(fields, f[1])
		}
		slices.Sort(fields)
		messages[m[1]] = fields
	}
	return messages
}

// jsonFields returns the names that a struct has as JSON, sorted.
func jsonFields(v any, more ...string) []string {
	fields := more
	typ := reflect.TypeOf(v)
	for i := range typ.NumField() {
		name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		fields = append(fields, name)
	}
	slices.Sort(fields)
	return fields
}

// requests are the Go ends of the requests, and answers those of the answers.
var (
	requests = map[string]any{
		"describe": describeRequest{}, "parse": parseRequest{}, "encodeLink": encodeLinkRequest{},
		"decodeLink": decodeLinkRequest{}, "qr": qrRequest{}, "begin": beginRequest{}, "estimate": estimateRequest{}, "merge": mergeRequest{},
		"results": resultsRequest{}, "connect": connectRequest{}, "spent": spentRequest{},
		"layout": layoutRequest{}, "show": showRequest{}, "preview": previewRequest{}, "mark": markRequest{}, "open": openRequest{}, "block": blockRequest{},
		"liveOpen": liveOpenRequest{}, "liveSeek": liveSeekRequest{}, "liveSwitch": liveSwitchRequest{},
		"liveLook": liveLookRequest{}, "liveClose": liveCloseRequest{},
		"axes": axesRequest{}, "zoom": zoomRequest{}, "playhead": playheadRequest{}, "choose": chooseRequest{},
		"hide": hideRequest{}, "letters": lettersRequest{}, "hideArms": hideArmsRequest{}, "pointer": pointerRequest{}, "key": keyRequest{}, "export": exportRequest{}, "digest": digestRequest{},
		"pause": pauseRequest{}, "resume": resumeRequest{}, "cancel": cancelRequest{}, "crash": crashRequest{},
	}
	answers = map[string]any{"answer": answer{}, "failed": failed{}, "progress": progress{}, "finished": finished{}, "laid": laid{}}
	// bootsOwn are between the page and boot.js; Go has no part in them.
	bootsOwn = []string{"start", "ready", "exited"}
)

func TestProtocolIsTheSameAtBothEnds(t *testing.T) {
	js := protocol(t)
	for _, name := range bootsOwn {
		if _, ok := js[name]; !ok {
			t.Errorf("protocol.js lacks %s", name)
		}
		delete(js, name)
	}
	for name, v := range requests {
		if want := jsonFields(v, "type", "id"); !slices.Equal(js[name], want) {
			t.Errorf("%s: protocol.js has %q, Go has %q", name, js[name], want)
		}
		delete(js, name)
	}
	for name, v := range answers {
		if want := jsonFields(v); !slices.Equal(js[name], want) {
			t.Errorf("%s: protocol.js has %q, Go has %q", name, js[name], want)
		}
		delete(js, name)
	}
	if len(js) > 0 {
		t.Errorf("only protocol.js has %v", js)
	}
}

func TestEveryRequestHasAHandler(t *testing.T) {
	table := slices.Sorted(maps.Keys(handlers))
	if known := slices.Sorted(maps.Keys(requests)); !slices.Equal(table, known) {
		t.Errorf("handlers %q\nrequests %q", table, known)
	}
}
