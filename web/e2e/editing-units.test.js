// @ts-check
// The parts of editing that need no browser: tables read as curves, edits of arms, what a link says
// of results.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {addArm, afterInsertion, afterMove, afterRemoval, duplicateArm, freeName, moveItem, setCurves, withPoint} from '../../static/js/page/editing/arm-edits.js'
import {citation, differences, fileName, kept, promiseOf, sealed} from '../../static/js/page/sharing/citation.js'
import {csvDefaults, readCurves} from '../../static/js/page/curves/read-csv.js'
import {copyOf} from '../../static/js/page/keeping/files.js'

/** @typedef {[number, number][]} Points */

test('tables are read however they are written', () => {
  /** @type {[string, string, Record<string, Points>][]} */
  const tables = [
    ['names, commas', 'a,b\n0.1,0.2\n0.3,0.4', {a: [[1, 0.1], [2, 0.3]], b: [[1, 0.2], [2, 0.4]]}],
    ['x, semicolons, decimal commas', 'x;A;B\n1;0,5;0,25\n2;0,75;0,5', {A: [[1, 0.5], [2, 0.75]], B: [[1, 0.25], [2, 0.5]]}],
    ['tabs, no names, x by its values', '1\t0.5\n2\t0.6\n4\t0.7', {'': [[1, 0.5], [2, 0.6], [4, 0.7]]}],
    ['blanks', '10  0.5\n20  0.6', {'': [[10, 0.5], [20, 0.6]]}],
    ['one column', '0.5\n0.6\n0.7', {'': [[1, 0.5], [2, 0.6], [3, 0.7]]}],
    ['Windows lines, a mark at the start, comments, an empty end', '\ufeff# made by hand\r\nepoch,acc\r\n1,85%\r\n2,90%\r\n\r\n', {acc: [[1, 0.85], [2, 0.9]]}],
    ['quotes', 'x,"a, or ""b"""\n1,"0.1"\n2,0.2', {'a, or "b"': [[1, 0.1], [2, 0.2]]}],
    ['decimal commas and points between thousands', 'n;acc\n100;12,5\n1.000;30,25\n10.000;55', {acc: [[100, 12.5], [1000, 30.25], [10000, 55]]}],
    ['decimal points and commas between thousands', 'n\tacc\n1,000\t0.5\n20,000\t0.75', {acc: [[1000, 0.5], [20000, 0.75]]}],
    ['columns named by numbers', 'x,1,2\n1,0.1,0.2\n2,0.3,0.4', {1: [[1, 0.1], [2, 0.3]], 2: [[1, 0.2], [2, 0.4]]}],
    ['a separator at the end of each line', 'x,a,\n1,0.2,\n2,0.3,', {a: [[1, 0.2], [2, 0.3]]}],
    ['gaps', 'x,a,b\n1,0.1,\n2,,0.2\n3,0.3,0.4', {a: [[1, 0.1], [3, 0.3]], b: [[2, 0.2], [3, 0.4]]}],
    ['exponents and minus signs', 'x,a\n1e2,\u22120.5\n2e2,5e-1', {a: [[100, -0.5], [200, 0.5]]}],
  ]
  for (const [name, raw, want] of tables) {
    const {curves, faults} = readCurves(raw)
    assert.deepEqual(faults, [], name)
    assert.deepEqual(Object.fromEntries(curves.map(c => [c.name, c.points])), want, name)
  }
})

test('what cannot be read is named by its line', () => {
  /** @type {[string, string, number, RegExp][]} */
  const broken = [
    ['no number', 'x,a\n1,0.1\n2,NaN\n3,0.2', 3, /\u201cNaN\u201d in column \u201ca\u201d is not a number\. Write one such as 0\.5, or leave the cell empty/],
    ['no number, with decimal commas', 'x;a\n1;0,1\n2;inf', 3, /Write one such as 0,5/],
    ['a number beyond all', 'x,a\n1,2e308\n2,0.1', 2, /is not a number/],
    ['x before 0', 'x,a\n-1,0.1\n2,0.2', 2, /x is -1, and must be from 0 to 1,000/],
    ['x too far', 'x,a\n1,0.1\n2000,0.2', 3, /x is 2000, and must be from 0 to 1,000/],
    ['too many points', 'x,a\n1,0\n2,0\n3,0\n4,0\n5,0\n6,0\n', 7, /6 points, and a curve has up to 5\. Take every 10th line/],
    ['too many curves', 'x,a,b,c,d\n1,2,3,4,5\n2,3,4,5,6', 2, /4 curves, and a scenario has up to 3 arms/],
    ['names alone', 'x,a,b', 1, /names here and no numbers/],
    ['a slip in a first line of numbers', '1,foo,0.2\n2,0.2,0.3', 1, /\u201cfoo\u201d in column 2 is not a number/],
    ['JSON', '{"version": 1}', 1, /this is JSON/],
    ['HTML', '<table><tr><td>1</td></tr></table>', 1, /this is HTML/],
    ['an open quotation', 'x,"a\n1,0.1\n2,0.2', 1, /quotation mark is not closed/],
    ['decimal commas among commas', 'x,a\n1,0,5\n2,0,6', 2, /separate by semicolons or tabs/],
    ['a word', 'x,a\n1,0.1\n3,foo\n4,0.2', 3, /\u201cfoo\u201d in column \u201ca\u201d is not a number/],
    ['x that falls', 'x,a\n1,0.1\n3,0.2\n\n2,0.2', 5, /x is 2, and must be more than the 3 before it/],
    ['x that is missing', 'x,a\n1,0.1\n,0.2', 3, /x is missing/],
    ['a column too many', 'x,a\n1,0.1\n2,0.2,0.3', 3, /3 columns, and the first line has 2/],
    ['one value', 'x,a\n1,0.1', 2, /fewer than two values/],
    ['x alone', 'x\n1\n2', 2, /no column of payoffs/],
    ['nothing', ' \n', 1, /no table/],
  ]
  for (const [name, raw, line, message] of broken) {
    const {faults: [fault]} = readCurves(raw, name === 'x alone' ? {...csvDefaults, x: 'first'} : csvDefaults, {x: 1000, points: 5, arms: 3, name: 40})
    assert.ok(fault, name)
    assert.equal(fault.line, line, name)
    assert.match(fault.message, message, name)
  }
})

test('the reader may say otherwise than was recognised', () => {
  const raw = '0,5\n0,6'
  assert.equal(readCurves(raw).curves.length, 2)
  assert.deepEqual(readCurves(raw, {...csvDefaults, separator: 'semicolon'}).curves[0].points, [[1, 0.5], [2, 0.6]])
  assert.deepEqual(readCurves('1,50\n2,80', {...csvDefaults, x: 'first', scale: 'percent'}).curves[0].points, [[1, 0.5], [2, 0.8]])
  assert.deepEqual(readCurves('1,50\n2,80', {...csvDefaults, x: 'first', scale: 'largest'}).curves[0].points, [[1, 0.625], [2, 1]])
})

test('a table of a hundred thousand lines is thinned out, its last line kept', () => {
  const raw = 'step,loss\n' + Array.from({length: 100_000}, (_, i) => `${i + 1},${(i / 1e5).toFixed(5)}`).join('\n')
  const limits = {x: 1e7, points: 10_000, arms: 100, name: 40}
  const {faults: [fault]} = readCurves(raw, csvDefaults, limits)
  assert.match(fault.message, /^100,000 points, and a curve has up to 10,000\. Take every 100th line$/)
  const {faults, curves: [curve]} = readCurves(raw, {...csvDefaults, every: 100}, limits)
  assert.deepEqual(faults, [])
  assert.equal(curve.points.length, 1001)
  assert.deepEqual([curve.points[0], curve.points[1], curve.points.at(-1)], [[1, 0], [101, 0.001], [100_000, 0.99999]])
})

test('arms come, go and move with their names', () => {
  /** @param {...(string | undefined)} names @returns {any} */
  const doc = (...names) => ({arms: names.map((name, i) => ({...(name && {name}), payoff: {family: 'constant', value: i}}))})
  assert.equal(freeName(doc('1', '2').arms), undefined)
  assert.equal(freeName(doc('1', '3').arms), '4')
  const d = doc('1', '3')
  addArm({family: 'exp', c: 0.7, a: 0.01}, false)(d)
  assert.equal(d.arms[2].name, '4')
  duplicateArm(0)(d)
  assert.deepEqual(d.arms.map((/** @type {any} */ a) => a.name), ['1', '5', '3', '4'])
  assert.deepEqual(d.arms[1].payoff, d.arms[0].payoff)
  moveItem('arms', 3, 0)(d)
  assert.equal(d.arms[0].name, '4')
  setCurves([{name: 'A', points: [[1, 0], [2, 1]]}], true, 'points')(d)
  assert.deepEqual(d.arms, [{name: 'A', payoff: {family: 'points', points: [[1, 0], [2, 1]]}}])
})

test('places follow what moves', () => {
  assert.deepEqual([0, 1, 2, 3].map(afterMove(0, 2)), [2, 0, 1, 3])
  assert.deepEqual([0, 1, 2, 3].map(afterMove(3, 1)), [0, 2, 3, 1])
  assert.deepEqual([0, 1, 2].map(afterRemoval(1)), [0, -1, 1])
  assert.deepEqual([0, 1, 2].map(afterInsertion(1)), [0, 2, 3])
})

test('a point is added where the gap is widest', () => {
  assert.deepEqual(withPoint([[0, 0], [10, 1], [11, 1]]), [[0, 0], [5, 0.5], [10, 1], [11, 1]])
  assert.deepEqual(withPoint([[0, 0], [1, 1]]), [[0, 0], [0.5, 0.5], [1, 1]])
})

test('a copy has a title of its own, and no longer than a title may be', () => {
  assert.equal(copyOf('A', 200), 'A, copy')
  assert.equal(copyOf('A, copy', 200), 'A, copy 2')
  assert.equal(copyOf('A, copy 9', 200), 'A, copy 10')
  const long = copyOf('\u03b5'.repeat(100), 200)
  assert.equal(long, '\u03b5'.repeat(97) + ', copy')
  assert.equal(copyOf(long, 200), '\u03b5'.repeat(96) + ', copy 2')
})

const hash = '0123456789abcdef0123456789abcdef'
/** @param {number[]} means @returns {any} */
const results = means => ({fingerprint: `3-${hash}`, rows: means.map(mean => ({final: {mean}}))})

test('a link tells of results what it can', () => {
  const promise = sealed(results([1234.5678, -0.25]))
  assert.match(promise, /^[\w-]{1,128}$/)
  assert.ok(kept(promise, `3-${hash}`))
  assert.ok(!kept(promise, `3-${hash.replace('0', '1')}`))
  assert.ok(kept(`3-${hash}`, `3-${hash}`), 'a fingerprint without means')
  assert.equal(promiseOf(promise).numerics, 3)
  const rows = differences(promise, results([1234.5678, 0.5]))
  assert.equal(rows[0].apart, 0)
  assert.equal(rows[1].apart, 0.75)
  assert.deepEqual(differences(`3-${hash}`, results([1])), [], 'nothing to compare with')
  assert.equal(sealed(results(Array(30).fill(1))), `3-${hash}`, 'too many policies for a link')
  assert.equal(sealed({...results([1]), fingerprint: ''}), '')
})

test('citations survive TeX, file names every file system', () => {
  /** @type {any} */
  const parsed = {scenario: {title: '50% of \u03b5_{1} & more'}, hash}
  const cited = citation(parsed, 'https://example.org/#1.abc', `3-${hash}`, new Date('2026-03-01T12:00:00Z'))
  assert.ok(cited.includes('50\\% of \u03b5\\_\\textbraceleft{}1\\textbraceright{} \\& more'), cited)
  assert.ok(cited.includes('\\url{https://example.org/\\#1.abc}') && cited.includes('2026-03-01'))
  assert.equal(fileName(parsed), '50-of-1-more.json')
  assert.equal(fileName({.../** @type {any} */ (parsed), scenario: {}}), 'scenario-01234567.json')
})
