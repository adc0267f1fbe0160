package share

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// kindsFile has a line for each kind of bad request: its name, a colon, and the status of each variant.
const kindsFile = "testdata/bad-kinds.golden"

// hangs is how long an answer may take: the time only ends a test that hangs.
const hangs = 30 * time.Second

// send sends the bytes of a request over a connection of its own and returns the status and the body of the answer.
func (r rawRequest) send(at target) (status int, header http.Header, body string, err error) {
	host := strings.TrimPrefix(at.base, "http://")
	conn, err := net.DialTimeout("tcp", host, hangs)
	if err != nil {
		return 0, nil, "", err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(hangs))
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", r.method, strings.ReplaceAll(r.target, "{base}", at.base), host)
	framed := false
	for _, line := range r.headers {
		framed = framed || strings.HasPrefix(line, "Transfer-Encoding:")
		b.WriteString(line + "\r\n")
	}
	if !framed && (r.body != "" || r.method == "POST") {
		fmt.Fprintf(&b, "Content-Length: %d\r\n", len(r.body))
	}
	if _, err := io.WriteString(conn, b.String()+"\r\n"+r.body); err != nil {
		return 0, nil, "", err
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: r.method})
	if err != nil {
		return 0, nil, "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, res.Header, string(text), err
}

// testBadKinds sends every bad request to a service. None may be stored, cause a fault or hang, and all hosts answer each with
// the same status.
func testBadKinds(t *testing.T, at target) {
	kinds := badKinds()
	want := readKinds(t)
	var all strings.Builder
	count := 0
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			var got []string
			for i, r := range k.variants {
				status, header, body, err := r.send(at)
				if err != nil {
					t.Fatalf("%d: %s %.200s: %v", i, r.method, r.target, err)
				}
				documented := status == http.StatusNotImplemented && strings.Contains(body, problemNoFormat.Detail)
				if status < 400 || status >= 500 && !documented {
					t.Errorf("%d: %s %.200s %.200q %.200q: got %d %.300s", i, r.method, r.target, r.headers, r.body, status, body)
				}
				page := strings.HasPrefix(r.target, "/s/") && strings.HasPrefix(header.Get("Content-Type"), "text/html")
				before := status == http.StatusBadRequest && strings.Contains(r.target, "%") && !at.remote // by net/http itself
				if header.Get("Content-Type") != "application/problem+json" && !page && !before {
					t.Errorf("%d: %s %.200s: got %d %q %.200s, want a problem or a page", i, r.method, r.target, status, header, body)
				}
				got = append(got, strconv.Itoa(status))
			}
			count += len(got)
			line := strings.Join(got, " ")
			fmt.Fprintf(&all, "%s: %s\n", k.name, line)
			if line != want[k.name] && !*update {
				t.Errorf("got  %s\nwant %s", line, want[k.name])
			}
		})
	}
	if len(kinds) < 60 || count < 500 {
		t.Errorf("%d requests of %d kinds, want at least 500 of at least 60", count, len(kinds))
	}
	if len(want) != len(kinds) && !*update {
		t.Errorf("%s has %d kinds, want %d, each under a name of its own", kindsFile, len(want), len(kinds))
	}
	if got := at.do(t, "GET", "/healthz", nil, nil); got.status != http.StatusOK {
		t.Errorf("after all that: got %d %s", got.status, got.body)
	}
	if *update && !at.remote {
		if err := os.WriteFile(kindsFile, []byte(all.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func readKinds(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(kindsFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	kinds := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, statuses, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			kinds[name] = statuses
		}
	}
	return kinds
}
