package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/learn"
)

const train, test = "9 0:1 1:2\n3 1:1\n", "8 0:4\n1 2:1\n"

func memory(name string, text []byte) File {
	return File{name, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }}
}

func zip(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pack makes a tar archive of names and texts in turn.
func pack(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		if err := w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644, Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, files[i+1])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The same examples have the same hash, however they are packed and in whatever order the archive has them.
func TestReadEveryForm(t *testing.T) {
	published := pack(t, "aclImdb/imdb.vocab", "the\nand\n", "aclImdb/test/pos/0_10.txt", "a film",
		"aclImdb/test/labeledBow.feat", test, "aclImdb/train/unsupBow.feat", "0 1:1\n", "aclImdb/train/labeledBow.feat", train)
	for name, files := range map[string][]File{
		"plain":            {memory("train", []byte(train)), memory("test", []byte(test))},
		"gzip":             {memory("train", zip(t, []byte(train))), memory("test", zip(t, []byte(test)))},
		"one file":         {memory("all", []byte(train+test))},
		"two gzips":        {memory("all", append(zip(t, []byte(train)), zip(t, []byte(test))...))},
		"tar":              {memory("a.tar", published)},
		"tar.gz":           {memory("a.tar.gz", zip(t, published))},
		"tar, train first": {memory("b.tar", pack(t, "train/labeledBow.feat", train, "test/labeledBow.feat", test))},
	} {
		r := learn.NewReader(3)
		for _, f := range files {
			if _, err := Read(r, f); err != nil {
				t.Fatal(err)
			}
		}
		d, err := r.Dataset()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		x, positive := d.Example(2)
		if d.Len() != 4 || !positive || len(x) != 1 || x[0] != (learn.Entry{Feature: 0, Value: 4}) {
			t.Errorf("%s: %d examples; the third is %v %v", name, d.Len(), x, positive)
		}
		// printf '9 0:1 1:2\n3 1:1\n8 0:4\n1 2:1\n' | sha256sum
		if want := "31c964e47e46e132094b88186e32ec6a00c12f6f61183723bb6527934d26fd3c"; d.Hash != want {
			t.Errorf("%s: hash %s, want %s", name, d.Hash, want)
		}
	}
}

// Labelled texts become the bags of words of their most common words, and notes say how they were read.
func TestReadTexts(t *testing.T) {
	text := "pos\tgood good film\nneg\tbad film\nfilm without a label\n"
	for _, f := range []File{memory("mine.txt", []byte(text)), memory("mine.txt.gz", zip(t, []byte(text)))} {
		r := learn.NewReader(2)
		notes, err := Read(r, f)
		if err != nil {
			t.Fatal(err)
		}
		d, err := r.Dataset()
		if err != nil {
			t.Fatal(err)
		}
		x, positive := d.Example(0)
		if d.Len() != 2 || !positive || fmt.Sprint(x) != "[{0 1} {1 2}]" {
			t.Errorf("%s: %d examples, the first is %v %v", f.Name, d.Len(), x, positive)
		}
		want := "[2 texts with 3 different words; texts labelled “pos” count as positive. line 3: it has no label or no text]"
		if fmt.Sprint(notes) != want {
			t.Errorf("%s: the notes are %v, want %s", f.Name, notes, want)
		}
	}
}

func TestReadFaults(t *testing.T) {
	packed := zip(t, []byte(strings.Repeat(train, 1000)))
	flipped := bytes.Clone(packed)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	packedTexts := zip(t, []byte(strings.Repeat("1\ta fine film\n0\ta poor film\n", 1000)))
	long := zip(t, bytes.Repeat([]byte{' '}, 20<<20))
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"truncated.gz", packed[:len(packed)/2], "truncated.gz, line "},
		{"truncated.gz", packed[:len(packed)/2], "the file ends too early; it may not have been copied in full"},
		{"head.gz", packed[:5], "head.gz, line 1: the file ends too early"},
		{"damaged.gz", flipped, "damaged.gz, line 2001: the packed file is damaged: gzip: invalid checksum"},
		{"bomb.gz", long, "bomb.gz, line 1: a labelled text is longer than 4 MiB"},
		{"bomb.tar.gz", zip(t, pack(t, "train/labeledBow.feat", strings.Repeat(" ", 20<<20))),
			"bomb.tar.gz: train/labeledBow.feat, line 1: the line has more than"},
		{"other.tar", pack(t, "a/b.txt", "hello"), "other.tar: the archive has neither train/labeledBow.feat nor test/labeledBow.feat"},
		{"cut.tar", pack(t, "train/labeledBow.feat", strings.Repeat(train, 1000))[:2000], "cut.tar: train/labeledBow.feat, line "},
		{"cut before.tar", pack(t, "README", strings.Repeat("a film ", 1000))[:700], "cut before.tar: the file ends too early"},
		{"wrong.tar", pack(t, "train/labeledBow.feat", "9 0:1\nx\n"), `wrong.tar: train/labeledBow.feat, line 2: got the label "x"`},
		{"empty", nil, "empty: there is no example in it"},
		{"reviews.txt", []byte("1\ta film\n0\tno film\nfilm\xff\t\n"), "reviews.txt, line 3: this is not UTF-8"},
		{"one label.tsv.gz", zip(t, []byte("1\ta\n1\tb\n")), "one label.tsv.gz, line 1: all texts have the same label"},
		{"cut.txt.gz", packedTexts[:len(packedTexts)-40], "cut.txt.gz, line 1: the file ends too early"},
		{"picture.png", []byte("\x89PNG\r\n\x1a\n"), "picture.png, line 1: this is not UTF-8"},
	} {
		r := learn.NewReader(10)
		if _, err := Read(r, memory(c.name, c.file)); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := r.Dataset(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	missing := File{"missing", func() (io.ReadCloser, error) { return nil, os.ErrNotExist }}
	if _, err := Read(learn.NewReader(1), missing); err != os.ErrNotExist {
		t.Errorf("a missing file: %v", err)
	}
}

func TestPartOf(t *testing.T) {
	for name, want := range map[string]string{
		"aclImdb/train/labeledBow.feat": "train", "test/labeledBow.feat.gz": "test", "train_labeledBow.feat.gz": "train",
		"data/test_labeledBoW.feat": "test", "labeledBow.feat": "", "all/labeledBow.feat": "",
	} {
		if part, ok := PartOf(name); part != want || !ok {
			t.Errorf("%s: %q, %v", name, part, ok)
		}
	}
	for _, name := range []string{"train/unsupBow.feat", "imdb.vocab.gz", "train/labeledBow.feat.bak", "mytrain_labeledBow.feat"} {
		if _, ok := PartOf(name); ok {
			t.Errorf("%s is taken for a file of examples", name)
		}
	}
}

// The dataset itself, where it is at hand.
func TestTheDataset(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 42 MB: not with -short")
	}
	folder := filepath.FromSlash("../../../../shared/data/imdb")
	r := learn.NewReader(10_000)
	for _, part := range parts {
		name := filepath.Join(folder, part+"_labeledBow.feat.gz")
		if _, err := os.Stat(name); err != nil {
			t.Skip("the Large Movie Review Dataset is not at hand: ", name)
		}
		if _, err := Read(r, File{name, func() (io.ReadCloser, error) { return os.Open(name) }}); err != nil {
			t.Fatal(err)
		}
	}
	d, err := r.Dataset()
	if err != nil {
		t.Fatal(err)
	}
	// cat train test | sha256sum, of the unpacked files
	const hash = "d861a4893480d47b94a7c9ec54de7369e5390600f506588519d8fa60468830bd"
	if d.Hash != hash || d.Len() != 50_000 || d.Positives() != 25_000 {
		t.Errorf("%s, %d examples, %d positive", d.Hash, d.Len(), d.Positives())
	}
	if x, positive := d.Example(0); !positive || x[0] != (learn.Entry{Feature: 0, Value: 9}) || x[9].Feature != 10 {
		t.Errorf("the first example is %v, %v", x, positive)
	}
}
