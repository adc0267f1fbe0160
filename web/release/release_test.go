package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/sim"
	"risingbandits/web/npm"
)

const licence = "Apache-2.0"

// authors are those of the paper, as the proceedings name them.
var authors = [][2]string{{"Alberto Maria", "Metelli"}, {"Francesco", "Trovò"}, {"Matteo", "Pirola"}, {"Marcello", "Restelli"}}

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// all returns what the group of a pattern matches in a text, each time.
func all(pattern, text string) (found []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

func TestReleaseIsAVersionAndADay(t *testing.T) {
	if !regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$`).MatchString(sim.Release) {
		t.Errorf("%q is no semantic version", sim.Release)
	}
	if _, err := time.Parse(time.DateOnly, sim.Released); err != nil {
		t.Error(err)
	}
}

// What people and catalogues read of the release says the same everywhere.
func TestVersionDateLicenceAndAuthorsAgree(t *testing.T) {
	cff, meta := text(t, "CITATION.cff"), text(t, ".github/codemeta.json")
	var codemeta struct {
		Version, DateModified, License string
		ReferencePublication           struct {
			Author []struct{ GivenName, FamilyName string }
		}
	}
	if err := json.Unmarshal([]byte(meta), &codemeta); err != nil {
		t.Fatal(err)
	}
	var given, family, cited, both []string
	for _, a := range authors {
		given, family = append(given, a[0]), append(family, a[1])
		cited, both = append(cited, strings.Replace(a[1], "ò", "{\\\\\\`o}", 1)+", "+a[0]), append(both, a[0]+" "+a[1])
	}
	var metaGiven, metaFamily []string
	for _, a := range codemeta.ReferencePublication.Author {
		metaGiven, metaFamily = append(metaGiven, a.GivenName), append(metaFamily, a.FamilyName)
	}
	var pack struct{ Version, License string }
	if data, err := npm.Manifest(); err != nil || json.Unmarshal(data, &pack) != nil {
		t.Fatal(err)
	}
	about := strings.ReplaceAll(text(t, "static/js/parts/header/words.js"), `\u00f2`, "ò")
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"CITATION.cff: version", all(`(?m)^version: (.*)$`, cff), []string{sim.Release}},
		{"CITATION.cff: date", all(`(?m)^date-released: (.*)$`, cff), []string{sim.Released}},
		{"CITATION.cff: licence", all(`(?m)^license: (.*)$`, cff), []string{licence}},
		{"CITATION.cff: given names", all(`given-names: (.*)`, cff), given},
		{"CITATION.cff: family names", all(`family-names: (.*)`, cff), family},
		{"codemeta.json: version", []string{codemeta.Version}, []string{sim.Release}},
		{"codemeta.json: date", []string{codemeta.DateModified}, []string{sim.Released}},
		{"codemeta.json: licence", []string{codemeta.License}, []string{"https://spdx.org/licenses/" + licence}},
		{"codemeta.json: given names", metaGiven, given},
		{"codemeta.json: family names", metaFamily, family},
		{"the page's citation: authors", all(`author    = \{(.*)\},`, text(t, "static/js/model/sharing/citation.js")),
			[]string{strings.Join(cited, " and ")}},
		{"the page's citation: licence", all(`license      = \{(.*)\},`, text(t, "static/js/model/sharing/citation.js")), []string{licence}},
		{"the page's About: authors", all(`authors: '(.*)\.',`, about), []string{strings.Join(both, ", ")}},
		{"LICENSE", all(`^\s*Apache License\s+Version (2\.0), `, text(t, "LICENSE")), []string{"2.0"}},
		{"README.md: licence", all(`(?m)^(Apache-[\d.]+), the authors of this repository\.$`, text(t, "README.md")), []string{licence}},
		{"the wheel: licence", all(`License-Expression: (.*)`, metadata), []string{licence}},
		{"the package for JavaScript: version", []string{pack.Version, npm.File()},
			[]string{sim.Release, "rising-bandits-" + sim.Release + ".tgz"}},
		{"the package for JavaScript: licence", []string{pack.License}, []string{licence}},
		{"the container: licence", all(`licenses="(.*)"`, text(t, "web/release/Dockerfile")), []string{licence}},
		{"web/e2e/package.json", all(`"license": "(.*)"`, text(t, "web/e2e/package.json")), []string{licence}},
		{"web/vendor/package.json", all(`"license": "(.*)"`, text(t, "web/vendor/package.json")), []string{licence}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %q, want %q", c.what, c.got, c.want)
		}
	}
}

// An archive has one folder, in which the programs may be run, and is the same each time.
func TestArchives(t *testing.T) {
	files := []entry{{"rising", []byte("command"), true}, {"LICENSE", []byte("licence"), false}}
	folder := "rising-bandits-" + sim.Release + "-"
	a := archive(system{"linux", "amd64", ""}, files)
	if again := archive(system{"linux", "amd64", ""}, files); a.name != folder+"linux-amd64.tar.gz" || !bytes.Equal(a.data, again.data) {
		t.Errorf("%s, and other bytes the next time: %v", a.name, !bytes.Equal(a.data, again.data))
	}
	g, err := gzip.NewReader(bytes.NewReader(a.data))
	if err != nil {
		t.Fatal(err)
	}
	in := tar.NewReader(g)
	for _, f := range files {
		h, err := in.Next()
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(in)
		if h.Name != folder+"linux-amd64/"+f.name || h.FileInfo().Mode() != f.mode() || string(data) != string(f.data) ||
			h.ModTime.UTC().Format(time.DateOnly) != sim.Released {
			t.Errorf("%+v: %s", h, data)
		}
	}
	a = archive(system{"windows", "amd64", ""}, files)
	z, err := zip.NewReader(bytes.NewReader(a.data), int64(len(a.data)))
	if err != nil || a.name != folder+"windows-amd64.zip" || len(z.File) != 2 || z.File[0].Name != folder+"windows-amd64/rising" {
		t.Errorf("%s: %+v %v", a.name, z, err)
	}
}

func TestChosenSystems(t *testing.T) {
	if got, err := chosen("linux-arm64,windows-amd64"); err != nil || len(got) != 2 || got[1].os != "windows" {
		t.Errorf("%v %v", got, err)
	}
	if got, err := chosen(""); err != nil || len(got) != len(systems) {
		t.Errorf("%v %v", got, err)
	}
	if _, err := chosen("plan9-amd64"); err == nil || !strings.Contains(err.Error(), `no system is called "plan9-amd64", want some of [linux-amd64`) {
		t.Error(err)
	}
}

// The checksums are those that sha256sum reads, of all files but themselves.
func TestChecksums(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []entry{{name: "a", data: []byte("abc")}, {name: sumsFile, data: []byte("old")}} {
		if err := save(dir, f); err != nil {
			t.Fatal(err)
		}
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4
	if got, err := checksums(dir); err != nil || string(got) != abc+"  a\n" {
		t.Errorf("%s %v", got, err)
	}
}
