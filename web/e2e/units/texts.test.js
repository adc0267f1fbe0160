// @ts-check
// What the page writes: numbers, times, names of others, sentences.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {armName, namesApart} from '../../../static/js/model/state/state.js'
import {takeawayOf} from '../../../static/js/model/takeaways.js'
import {split} from '../../../static/js/parts/charts/chart-menu.js'
import {csvOf} from '../../../static/js/parts/class/tables.js'
import {text} from '../../../static/js/text/text.js'
import {plainCell, plainLine} from '../../../static/js/ui/encode.js'
import {duration, halfWidth, niceTicks, parameter, read, regret, roughly, tick} from '../../../static/js/ui/numbers.js'

test('a name loses what would turn around the words after it, and nothing else', () => {
  const named = (/** @type {string} */ name) => armName(/** @type {any} */ ({scenario: {arms: [{name}]}}), 0)
  assert.deepEqual(['slow', '\u202ewols', '\u202e', 'a\u2067b\u2069c\u200f', '\u0633\u0647\u0645', ''].map(named),
    ['slow', 'wols', '1', 'abc', '\u0633\u0647\u0645', '1'])
})

test('a name that is read from right to left keeps to itself in a sentence', () => {
  assert.equal(namesApart('\u201clate\u201d leads for 24 pulls.'), '\u201clate\u201d leads for 24 pulls.')
  assert.equal(namesApart('After \u201c\u0633\u0647\u0645\u201d 24 pulls.'), 'After \u201c\u2068\u0633\u0647\u0645\u2069\u201d 24 pulls.')
})

test('times, measured and guessed', () => {
  for (const [seconds, measured, guessed] of /** @type {[number, string, string][]} */ ([
    [0.01, 'under 0.1 s', '2 s at most'], [0.1, '0.1 s', '2 s at most'], [2.4, '2.4 s', '2 s'], [12.4, '12 s', '10 s'],
    [57.4, '57 s', '55 s'], [58, '58 s', '1 min'],
    [119.7, '2 min 0 s', '2 min'], [2023, '33 min 43 s', '34 min'], [10_000, '166 min 40 s', '3 hours'], [2e5, '3333 min 20 s', '2 days'],
    [1e11, '1666666666 min 40 s', '3,171 years'],
  ])) assert.deepEqual([duration(seconds), roughly(seconds)], [measured, guessed])
})

test('typed numbers', () => {
  for (const [typed, want] of /** @type {[string, number | string][]} */ ([
    ['200,000', 200000], ['200 000', 200000], ['2e5', 200000], ['200k', 200000], ['1.5M', 1500000],
    ['1/4', 0.25], ['1/25,000', 0.00004], ['\u22120.5', -0.5], ['.5', 0.5],
    ['1,000,000.5', 1000000.5], ['-12,345', -12345], ['1 / 4', 0.25],
    ['0,5', '0,5'], ['1,5', '1,5'], ['-0,25', '-0,25'], ['0,500', '0,500'], ['12,34', '12,34'], ['1,2345', '1,2345'], ['1 5', '1 5'],
    ['1,000,5', '1,000,5'],
    ['', ''], ['abc', 'abc'], ['1/0', '1/0'], ['12 apples', '12 apples'], ['0x10', '0x10'],
  ])) assert.deepEqual(read(typed), want, typed)
})

test('a parameter that is written is read back near its value', () => {
  for (const n of [0.018518518518518517, 1 / 25000, 6249, 5e-6, 0.25, -1000, 358.3283716735069, 1e-9]) {
    const back = read(parameter(n))
    assert.ok(typeof back === 'number' && Math.abs(back / n - 1) < 0.005, `${n}: ${parameter(n)} is read as ${back}`)
  }
})

test('written numbers', () => {
  assert.equal(regret(103435.2), '103,435')
  assert.equal(regret(-1.25), '\u22121.3')
  assert.equal(halfWidth(1.2, 66325), '1')
  assert.equal(halfWidth(9_999, 54_353), '9,999')
  assert.equal(halfWidth(84_364, 1_917_466), '84.4k', 'with a star it is as wide as its column')
  assert.equal(halfWidth(690_641, 54_353), '691k', 'of two runs, in a narrow column')
  assert.equal(halfWidth(1_234_567, 12), '1.23M')
  assert.equal(tick(50000), '50k')
  assert.equal(tick(-1500), '\u22121.5k')
  assert.deepEqual(niceTicks(0, 107000, 3), [0, 50000, 100000])
  assert.deepEqual(niceTicks(-1300, 2600, 3), [0, 2000])
})

test('texts of others are written as in the engine', () => {
  /** @type {{lines: Record<string, string>, cells: Record<string, string>}} */
  const {lines, cells} = JSON.parse(readFileSync(new URL('../../../engine/plain/testdata/texts.json', import.meta.url), 'utf8'))
  for (const [text, want] of Object.entries(lines)) assert.equal(plainLine(text), want, JSON.stringify(text))
  for (const [text, want] of Object.entries(cells)) assert.equal(plainCell(text), want, JSON.stringify(text))
})

test('the CSV of a class has no formula, wherever a spreadsheet splits its lines', () => {
  const names = ['=1+1', 'x;=1+1;y', 'x\t=1', '\n=1', '\r=1', '＝1', 'x; "=1"', '@SUM(A1)', '-1+1', 'x,=1', '\ufeff=1', 'Ann; Bob']
  const lesson = /** @type {any} */ ({title: 'A lesson;=1', steps: []})
  const works = names.map(name => /** @type {any} */ ({work: {name, answers: {}}, states: new Map()}))
  const lines = csvOf([[lesson, works]])
  for (const cell of lines.split(/[,;\t\r\n"]+/)) assert.ok(!/^\s*[=+\-@＝]/.test(cell), `${cell} in ${lines}`)
  assert.ok(lines.includes('"Ann; Bob"'), lines)
})

test('the sentence of the right chart: the chart\u2019s own, or what to wait for', () => {
  /** @param {any} [change] @returns {any} */
  const state = change => ({
    engine: 'ready', layout: 'wide', look: {mode: 'runs'}, live: {state: null}, play: {phase: 'idle', results: null, of: 'x'},
    parsed: {hash: 'x'}, laid: {regret: {takeaway: 'A loses least. B settles on arm 1.', short: 'A loses least.'}}, ...change,
  })
  const done = {phase: 'done', results: {rows: [{runs: 20}]}, of: 'x'}
  for (const [change, short, want] of /** @type {[any, boolean, RegExp][]} */ ([
    [{engine: 'loading'}, false, /when the engine is loaded/],
    [{engine: 'stopped'}, false, /cannot run without the engine/],
    [{}, false, /^Press Run/],
    [{play: {phase: 'running', results: null}}, false, /first runs are in progress/],
    [{play: done}, false, /^A loses least\. B settles on arm 1\.$/],
    [{play: done}, true, /^A loses least\.$/],
    [{play: {...done, of: 'y'}}, false, /scenario has changed/],
    [{play: {...done, of: 'y', phase: 'paused'}}, false, /scenario has changed/],
    [{play: {...done, of: 'y', phase: 'running'}}, false, /^The first runs are in progress/],
    [{play: done, laid: {}}, false, /^The first runs are done/],
    [{play: {...done, phase: 'paused'}, laid: {}}, false, /^The first runs are done/],
    [{play: {...done, phase: 'running'}, laid: {}}, false, /^The first runs are in progress/],
    [{play: {phase: 'idle', results: {rows: [{runs: 0}]}, of: 'x'}, laid: {}}, false, /^Press Run/],
    [{play: done, laid: {regret: {takeaway: 'long '.repeat(40), short: 'A loses least.'}}}, false, /^A loses least\.$/],
    [{play: done, layout: 'medium', laid: {regret: {takeaway: 'long '.repeat(20), short: 'A loses least.'}}}, false, /^A loses least\.$/],
    [{look: {mode: 'live'}, laid: {}, live: {state: {round: 0}}}, false, /Play/],
    [{look: {mode: 'live'}, laid: {}}, false, /Opening/],
  ])) assert.match(takeawayOf(state(change), 'regret', short), want)
})

test('words of a sentence that stand for a rule are found, with the mark that ends them', () => {
  const rules = [{words: 'settle on', text: 'S.'}, {words: 'bands overlap', text: 'B.'}]
  const parts = split('A and B lose least; their bands overlap. C and D settle on arm 1.', rules)
  assert.deepEqual(parts.map(p => [p.words, p.end, p.rule?.text]), [
    ['A and B lose least; their ', '', undefined], ['bands overlap', '.', 'B.'], [' C and D ', '', undefined], ['settle on', '', 'S.'],
    [' arm 1.', '', undefined]])
  assert.deepEqual(split('', rules), [])
})

test('one of a thing is not called many', () => {
  assert.equal(text.transport.idle('1', 1), '1 run of one policy')
  assert.equal(text.transport.idle('100', 7), '100 runs of 7 policies')
  assert.equal(text.transport.done('1', '2 s'), '1 run \u00b7 2\u00a0s')
  assert.equal(text.notice.more(1), '; and one more fault')
})
