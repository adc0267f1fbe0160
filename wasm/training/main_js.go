package main

import (
	"risingbandits/engine/chart/draw/pdf"
	"risingbandits/wasm/engine/program"
	"risingbandits/wasm/engine/server"
	"risingbandits/wasm/training/learners"
	"risingbandits/wasm/training/lessons"
	"risingbandits/wasm/training/logs"
	"risingbandits/wasm/training/searches"
	"risingbandits/wasm/training/translations"
)

func main() {
	program.Run(server.Extras{
		Logs: &logs.Reader{}, Learners: &learners.Trainer{}, PDF: pdf.Write, Translate: translations.Write,
		Lesson: lessons.Write, Search: &searches.Searcher{},
	})
}
