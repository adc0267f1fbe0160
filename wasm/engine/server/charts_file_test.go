package server

import (
	"os"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/wasm/engine/wire"
)

//go:generate go test -run TestChartsOfThePage -update .

// chartsFile has the registry of charts for the page, which shows their names before there is an engine.
const chartsFile = "../../../static/js/text/charts.js"

const chartsHead = `// @ts-check
// All kinds of charts, in the order in which lists show them. Generated from engine/chart by
// go generate ./wasm/engine/server; a test there fails if it is stale.

/** @typedef {import('../engine/messages.js').ChartKind} ChartKind */

/** @type {readonly ChartKind[]} */
export const CHARTS = [
`

const chartsTail = `]

/** @param {string} id @returns {ChartKind} */
export function chartKind(id) {
  const kind = CHARTS.find(c => c.id === id)
  if (!kind) throw new Error(` + "`no chart is called ${id}`" + `)
  return kind
}
`

func TestChartsOfThePage(t *testing.T) {
	var b strings.Builder
	b.WriteString(chartsHead)
	for _, k := range chart.Kinds() {
		b.WriteString("  " + wrapRow(string(wire.Append(nil, *k))) + ",\n")
	}
	b.WriteString(chartsTail)
	if *update {
		if err := os.WriteFile(chartsFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(chartsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Errorf("%s is stale: run go generate ./wasm/engine/server", chartsFile)
	}
}

// wrapRow breaks a JSON object between fields, so that no line of the file is longer than 140 characters.
func wrapRow(row string) string {
	const widest = 136
	if len(row) <= widest {
		return row
	}
	at := strings.LastIndex(row[:widest], `,"`) + 1
	return row[:at] + "\n   " + wrapRow(row[at:])
}
