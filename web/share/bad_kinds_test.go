package share

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// A badKind is a kind of requests that must be refused, by what is wrong with them.
type badKind struct {
	name     string
	variants []rawRequest
}

// A rawRequest is a request as its bytes: no client puts it right.
type rawRequest struct {
	method, target string
	headers        []string // lines
	body           string
}

const (
	jsonType = "Content-Type: application/json"
	noID     = "aaaaaaaaaaaa" // no scenario has it
)

// badKinds are the kinds of bad requests, each with its variants, in a fixed order.
func badKinds() []badKind {
	var all []badKind
	for _, more := range [][]badKind{badMethods(), badPaths(), badIDs(), badTypes(), badBodies(), badTexts(), badShapes(), badNumbers(),
		badScenarios(), badQueries(), badEmbeds(), badHeaders()} {
		all = append(all, more...)
	}
	return all
}

// each returns a kind with a variant for each item.
func each[T any](name string, items []T, request func(T) rawRequest) badKind {
	k := badKind{name: name}
	for _, item := range items {
		k.variants = append(k.variants, request(item))
	}
	return k
}

func gets(name string, targets ...string) badKind {
	return each(name, targets, func(t string) rawRequest { return rawRequest{"GET", t, nil, ""} })
}

func posts(name string, bodies ...string) badKind {
	return each(name, bodies, func(b string) rawRequest { return rawRequest{"POST", "/api/scenarios", []string{jsonType}, b} })
}

func typed(name string, headers ...[]string) badKind {
	return each(name, headers, func(h []string) rawRequest { return rawRequest{"POST", "/api/scenarios", h, twoArms} })
}

// replaced returns the document of two arms with one part replaced by each of some others.
func replaced(old string, by ...string) []string {
	var all []string
	for _, b := range by {
		all = append(all, with(old, b))
	}
	return all
}

// readable are the addresses that answer GET.
var readable = []string{"/api/scenarios/" + noID, "/s/" + noID, "/s/" + noID + ".png", "/oembed", "/healthz"}

func badMethods() []badKind {
	var all []badKind
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "PURGE", "PROPFIND", "LOCK", "SEARCH", "REPORT"} {
		all = append(all, each(method+" of what can be read", readable, func(target string) rawRequest {
			return rawRequest{method, target, []string{jsonType}, "{}"}
		}))
	}
	stores := []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "MOVE", "COPY", "MKCOL", "UNLOCK"}
	return append(all, each("another method where scenarios are stored", stores, func(method string) rawRequest {
		return rawRequest{method, "/api/scenarios", nil, ""}
	}), each("HEAD of what is missing", []string{readable[0], readable[1], readable[2], "/api/nothing", "/s/a", "/oembed?url=x"},
		func(target string) rawRequest { return rawRequest{"HEAD", target, nil, ""} }))
}

func badPaths() []badKind {
	return []badKind{
		gets("an address of no route", "/api", "/api/", "/api/v1/scenarios", "/api/scenario", "/api/scenarios.json", "/api/users",
			"/api/graphql", "/api/admin", "/API/scenarios/"+noID, "/S/"+noID, "/healthz.json", "/oembed.json"),
		gets("a slash too many", "//api/scenarios/"+noID, "/api//scenarios/"+noID, "/api/scenarios//"+noID, "/api/scenarios/"+noID+"/",
			"/s//"+noID, "/s/"+noID+"/", "/healthz/", "/oembed/", "///", "/s/"),
		gets("dots that lead upwards", "/api/scenarios/..%2f..%2fetc%2fpasswd", "/api/%2e%2e/%2e%2e/etc/passwd", "/s/..%2f"+noID,
			"/s/%2e%2e%2fhealthz", "/api/scenarios/%2e%2e", "/s/....//....//etc", "/s/..%5c..%5cwin.ini", "/s/%252e%252e%252f"),
		gets("a character below the space", "/s/%00", "/s/"+noID+"%00.png", "/api/scenarios/aaaa%00aaaaaaa",
			"/api/scenarios/%0d%0aSet-Cookie:a",
			"/s/%0a", "/s/%09", "/s/%1b%5b31m", "/s/%7f", "/s/"+noID+"%20", "/s/%20"+noID),
		gets("a percent sign that encodes nothing", "/s/%zz", "/s/%", "/s/"+noID+"%2", "/s/%a.png", "/api/scenarios/%g0", "/%healthz",
			"/oembed%"),
		gets("a long address", "/s/"+strings.Repeat("a", 1000), "/s/"+strings.Repeat("a/", 1000), "/api/scenarios/"+strings.Repeat("%61", 2000),
			"/api/"+strings.Repeat("x", 6000), "/s/"+noID+"?"+strings.Repeat("a=b&", 1500)),
		gets("what other programs ask for", "/api/.env", "/api/.git/config", "/s/.htaccess", "/api/wp-login.php",
			"/s/index.php?id=1%27%20OR%201=1",
			"/api/scenarios/1;drop%20table%20scenarios", "/s/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/s/$%7Bjndi:ldap:%2F%2Fx%7D"),
	}
}

func badIDs() []badKind {
	at := func(id string) []string { return []string{"/api/scenarios/" + id, "/s/" + id, "/s/" + id + ".png"} }
	var lengths, letters, scripts, broken []string
	for _, n := range []int{1, 2, 6, 11, 53, 64, 100} {
		lengths = append(lengths, at(strings.Repeat("b", n))...)
	}
	for _, c := range []string{"A", "0", "1", "8", "9", "-", "_", ".", "+", "~", "*", "=", "@", ":", ",", "'", "(", "!"} {
		letters = append(letters, "/api/scenarios/aaaaaaaaaaa"+c)
	}
	for _, c := range []string{"ا", "字", "é", "а", "😀", "\u202e", "\ufeff", "ａ"} {
		scripts = append(scripts, at("aaaaaaaaaaa" + url.PathEscape(c))[:2]...)
	}
	for _, c := range []string{"%ff", "%c3%28", "%c0%af", "%ed%a0%80", "%f4%90%80%80", "%80"} {
		broken = append(broken, at("aaaaaaaaaaa"+c)...)
	}
	return []badKind{
		gets("an id of another length", lengths...), gets("an id with another letter", letters...),
		gets("an id in another script", scripts...), gets("an id of broken UTF-8", broken...),
		gets("an id that nothing has", append(at(noID), at("zzzzzzzzzzzz7777")...)...), gets("a blocked id", at(blockedID)...),
		gets("an id with another ending", "/s/"+noID+".svg", "/s/"+noID+".PNG", "/s/"+noID+".png.png", "/s/"+noID+".html",
			"/api/scenarios/"+noID+".png", "/s/.png", "/s/"+noID+".png/", "/s/"+noID+"%2Epng", "/s/"+noID+".pn%67", "/s/"+noID+".jpeg"),
	}
}

func badTypes() []badKind {
	line := func(name string, values ...string) [][]string {
		var all [][]string
		for _, v := range values {
			all = append(all, []string{name + ": " + v})
		}
		return all
	}
	encoded := func(values ...string) [][]string {
		var all [][]string
		for _, v := range values {
			all = append(all, []string{jsonType, "Content-Encoding: " + v})
		}
		return all
	}
	return []badKind{
		typed("no type", nil, []string{"X-Content-Type: application/json"}, []string{"Content-Type:"}),
		typed("another type", line("Content-Type", "text/plain", "text/html", "text/json", "application/xml",
			"application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x", "application/octet-stream", "application/ld+json", "application/problem+json",
			"application/json-patch+json", "application/jsonp", "image/png", "*/*", "json")...),
		typed("a broken type", line("Content-Type", "application/json; charset", "application/json;charset=utf-8;charset=x", "application/",
			"/json", "application json", "application/json; =", "application/json; a b=c", ";", `"application/json"`,
			"application/json, application/json")...),
		typed("another charset", line("Content-Type", "application/json; charset=iso-8859-1", "application/json; charset=utf-16",
			`application/json; charset="windows-1252"`, "application/json; charset=", "application/json;charset=utf8")...),
		typed("two types", []string{jsonType, "Content-Type: text/html"}, []string{"Content-Type: text/html", jsonType}, []string{jsonType,
			jsonType}),
		typed("another encoding", encoded("gzip", "br", "deflate", "zstd", "compress", "identity, gzip", "gzip, gzip", "utf-8", "x")...),
	}
}

// packed returns a text as some ways to compress it write it.
func packedForms(text string) []string {
	var all []string
	for _, open := range []func(io.Writer) io.WriteCloser{
		func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }, func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) },
	} {
		var b bytes.Buffer
		w := open(&b)
		io.WriteString(w, text)
		w.Close()
		all = append(all, b.String(), b.String()[:b.Len()/2])
	}
	return all
}

func badBodies() []badKind {
	var cut []string
	for i := 1; i <= 24; i++ {
		cut = append(cut, twoArms[:i*(len(twoArms)-1)/24])
	}
	large := func(n int) string { return twoArms + strings.Repeat(" ", n-len(twoArms)) }
	inPieces := func(body string) rawRequest {
		return rawRequest{"POST", "/api/scenarios", []string{jsonType, "Transfer-Encoding: chunked"},
			fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body)}
	}
	return []badKind{
		posts("a document that is cut", cut...),
		posts("no document", "", " ", "\n\n\t", "\ufeff", "\x00", "undefined", "None", "nil"),
		posts("another kind of document", "5", "-0", `"text"`, "[]", "[{}]", "true", "null", "{}", `{"scenario":`+twoArms+`}`, "["+twoArms+"]"),
		posts("another format", "version: 1\narms: []\n", "<scenario/>", "version=1&setting=rested", "a,b\n1,2\n", "--x\r\n\r\n{}\r\n--x--",
			"1.AbCd", "PK\x03\x04"),
		posts("compressed without saying so", packedForms(twoArms)...),
		posts("more after the document", twoArms+twoArms, twoArms+",", twoArms+"}", twoArms+"\x00", twoArms+" null", twoArms+"//"),
		posts("over 64 KiB", large(maxBody+1), large(maxBody+4096), large(2*maxBody), large(1<<20), growing()),
		each("over 64 KiB in pieces", []string{large(maxBody + 1), large(2 * maxBody), large(1 << 20)}, inPieces),
		each("pieces of no length", []string{"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n", "ffffffffffffffffffff\r\n{}\r\n"},
			func(body string) rawRequest {
				return rawRequest{"POST", "/api/scenarios", []string{jsonType, "Transfer-Encoding: chunked"}, body}
			}),
		each("a fault in pieces", []string{"", "{", twoArms[:100], twoArms + "]", `{"version":2}`}, inPieces),
	}
}

func badTexts() []badKind {
	sequences := []string{"\xff", "\xfe\xff", "\xc3(", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80", "\xe2\x82"}
	controls := []string{"\x00", "\x01", "\t", "\n", "\r", "\x1f", `\u0000`, `\n`, `\u001b`, `\u007f`}
	return []badKind{
		posts("broken UTF-8 in a title", replaced("Two", sequences...)...),
		posts("broken UTF-8 in a name", replaced("steady", sequences...)...),
		posts("broken UTF-8 in a key", replaced(`"runs"`, `"ru`+"\xff"+`ns"`, `"`+"\xc3("+`"`, `"`+"\xed\xa0\x80"+`"`)...),
		posts("a control character in a title", replaced("Two", controls...)...),
		posts("a control character in a name", replaced("steady", controls...)...),
		posts("a broken escape", replaced("steady", `\x41`, `\u12`, `\u{41}`, `\`, `\ud800`, `\udc00\ud800`, `\'`)...),
		posts("a text that is too long", with("Two", strings.Repeat("T", 200)), with("Two", strings.Repeat("é", 100)), with("steady",
			strings.Repeat("s", 41)),
			with("steady", strings.Repeat("😀", 11)), with(`"setting"`, `"description":"`+strings.Repeat("d", 501)+`","setting"`)),
	}
}

func badShapes() []badKind {
	fields := []struct{ name, text string }{{"version", `"version":1`}, {"title", `"title":"Two <b>arms</b> & \u202e` + `evil"`},
		{"setting", `"setting":"rested"`},
		{"horizon", `"horizon":50000`}, {"runs", `"runs":20`}, {"seed", `"seed":7`}, {"noise", `"noise":{"kind":"gaussian","sigma":0.1}`},
		{"family", `"family":"constant"`}, {"value", `"value":0.4`}, {"id", `"id":"ts"`}}
	var all []badKind
	for _, f := range fields {
		var shapes, names []string
		for _, value := range []string{"null", "true", "[1]", `{"a":1}`, `[[]]`, `{}`} {
			shapes = append(shapes, with(f.text, `"`+f.name+`":`+value))
		}
		for _, name := range []string{strings.ToUpper(f.name), f.name + " ", f.name + "s", "__proto__", ""} {
			names = append(names, with(f.text, f.text+`,"`+name+`":1`))
		}
		all = append(all, posts("another type for "+f.name, shapes...), posts("another name beside "+f.name, names...),
			posts(f.name+" twice", with(f.text, f.text+","+f.text)))
	}
	deep := func(open, close string, n int) string {
		return strings.Repeat(open, n) + "1" + strings.Repeat(close, n)
	}
	var nested []string
	for _, n := range []int{9, 100, 1000, 10_000} {
		nested = append(nested, deep("[", "]", n), with(`"runs":20`, `"runs":`+deep("[", "]", n)), with(`"seed":7`,
			`"seed":7,"a":`+deep(`{"a":`, "}", n)),
			strings.Repeat("[", 3*n), strings.Repeat(`{"a":[`, n))
	}
	return append(all, posts("deep nesting", nested...), posts("JSON that is not strict", replaced(`"runs":20`, `runs:20`, `'runs':20`,
		`"runs":20,`,
		`"runs" 20`, `"runs"=20`, `"runs":020`, `"runs":+20`, `"runs":20.`, `"runs":.5`, `"runs":0x14`, `"runs":2_0`, `"runs":20 /**/`)...))
}

func badNumbers() []badKind {
	digits := strings.Repeat("9", 400)
	numbers := []string{"NaN", "Infinity", "-Infinity", "1e999", "-1e999", digits, "-" + digits, "1e" + digits, `"1"`, "0x10", "1e", "-"}
	var all []badKind
	for _, f := range []string{`"horizon":50000`, `"runs":20`, `"seed":7`, `"value":0.4`, `"sigma":0.1`, `"slope":0.00005`, `"cap":0.9`} {
		name, _, _ := strings.Cut(f, ":")
		var values []string
		for _, n := range numbers {
			values = append(values, name+":"+n)
		}
		all = append(all, posts("a number that is none for "+strings.Trim(name, `"`), replaced(f, values...)...))
	}
	whole := []string{"0.5", "-1", "1e-9", "2.0000001", strconv.Itoa(1<<62) + "0"}
	for _, f := range []struct{ name, text string }{{"horizon", `"horizon":50000`}, {"runs", `"runs":20`}, {"seed", `"seed":7`}} {
		var values []string
		for _, n := range whole {
			values = append(values, `"`+f.name+`":`+n)
		}
		all = append(all, posts("no whole number for "+f.name, replaced(f.text, values...)...))
	}
	return append(all, posts("a number out of its range", replaced(`"horizon":50000`, `"horizon":0`, `"horizon":1000000001`)...),
		posts("a payoff out of its range", replaced(`"value":0.4`, `"value":1e300`, `"value":-1e300`)...))
}

// badScenarios are sound JSON, but no scenario; the kinds are those of the registries.
func badScenarios() []badKind {
	var policies, families, noises []string
	for _, k := range policy.Kinds() {
		policies = append(policies, with(`{"id":"ts"}`, `{"id":"`+k.ID+`","no-such-parameter":1}`))
	}
	for _, f := range payoff.Families() {
		families = append(families, with(`"family":"constant","value":0.4`, `"family":"`+f.ID+`","no-such-parameter":1`),
			with(`"family":"constant","value":0.4`, `"family":"`+f.ID+`","value":"high"`))
	}
	for _, k := range noise.Kinds() {
		noises = append(noises, with(`"kind":"gaussian","sigma":0.1`, `"kind":"`+k.ID+`","no-such-parameter":1`))
	}
	arms := twoArms[strings.Index(twoArms, `"arms"`):strings.Index(twoArms, `,"policies"`)]
	chosen := twoArms[strings.Index(twoArms, `"policies"`) : len(twoArms)-1]
	return []badKind{
		posts("an unknown parameter of a policy", policies...), posts("an unknown parameter of a payoff", families...),
		posts("an unknown parameter of the noise", noises...),
		posts("an unknown word", append(append(replaced(`"rested"`, `"restful"`, `"RESTED"`, `""`), replaced(`"ts"`, `"t-s"`, `"TS"`, `""`)...),
			append(replaced(`"constant"`, `"Constant"`, `"no"`, `""`), replaced(`"gaussian"`, `"normal"`, `""`)...)...)...),
		posts("another version", replaced(`"version":1`, `"version":0`, `"version":2`, `"version":-1`, `"version":1.5`, `"version":"1"`,
			`"ver":1`)...),
		posts("no arms, or too many", replaced(arms, `"arms":[]`, `"arms":[null]`, `"arms":[{}]`, `"arms":{}`,
			`"arms":[`+strings.Repeat(`{"payoff":{"family":"constant","value":0.4}},`, 1500)+`{"payoff":{"family":"constant","value":0.4}}]`)...),
		posts("no policies, or too many", replaced(chosen, `"policies":[null]`, `"policies":[{}]`, `"policies":[7]`, `"policies":{}`,
			`"policies":[`+strings.Repeat(`{"id":"ts"},`, 200)+`{"id":"ts"}]`)...),
		posts("points that make no curve", replaced(`"family":"constant","value":0.4`, `"family":"points","points":[]`,
			`"family":"points","points":[[1]]`,
			`"family":"points","points":[[5,0.1],[1,0.2]]`, `"family":"points","points":[[1,0.1,2]]`, `"family":"points","points":"1,2"`,
			`"family":"points","points":[[1,0.1],[1,0.2]]`, `"family":"points","points":[[0,null]]`)...),
		posts("a program that is none", replaced(`{"id":"ts"}`, `{"id":"index"}`, `{"id":"index","program":""}`,
			`{"id":"index","program":"1 +"}`,
			`{"id":"index","program":7}`, `{"id":"index","program":"import os"}`, `{"id":"index","program":"`+strings.Repeat("(", 5000)+`"}`)...),
	}
}

func badQueries() []badKind {
	hash := strings.Repeat("0", 32)
	prints := []string{"", "3", "3-", "3-0123", "-" + hash, "3-" + hash + "0", "3-" + strings.ToUpper(strings.Repeat("a", 32)),
		"1234567-" + hash,
		"3-" + hash + "%22", "3-" + hash + "%0a", "3-" + hash + "_%20", "3-" + hash + "_" + strings.Repeat("a", 200), "%00", "3_" + hash, "NaN"}
	return []badKind{
		each("a fingerprint that is none", prints, func(p string) rawRequest {
			return rawRequest{"POST", "/api/scenarios?fingerprint=" + p, []string{jsonType}, twoArms}
		}),
		each("a short link with such a fingerprint", prints, func(p string) rawRequest {
			return rawRequest{"GET", "/s/" + noID + "?fingerprint=" + p, nil, ""}
		}),
		each("two fingerprints", []string{"/api/scenarios", "/s/" + noID}, func(path string) rawRequest {
			method := map[bool]string{true: "POST", false: "GET"}[path == "/api/scenarios"]
			return rawRequest{method, path + "?fingerprint=" + aFingerprint + "&fingerprint=" + aFingerprint, []string{jsonType}, twoArms}
		}),
	}
}

func badEmbeds() []badKind {
	query := func(name string, values ...string) []string {
		var all []string
		for _, v := range values {
			all = append(all, "/oembed?url=x&"+name+"="+v)
		}
		return all
	}
	sizes := []string{"0", "-1", "1.5", "wide", "1e3", "0x10", strings.Repeat("9", 30), "%20", "1%00", "NaN"}
	foreign := []string{"x", "https%3A%2F%2Fexample.com%2F", "javascript%3Aalert(1)", "file%3A%2F%2F%2Fetc%2Fpasswd", "%2F%2Fexample.com",
		"data%3Atext%2Fhtml,x",
		"http%3A%2F%2F169.254.169.254%2F", "https%3A%2F%2F%5B%3A%3A1%5D%2F", "about%3Ablank", "%00", "{base}.example.com%2F",
		"http%3A%2F%2Fuser%40example.com%2F", "{base}%2Fadmin", "{base}%2Fapi%2Fscenarios"}
	var urls []string
	for _, u := range foreign {
		urls = append(urls, "/oembed?url="+u)
	}
	return []badKind{
		gets("an embed of another width", query("maxwidth", sizes...)...), gets("an embed of another height", query("maxheight", sizes...)...),
		gets("an embed in another format", query("format", "xml", "yaml", "JSON", "json%00", "html", "%20")...),
		gets("an embed of another site", urls...),
		gets("an embed with a broken query", "/oembed?url=%zz", "/oembed?%", "/oembed?url=%2", "/oembed?a;b", "/oembed?url=x;y"),
	}
}

func badHeaders() []badKind {
	missing := []string{"/api/scenarios/" + noID, "/s/" + noID, "/s/" + noID + ".png"}
	var conditional, ranged, accepted, origins []rawRequest
	for _, path := range missing {
		for _, h := range []string{"*", `"` + noID + `"`, `W/"x"`, "x", `"`, strings.Repeat(`"a",`, 500)} {
			conditional = append(conditional, rawRequest{"GET", path, []string{"If-None-Match: " + h}, ""})
		}
		for _, h := range []string{"bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", "items=1", "bytes=" + strings.Repeat("0-1,",
			500)} {
			ranged = append(ranged, rawRequest{"GET", path, []string{"Range: " + h}, ""})
		}
		for _, h := range []string{"", "*/*;q=0", "text/html", "image/avif", "a/b/c", strings.Repeat("a/b,", 500)} {
			accepted = append(accepted, rawRequest{"GET", path, []string{"Accept: " + h, "Accept-Encoding: " + h}, ""})
		}
	}
	for _, h := range []string{"null", "https://evil.example", "file://", "javascript:alert(1)", "https://a,https://b", ""} {
		origins = append(origins, rawRequest{"POST", "/api/scenarios", []string{"Origin: " + h, jsonType, "Cookie: a=b",
			"Authorization: Bearer x"}, "{"})
	}
	return []badKind{{"a condition on what is missing", conditional}, {"a range of what is missing", ranged},
		{"a form of what is missing", accepted}, {"a fault from another origin", origins}}
}
