package traininglog

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// An event file of TensorBoard is a row of records: the length in 8 bytes, its check sum in 4, the data, and its check sum in 4.
// Each record is an Event, and the scalars are in the summaries of events, as a simple value (TensorFlow 1, PyTorch)
// or as a tensor of one number (TensorFlow 2). Sources: tensorflow/core/lib/io/record_writer.h, core/util/event.proto,
// core/framework/summary.proto, tensor.proto and types.proto.
const (
	recordHead = 12
	recordTail = 4
	firstBytes = 1 << 10 // the first record names the version, and is short
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// masked returns the check sum of a record's part, turned and moved as TFRecord writes it.
func masked(part []byte) uint32 {
	sum := crc32.Checksum(part, castagnoli)
	return (sum>>15 | sum<<17) + 0xa282ead8
}

// isEvents reports whether bytes begin as an event file: a short length with its right check sum.
func isEvents(data []byte) bool {
	return len(data) >= recordHead && binary.LittleEndian.Uint64(data) <= firstBytes &&
		binary.LittleEndian.Uint32(data[8:]) == masked(data[:8])
}

// readEvents reads the scalars of an event file: a column for each tag, beside the step and the wall time.
func (c *reader) readEvents(data []byte) *table {
	t := &table{format: "TensorBoard event file", header: true}
	e := &eventReader{c: c, t: t, step: t.named("step"), wall: t.named("wall_time"), others: map[string]bool{}}
	for at := 0; at < len(data); {
		record, size, why := recordAt(data[at:])
		if why != "" {
			c.leaveOut(1, fmt.Sprintf("byte %d: %s; the file is read up to there", at, why))
			break
		}
		if !e.event(record, at) {
			return nil
		}
		at += size
	}
	if len(e.others) > 0 {
		c.note("Left out, because they are no scalars: %s.", listed(sortedKeys(e.others)))
	}
	if len(t.columns) == 2 {
		c.fail(1, "this TensorBoard event file has no scalars. Log them with add_scalar or tf.summary.scalar")
		return nil
	}
	return t
}

// recordAt returns the first record of data and the bytes that it takes, or why it cannot be read.
func recordAt(data []byte) (record []byte, size int, why string) {
	if len(data) < recordHead {
		return nil, 0, "the file ends within a record"
	}
	n := binary.LittleEndian.Uint64(data)
	if binary.LittleEndian.Uint32(data[8:]) != masked(data[:8]) {
		return nil, 0, "the check sum of a record's length is wrong: the file is damaged"
	}
	if n > uint64(len(data)-recordHead) || uint64(len(data)-recordHead)-n < recordTail {
		return nil, 0, "the file ends within a record"
	}
	record = data[recordHead : recordHead+int(n)]
	if binary.LittleEndian.Uint32(data[recordHead+int(n):]) != masked(record) {
		return nil, 0, "the check sum of a record is wrong: the file is damaged"
	}
	return record, recordHead + int(n) + recordTail, ""
}

// An eventReader collects the scalars of events.
type eventReader struct {
	c          *reader
	t          *table
	step, wall *column
	others     map[string]bool // tags that are no scalars
}

// fieldsOf calls use for each field of a message, with its bytes or its number, and reports whether the message is sound.
func fieldsOf(message []byte, use func(field protowire.Number, bits uint64, data []byte)) bool {
	for len(message) > 0 {
		field, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return false
		}
		message = message[n:]
		var bits uint64
		var data []byte
		switch kind {
		case protowire.VarintType:
			bits, n = protowire.ConsumeVarint(message)
		case protowire.Fixed32Type:
			var v uint32
			v, n = protowire.ConsumeFixed32(message)
			bits = uint64(v)
		case protowire.Fixed64Type:
			bits, n = protowire.ConsumeFixed64(message)
		case protowire.BytesType:
			data, n = protowire.ConsumeBytes(message)
		default:
			n = protowire.ConsumeFieldValue(field, kind, message)
		}
		if n < 0 {
			return false
		}
		use(field, bits, data)
		message = message[n:]
	}
	return true
}

// event adds the scalars of an Event. It returns false if the log is full.
func (e *eventReader) event(record []byte, at int) bool {
	var wall float64
	var step int64
	var summary []byte
	sound := fieldsOf(record, func(field protowire.Number, bits uint64, data []byte) {
		switch field {
		case 1:
			wall = math.Float64frombits(bits)
		case 2:
			step = int64(bits)
		case 5:
			summary = data
		}
	})
	if !sound {
		e.c.leaveOut(1, fmt.Sprintf("byte %d: this record is no event", at))
		return true
	}
	full, row := false, uint32(0)
	begun := false
	sound = fieldsOf(summary, func(field protowire.Number, _ uint64, data []byte) {
		if field != 1 || full {
			return
		}
		tag, y, ok := scalarOf(data)
		if !ok {
			if tag != "" {
				e.others[tag] = true
			}
			return
		}
		if !begun {
			row, begun = e.t.beginRow(1), true
			e.step.addNumber(row, float64(step))
			e.wall.addNumber(row, wall)
		}
		if _, known := e.t.places[tag]; !known && len(e.t.columns) >= maxColumns {
			e.c.fail(1, "the file has more than %d tags, the most that a log may have", maxColumns)
			full = true
			return
		}
		if full = !e.c.room(1); !full {
			if math.IsNaN(y) || math.IsInf(y, 0) {
				e.t.addText(e.t.named(tag), row, strconv.FormatFloat(y, 'g', -1, 64))
				return
			}
			e.t.named(tag).addNumber(row, y)
		}
	})
	if !sound {
		e.c.leaveOut(1, fmt.Sprintf("byte %d: this record's summary cannot be read", at))
	}
	return !full
}

// scalarOf returns the tag and the number of a value of a summary; ok is false if it is no scalar.
func scalarOf(message []byte) (tag string, y float64, ok bool) {
	sound := fieldsOf(message, func(field protowire.Number, bits uint64, data []byte) {
		switch field {
		case 1:
			tag = string(data)
		case 2:
			y, ok = float64Of(uint32(bits)), true
		case 8:
			y, ok = tensorOf(data)
		}
	})
	return tag, y, ok && sound && tag != ""
}

// float64Of returns the decimal number that a number of 4 bytes was written as: 0.45, not 0.449999988.
func float64Of(bits uint32) float64 {
	x := math.Float32frombits(bits)
	y, err := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'g', -1, 32), 64)
	if err != nil {
		return float64(x)
	}
	return y
}

// The types of a tensor's numbers.
const (
	typeFloat    = 1
	typeDouble   = 2
	typeInt32    = 3
	typeInt64    = 9
	typeBFloat16 = 14
	typeHalf     = 19
)

// tensorOf returns the number of a tensor that has one.
func tensorOf(message []byte) (y float64, ok bool) {
	var kind uint64
	var content []byte
	var listed float64
	count, size := 0, 1
	sound := fieldsOf(message, func(field protowire.Number, bits uint64, data []byte) {
		switch field {
		case 1:
			kind = bits
		case 2:
			size = sizeOf(data)
		case 4:
			content = data
		case 5, 6, 7, 10, 13: // float, double, int, int64 and half values
			y, n := listedOf(field, bits, data)
			listed, count = y, count+n
		}
	})
	switch {
	case !sound || size != 1:
		return 0, false
	case count == 1:
		return listed, kind != typeHalf && kind != typeBFloat16
	case count > 1:
		return 0, false
	}
	return contentOf(kind, content)
}

// contentOf returns the number that a tensor's bytes are.
func contentOf(kind uint64, content []byte) (y float64, ok bool) {
	switch {
	case kind == typeFloat && len(content) == 4:
		return float64Of(binary.LittleEndian.Uint32(content)), true
	case kind == typeDouble && len(content) == 8:
		return math.Float64frombits(binary.LittleEndian.Uint64(content)), true
	case kind == typeInt32 && len(content) == 4:
		return float64(int32(binary.LittleEndian.Uint32(content))), true
	case kind == typeInt64 && len(content) == 8:
		return float64(int64(binary.LittleEndian.Uint64(content))), true
	}
	return 0, false
}

// listedOf returns the last number of a repeated field of a tensor, and how many there are; data is its packed form.
func listedOf(field protowire.Number, bits uint64, data []byte) (y float64, n int) {
	if data == nil {
		switch field {
		case 5:
			return float64Of(uint32(bits)), 1
		case 6:
			return math.Float64frombits(bits), 1
		}
		return float64(int64(bits)), 1
	}
	switch field {
	case 5:
		for ; len(data) >= 4; data = data[4:] {
			y, n = float64Of(binary.LittleEndian.Uint32(data)), n+1
		}
	case 6:
		for ; len(data) >= 8; data = data[8:] {
			y, n = math.Float64frombits(binary.LittleEndian.Uint64(data)), n+1
		}
	default:
		for len(data) > 0 {
			v, size := protowire.ConsumeVarint(data)
			if size < 0 {
				return y, n + 2
			}
			y, n, data = float64(int64(v)), n+1, data[size:]
		}
	}
	return y, n
}

// sizeOf returns how many numbers a tensor of a shape has, 0 if some dimension is unknown.
func sizeOf(shape []byte) int {
	size := 1
	fieldsOf(shape, func(field protowire.Number, _ uint64, dimension []byte) {
		if field != 2 {
			return
		}
		length := uint64(0)
		fieldsOf(dimension, func(field protowire.Number, bits uint64, _ []byte) {
			if field == 1 {
				length = bits
			}
		})
		if length != 1 {
			size = 0
		}
	})
	return size
}

// isZipOrGzip reports whether bytes begin as a zip archive or as a gzip file.
func isZipOrGzip(data []byte) (zip, gzip bool) {
	zip = bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
	return zip, bytes.HasPrefix(data, []byte("\x1f\x8b"))
}
