package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"risingbandits/engine/sim"
	"risingbandits/web/build/licences"
)

// A system is what programs are compiled for. Its wheel names the systems on which they run, by the tags of Python's packages.
// Programs without C run on every Linux; those of Go 1.27 run on macOS from 13 on.
type system struct{ os, arch, tags string }

var systems = []system{
	{"linux", "amd64", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64"},
	{"linux", "arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64"},
	{"darwin", "amd64", "macosx_13_0_x86_64"},
	{"darwin", "arm64", "macosx_13_0_arm64"},
	{"windows", "amd64", "win_amd64"},
	{"windows", "arm64", "win_arm64"},
}

func (s system) String() string { return s.os + "-" + s.arch }

// program returns the name of a program's file.
func (s system) program(name string) string {
	if s.os == "windows" {
		return name + ".exe"
	}
	return name
}

func main() {
	out := flag.String("o", ".release", "the `folder` to write")
	only := flag.String("systems", "", "only the `systems`, such as linux-amd64, separated by commas")
	wheels := flag.Bool("wheels", false, "only the wheels")
	flag.Parse()
	if err := run(".", *out, *only, *wheels); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run writes the release of the repository at root to a folder.
func run(root, out, only string, wheelsAlone bool) error {
	wanted, err := chosen(only)
	if err != nil {
		return err
	}
	texts, err := papers(root)
	if err != nil {
		return err
	}
	for _, s := range wanted {
		command, err := compile(root, s, "./engine/cmd/rising")
		if err != nil {
			return err
		}
		if err := save(out, entry{name: wheelName(s), data: wheel(s, command, texts)}); err != nil {
			return err
		}
		if wheelsAlone {
			continue
		}
		server, err := compile(root, s, "./web/serve", "-tags", "release")
		if err != nil {
			return err
		}
		// The server stands beside its archive, under a name without the version, for those who fetch it by a script.
		if err := save(out, entry{s.program("rising-bandits-" + s.String()), server, true}); err != nil {
			return err
		}
		programs := []entry{{s.program("rising"), command, true}, {s.program("rising-bandits"), server, true}}
		if err := save(out, archive(s, append(programs, texts...))); err != nil {
			return err
		}
	}
	if wheelsAlone {
		return nil
	}
	return finish(root, out, texts)
}

// chosen returns the systems of a list, all for an empty one.
func chosen(only string) (wanted []system, err error) {
	if only == "" {
		return systems, nil
	}
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(systems, func(s system) bool { return s.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("-systems: no system is called %q, want some of %v", name, systems)
		}
		wanted = append(wanted, systems[i])
	}
	return wanted, nil
}

// papers returns the files that stand beside programs wherever these go.
func papers(root string) ([]entry, error) {
	inside, err := licences.Collect(root)
	if err != nil {
		return nil, err
	}
	texts := []entry{{name: "LICENCES.txt", data: []byte(licences.Notices(inside))}}
	for _, name := range []string{"LICENSE", "CITATION.cff", "README.md"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		texts = append(texts, entry{name: name, data: data})
	}
	return texts, nil
}

// compile returns the program of a package.
func compile(root string, s system, pkg string, flags ...string) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "rising-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	file := filepath.Join(tmp, "program")
	args := append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", file}, append(flags, pkg)...)
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+s.os, "GOARCH="+s.arch)
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go %s for %v: %w\n%s", strings.Join(args, " "), s, err, bytes.TrimSpace(said))
	}
	return os.ReadFile(file)
}

func save(out string, f entry) error {
	fmt.Printf("%6.1f MB  %s\n", float64(len(f.data))/1e6, f.name)
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, f.name), f.data, f.mode())
}

// finish writes what stands beside the programs: the licences, the recipe of a container, the notes, and the checksums of all files.
func finish(root, out string, texts []entry) error {
	recipe, err := os.ReadFile(filepath.Join(root, "web", "release", "Dockerfile"))
	if err != nil {
		return err
	}
	recipe = bytes.ReplaceAll(recipe, []byte("RELEASE"), []byte(sim.Release))
	text, err := notes(root)
	if err != nil {
		return err
	}
	for _, f := range append(texts, entry{name: "Dockerfile", data: recipe}, entry{name: "NOTES.md", data: []byte(text)}) {
		if err := save(out, f); err != nil {
			return err
		}
	}
	sums, err := checksums(out)
	if err != nil {
		return err
	}
	return save(out, entry{name: sumsFile, data: sums})
}

// checksums returns the SHA-256 of the files of a folder.
func checksums(folder string) ([]byte, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var sums []byte
	for _, f := range files {
		if f.Name() == sumsFile || f.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		sums = fmt.Appendf(sums, "%x  %s\n", sha256.Sum256(data), f.Name())
	}
	return sums, nil
}

// sumsFile is what `sha256sum -c` reads.
const sumsFile = "SHA256SUMS"

// notes returns what the release contains since the last tag: the first lines of its commits, the newest first.
func notes(root string) (string, error) {
	git := func(args ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	since := []string{"log", "--no-merges", "--format=- %s"}
	from := ""
	if tag, err := git("describe", "--tags", "--abbrev=0", "--match", "v*", "--exclude", "v"+sim.Release); err == nil {
		since, from = append(since, tag+".."), " since "+tag
	}
	list, err := git(since...)
	if err != nil {
		return "", fmt.Errorf("the notes are written from the commits, which git does not give: %w", err)
	}
	return fmt.Sprintf("# Rising bandits %s\n\n%s. Equal numerics versions give equal bits.\n\n## Changes%s\n\n%s\n",
		sim.Release, "Of "+sim.Released+", release "+sim.Versions(), from, list), nil
}
