package traininglog

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"google.golang.org/protobuf/encoding/protowire"
)

// record writes a record of an event file.
func record(data []byte) []byte {
	head := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	head = binary.LittleEndian.AppendUint32(head, masked(head))
	return binary.LittleEndian.AppendUint32(append(head, data...), masked(data))
}

// event writes an event with the fields of a summary's value.
func event(step int64, value []byte) []byte {
	e := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type), math.Float64bits(1.7e9))
	e = protowire.AppendVarint(protowire.AppendTag(e, 2, protowire.VarintType), uint64(step))
	summary := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), value)
	return record(protowire.AppendBytes(protowire.AppendTag(e, 5, protowire.BytesType), summary))
}

func tagged(tag string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), tag)
}

func simple(tag string, y float32) []byte {
	return protowire.AppendFixed32(protowire.AppendTag(tagged(tag), 2, protowire.Fixed32Type), math.Float32bits(y))
}

// tensor writes a value as a tensor: with its bytes, or with a list of the field.
func tensor(tag string, kind uint64, content []byte, field protowire.Number, list []byte) []byte {
	v := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), kind)
	if content != nil {
		v = protowire.AppendBytes(protowire.AppendTag(v, 4, protowire.BytesType), content)
	}
	if list != nil {
		v = protowire.AppendBytes(protowire.AppendTag(v, field, protowire.BytesType), list)
	}
	return protowire.AppendBytes(protowire.AppendTag(tagged(tag), 8, protowire.BytesType), v)
}

// Event files are read in each encoding of scalars; what is no scalar is named; what follows damage is not read.
func TestEventFiles(t *testing.T) {
	double := binary.LittleEndian.AppendUint64(nil, math.Float64bits(0.25))
	file := record([]byte("\x09\x00\x00\x00\x00\x00\x00\x00\x00\x1a\x0dbrain.Event:2"))
	for step := range int64(3) {
		y := 0.1 * float32(step+1)
		single := binary.LittleEndian.AppendUint32(nil, math.Float32bits(y))
		for _, value := range [][]byte{
			simple("acc/simple", y), tensor("acc/bytes", typeFloat, single, 0, nil), tensor("acc/list", typeFloat, nil, 5, single),
			tensor("acc/double", typeDouble, double, 0, nil), tensor("histogram", typeDouble, append(double, double...), 0, nil),
			simple("loss", 3-y)} {
			file = append(file, event(step, value)...)
		}
	}
	l := readText(file, Options{})
	if got := curveNames(l); l.Fault != nil || got != "acc/simple acc/bytes acc/list acc/double" || l.Steps != "step" {
		t.Fatalf("fault %v, curves %q", l.Fault, got)
	}
	for _, c := range l.Curves[:3] {
		if c.Points[0] != (xy{{X: 1, Y: 0.1}})[0] || c.Points[2].Y != 0.3 {
			t.Errorf("%s: %v", c.Name, c.Points)
		}
	}
	if notes := strings.Join(l.Notes, " "); !strings.Contains(notes, "no scalars: “histogram”") {
		t.Errorf("notes %q", notes)
	}
	for name, c := range map[string]struct {
		data []byte
		why  string
	}{
		"cut":                  {file[:len(file)-5], "the file ends within a record"},
		"a changed byte":       {append(append(bytes.Clone(file[:len(file)-9]), 0xff), file[len(file)-8:]...), "check sum of a record is wrong"},
		"a record without end": {append(bytes.Clone(file), record(bytes.Repeat([]byte{1}, 9))[:12]...), "ends within a record"},
		"no event":             {append(bytes.Clone(file), record([]byte{0xff})...), "this record is no event"},
	} {
		l := readText(c.data, Options{})
		if l.Fault != nil || len(l.LeftOut) != 1 || !strings.Contains(l.LeftOut[0].Why, c.why) || !strings.HasPrefix(l.LeftOut[0].Why, "byte ") {
			t.Errorf("%s: fault %v, left out %v", name, l.Fault, l.LeftOut)
		}
	}
	l = readText(record([]byte("\x1a\x0dbrain.Event:2")), Options{})
	if l.Fault == nil || !strings.Contains(l.Fault.Message, "has no scalars") {
		t.Errorf("without scalars: %v", l.Fault)
	}
}

// What cannot be read is named, with what to do instead; what is packed unpacks to no more than a log may have.
func TestWhatIsNoLogIsNamed(t *testing.T) {
	bomb := gzipped(t, make([]byte, 80<<20))
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a bomb":           {bomb, "unpacks to more than 64 MiB"},
		"a bomb in a zip":  {zipped(t, File{"a.csv", make([]byte, 70<<20)}), "“a.csv”: it unpacks to more than 64 MiB"},
		"a bomb in a bomb": {zipped(t, File{"a.csv.gz", bomb}), "unpacks to more than 64 MiB"},
		"a cut gzip":       {gzipped(t, []byte(strings.Repeat("1,0.5\n", 99)))[:30], "it is damaged after"},
		"a cut zip":        {zipped(t, File{"a.csv", []byte("a,b\n1,2")})[:40], "it is cut or damaged"},
		"a crowded zip":    {append([]byte("PK\x03\x04"), bytes.Repeat([]byte("PK\x01\x02"), 20_000)...), "more than 1,000 files"},
		"a workbook":       {zipped(t, File{"[Content_Types].xml", nil}, File{"xl/workbook.xml", nil}), "Excel workbook. Save the sheet as CSV"},
		"an old workbook":  {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more"), "old Excel workbook"},
		"a checkpoint":     {zipped(t, File{"archive/data.pkl", nil}), "a checkpoint of PyTorch"},
		"a pickle":         {[]byte("\x80\x04\x95\x10\x00"), "a Python pickle, which is a program. Write the history with json.dump"},
		"arrays":           {zipped(t, File{"results.npy", nil}), "arrays of NumPy"},
		"a database":       {[]byte("SQLite format 3\x00..."), "study.trials_dataframe().to_csv"},
		"a tar archive":    {append(append(make([]byte, 257), "ustar\x00"...), make([]byte, 200)...), "tar archive. Unpack it"},
		"a scenario":       {[]byte(`{"version": 1, "arms": [{"payoff": {"value": 1}}], "policies": [{"id": "ts"}]}`), "this is a scenario, not a training log"},
		"lists of lists":   {[]byte(`{"a": [[[0.1, 0.2], [0.3, 0.4]], [[0.1, 0.2], [0.3, 0.4]]]}`), "lists of lists of numbers without names"},
		"deep lists":       {[]byte(strings.Repeat("[", 200_000)), "more than 100 objects and lists"},
		"deep objects":     {[]byte(strings.Repeat(`{"a":`, 200_000)), "more than 100 objects and lists"},
		"many members":     {[]byte("[" + manyMembers(maxColumns+1) + "]"), "more than 10000 members"},
		"many columns": {[]byte(strings.Repeat("a,", maxColumns+1) + "\n" + strings.Repeat("1,", maxColumns+1)),
			"10,002 columns, and a log has up to"},
		"a print of nanoGPT": {[]byte("step 0: train loss 4.2874, val loss 4.2823\niter 0: loss 4.2649, time 33284.92ms, mfu -100.00%\n"),
			"the print of nanoGPT"},
		"a progress bar": {[]byte("  1%|  | 1/100 [00:01<01:40,  1.01it/s]\n  2%|  | 2/100 [00:02<01:40,  1.01it/s]\n"),
			"print of a progress bar"},
	} {
		l := readText(c.data, Options{})
		if l.Fault == nil || !strings.Contains(l.Fault.Message, c.want) || l.Fault.Line < 1 {
			t.Errorf("%s: %+v, want %q", name, l.Fault, c.want)
		}
	}
}

func manyMembers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ",\"m%d\":%d", i, i)
	}
	return "{" + b.String()[1:] + "}"
}

// A place of damage is named by its line and its character.
func TestDamageIsNamedByItsPlace(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		line int
		why  string
	}{
		"JSON Lines": {"{\"step\":1,\"A\":0.1}\n{\"step\":2,\"A\":0.2}\n{\"step\":3,\"A\":x}", 3, "at character 14 of the line"},
		"a list":     {"[{\"step\":1,\"A\":0.1},\n{\"step\":2,\"A\":0.2},\n{\"step\":3,,", 3, "at character"},
		"an object":  {"{\"A\": [0.1, 0.2, 0.3],\n\"B\": [0.1 0.2]}", 2, "at character"},
	} {
		l := readText([]byte(c.text), Options{})
		if l.Fault != nil || len(l.LeftOut) != 1 || l.LeftOut[0].Line != c.line || !strings.Contains(l.LeftOut[0].Why, c.why) {
			t.Errorf("%s: fault %v, left out %v", name, l.Fault, l.LeftOut)
		}
	}
	l := readText([]byte("a,b\n1,2\n3,\x00"), Options{})
	if l.Fault == nil || l.Fault.Line != 3 || !strings.Contains(l.Fault.Message, "character 3 of the line") {
		t.Errorf("%+v", l.Fault)
	}
}

func TestUTF16IsRead(t *testing.T) {
	const text = "epoch;Genauigkeit ✓\n1;0,5\n2;0,75\n"
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		for _, mark := range []string{"", "\ufeff"} {
			var data []byte
			for _, u := range utf16.Encode([]rune(mark + text)) {
				data = order.AppendUint16(data, u)
			}
			if l := readText(data, Options{}); l.Fault != nil || curveNames(l) != "Genauigkeit ✓" || l.Curves[0].High != 0.75 {
				t.Errorf("%s, mark %q: fault %v, curves %q", name, mark, l.Fault, curveNames(l))
			}
		}
	}
}

func FuzzEvents(f *testing.F) {
	f.Add(event(1, simple("acc", 0.5)))
	f.Add(append(event(1, tensor("acc", typeFloat, []byte{0, 0, 0, 63}, 0, nil)), event(2, simple("acc", 0.6))...))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &reader{log: &Log{}}
		c.readEvents(data) // as it is
		at := 0
		for at < len(data) { // with right check sums
			n := min(len(data)-at, 40)
			c.readEvents(record(data[at : at+n]))
			at += n
		}
	})
}
