package server

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/measure"
	"risingbandits/wasm/engine/wire"
)

//go:generate go test -run Test(Charts|Measures)OfThePage -update .

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

// measuresFile has the registry of measures, for the same reason.
const measuresFile = "../../../static/js/text/measures.js"

const measuresHead = `// @ts-check
// What can be said of a policy's runs, in the order in which lists show it. Generated from engine/measure by
// go generate ./wasm/engine/server; a test there fails if it is stale.

/**
 * @typedef {object} Measure
 * @property {string} id
 * @property {string} name      for a menu or the head of a column
 * @property {string} title     what it is, without a unit
 * @property {string} doc       one sentence or more
 * @property {string} unit
 * @property {boolean} rises    more is better
 * @property {boolean} ofRound  it is defined for each round
 * @property {number} decimals  of its text; of a share those of its percents
 * @property {boolean} shown    tables have it without being asked for
 * @property {string} column    of the table of results that shows it in a way of its own; '' for none
 */

/** @type {readonly Measure[]} */
export const MEASURES = [
`

const measuresTail = `]
`

func TestChartsOfThePage(t *testing.T) {
	var rows []string
	for _, k := range chart.Kinds() {
		rows = append(rows, string(wire.Append(nil, *k)))
	}
	checkList(t, chartsFile, chartsHead, rows, chartsTail)
}

func TestMeasuresOfThePage(t *testing.T) {
	var rows []string
	for _, m := range measure.All() {
		row, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, string(row))
	}
	checkList(t, measuresFile, measuresHead, rows, measuresTail)
}

// checkList checks that a module of the page lists some rows.
func checkList(t *testing.T, file, head string, rows []string, tail string) {
	t.Helper()
	want := head
	for _, row := range rows {
		want += "  " + wrapRow(row) + ",\n"
	}
	want += tail
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is stale: run go generate ./wasm/engine/server", file)
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
