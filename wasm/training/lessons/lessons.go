package lessons

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"risingbandits/engine/lesson"
	"risingbandits/engine/lesson/render"
	"risingbandits/engine/scenario"
	"risingbandits/wasm/engine/server"
)

// Write is a server.LessonWriter.
func Write(text []byte) server.WrittenLesson {
	l, faults := lesson.Parse(text)
	var p render.Page
	if len(faults) == 0 {
		p, faults = render.Lesson(l)
	}
	if len(faults) > 0 {
		out := server.WrittenLesson{Titles: []string{}, LongLink: scenario.LongLink}
		for _, f := range faults {
			out.Faults = append(out.Faults, server.LessonFault{Line: f.Line, Message: f.Message})
		}
		return out
	}
	data, err := json.Marshal(p.Data)
	if err != nil {
		panic(badData)
	}
	return server.WrittenLesson{Faults: []server.LessonFault{}, Title: p.Title, Summary: p.Summary, Minutes: l.Minutes, Titles: p.Titles,
		Body: p.Body, Data: string(data), SHA256: digest(text), LongLink: scenario.LongLink}
}

// digest returns what server.WrittenLesson.SHA256 says. Mail and editors change the ends of lines.
func digest(text []byte) string {
	sum := sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return hex.EncodeToString(sum[:])
}

const badData = "lessons: the data of a lesson cannot be written as JSON"
