package lessons

import (
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
		Body: p.Body, Data: string(data), LongLink: scenario.LongLink}
}

const badData = "lessons: the data of a lesson cannot be written as JSON"
