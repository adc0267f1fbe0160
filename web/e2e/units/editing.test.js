// @ts-check
// The parts of editing that need no browser: files, edits of arms, what a link says of results.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {
  setAt, valueAt, addArm, afterInsertion, afterMove, afterRemoval, duplicateArm, freeName, moveItem, setCurves, withPoint,
} from '../../../static/js/model/state/edits.js'
import {citation, differences, fileName, kept, promiseOf, sealed} from '../../../static/js/model/sharing/citation.js'
import {matchedPolicies, movedDrafts, notePlaces, programsOf} from '../../../static/js/model/editing/editing.js'
import {copyOf, isDataset, isScenario} from '../../../static/js/model/saving/files.js'

test('a file is taken for a scenario or a training log by its name and its first lines', () => {
  /** @type {[string, string, boolean][]} */
  const files = [
    ['mine.json', '{"version": 1,\n "arms": []}', true],
    ['mine.json', '{"version": 1', true],
    ['mine.txt', '\ufeff {"version": 1}', true],
    ['mine.json', 'nonsense', true],
    ['runs.jsonl', '{"step": 1, "A": 0.1}\n', false],
    ['runs.json', '{"step": 1, "A": 0.1}\r\n{"step": 2, "A": 0.2}\n', false],
    ['runs.json', '[{"step": 1, "A": 0.1}]', false],
    ['trainer_state.json', '{\n  "best_metric": null,\n  "log_history": [\n    {\n      "epoch": 1.0', false],
    ['curves.json', '{"dataset":"d861","features":1000,"runs":3,"examples":3000,"every":100,"seed":1,"learners":[{"name":"lr-t"', false],
    ['learners.json', '{"version": 1, "dataset": {"sha256": "d861"}, "arms": [{"name": "LR", "learner": {"kind": "lr"}', true],
    ['history.json', '{"accuracy": [0.5, 0.7], "loss": [0.9, 0.5]}', false],
    ['evals.json', '{"validation_0": {"auc": [0.5, 0.7]}}', false],
    ['catboost_training.json', '{"meta": {"test_sets": ["test"]}, "iterations": []}', false],
    ['scalars.json', '[[1700000000.0, 0, 0.45], [1700000010.0, 10, 0.57]]', false],
    ['runs.csv', '{odd}\n', false],
    ['runs', 'step,a\n1,0.1\n', false],
  ]
  for (const [name, head, scenario] of files) assert.equal(isScenario(name, head), scenario, `${name}: ${head}`)
})

test('a file is taken for a dataset of learners by its name and its first lines', () => {
  /** @type {[string, string, boolean][]} */
  const files = [
    ['labeledBow.feat', '', true],
    ['aclImdb_v1.tar.gz', '', true],
    ['packed', '\x1f\x8b', true],
    ['bags.txt', '9 0:9 1:1 2:4 47304:1\n1 0:1\n', true],
    ['texts.txt', '1\tThis is a fine film.\n0\tThis is not.\n', true],
    ['texts.csv', 'review,sentiment\n"Good, good",positive\n', true],
    ['more columns.csv', 'id,"Review",sentiment\n1,"Good, good",positive\n', true],
    ['table.tsv', 'Category\ttext\nsport\tThey won.\n', true],
    ['logs.zip', 'PK\x03\x04aclImdb/train/', true],
    ['logs.zip', 'PK\x03\x04runs/sgd.csv', false],
    ['scores.csv', 'step,score\n1,0.5\n', false],
    ['curves.tsv', 'step\tA\n1\t0.5\n', false],
    ['curves.csv', 'step,name,value\n1,A,0.5\n', false],
    ['mine.json', '{"version": 1}', false],
    ['events.out.tfevents.1', '\x18\0\0\0\0\0\0\0\ufffd\x04\x05\x06\t\0\0\ufffdA\x1a\rbrain.Event:2 and more\n', false],
  ]
  for (const [name, head, dataset] of files) assert.equal(isDataset(name, head), dataset, `${name}: ${head}`)
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
const results = means => ({fingerprint: `3-${hash}`, rows: means.map(mean => ({measures: {regret: {value: mean}}}))})

test('a link tells of results what it can', () => {
  const promise = sealed(results([1234.5678, -0.25]))
  assert.match(promise, /^[\w-]{1,128}$/)
  assert.equal(kept(promise, `3-${hash}`), 'same')
  assert.equal(kept(promise, `3-${hash.replace('0', '1')}`), 'differs')
  assert.equal(kept(`3-${hash}`, `3-${hash}`), 'same', 'a fingerprint without means')
  assert.equal(promiseOf(promise).numerics, 3)
  const rows = differences(promise, results([1234.5678, 0.5]))
  assert.equal(rows[0].apart, 0)
  assert.equal(rows[1].apart, 0.75)
  assert.deepEqual(differences(`3-${hash}`, results([1])), [], 'nothing to compare with')
  assert.equal(sealed(results(Array(30).fill(1))), `3-${hash}`, 'too many policies for a link')
  assert.equal(sealed({...results([1]), fingerprint: ''}), '')
})

const software = {release: '1.2.3', released: '2026-02-03', numerics: 3}

test('citations survive TeX, file names every file system', () => {
  /** @type {any} */
  const parsed = {scenario: {title: '50% of \u03b5_{1} & more'}, hash}
  const cited = citation(parsed, 'https://example.org/#1.abc', `3-${hash}`, new Date('2026-03-01T12:00:00Z'), software)
  assert.ok(cited.includes('50\\% of \u03b5\\_\\textbraceleft{}1\\textbraceright{} \\& more'), cited)
  assert.ok(cited.includes('\\url{https://example.org/\\#1.abc}') && cited.includes('2026-03-01'))
  for (const line of ['@software{risingbandits,', '  version      = {1.2.3},', '  url          = {https://example.org/},']) {
    assert.ok(cited.split('\n').includes(line), `${line} is not in ${cited}`)
  }
  assert.ok(cited.includes('{Rising bandits 1.2.3, \\url'), 'the release that made the results')
  assert.equal(fileName(parsed), '50-of-1-more.json')
  assert.equal(fileName({.../** @type {any} */ (parsed), scenario: {}}), 'scenario-01234567.json')
})

test('refused values go with the arm or the policy to which they belong', () => {
  const draft = (/** @type {string} */ path) =>
    ({text: 'x', faults: [{path, got: '', want: '', message: '', line: 0, column: 0}]})
  const paths = ['horizon', 'arms[0].payoff.c', 'policies[1].program', 'policies[12].epsilon']
  const drafts = Object.fromEntries(paths.map(path => [path, draft(path)]))
  drafts['policies[1].program'] = draft('policies[1].program:2:7')
  /** @type {[string, (doc: any) => void, string[], string?][]} */
  const edits = [
    ['a policy before it goes', doc => doc.policies.splice(0, 1),
      ['horizon', 'arms[0].payoff.c', 'policies[0].program', 'policies[11].epsilon'], 'policies[0].program:2:7'],
    ['it goes', doc => doc.policies.splice(1, 1), ['horizon', 'arms[0].payoff.c', 'policies[11].epsilon']],
    ['it moves', moveItem('policies', 1, 3), ['horizon', 'arms[0].payoff.c', 'policies[3].program', 'policies[12].epsilon'],
      'policies[3].program:2:7'],
    ['a copy comes before it', doc => doc.policies.splice(1, 0, {...doc.policies[0]}),
      ['horizon', 'arms[0].payoff.c', 'policies[2].program', 'policies[13].epsilon'], 'policies[2].program:2:7'],
    ['another takes its place', doc => { doc.policies[1] = {id: 'ucb1'} }, Object.keys(drafts), 'policies[1].program:2:7'],
    ['an arm comes first', doc => doc.arms.unshift({}), ['horizon', 'arms[1].payoff.c', 'policies[1].program', 'policies[12].epsilon']],
    ['only a value changes', setAt('policies[1].name', 'Mine'), Object.keys(drafts)],
  ]
  for (const [what, edit, want, fault] of edits) {
    const doc = {arms: [{}, {}], policies: Array.from({length: 13}, (_, i) => ({id: `p${i}`}))}
    const places = notePlaces(doc)
    edit(doc)
    const got = movedDrafts(drafts, places())
    assert.deepEqual(Object.keys(got).sort(), [...want].sort(), what)
    if (fault) assert.equal(got[fault.split(':')[0]].faults[0].path, fault, what)
  }
})

test('programs with mistakes stay with their policies when an edit is undone', () => {
  const [a, b, c] = ['return 1', 'return 2', 'return 1'].map(program => ({id: 'index', program}))
  assert.deepEqual(matchedPolicies([b, c], [a, b, c]).policies, [1, 0], 'equal ones take the first place that is free')
  assert.deepEqual(matchedPolicies([a, b, c], [a, b]).policies, [0, 1, -1])
  assert.deepEqual(matchedPolicies([a, b], [a, {...b, name: 'B'}]).policies, [0, -1])
  const draft = {text: '', faults: []}
  const drafts = {horizon: draft, 'policies[3].program': draft, 'policies[3].name': draft}
  assert.deepEqual(Object.keys(programsOf(drafts)), ['policies[3].program'])
})

test('a parameter may have any name, and one that is not set has no value', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'eps']) {
    const doc = /** @type {any} */ ({policies: [{}]})
    const path = `policies[0].parameters.${name}`
    assert.equal(valueAt(doc, path), undefined, name)
    setAt(path, 0.5)(doc)
    assert.equal(valueAt(doc, path), 0.5, name)
    assert.equal(JSON.stringify(doc), `{"policies":[{"parameters":{"${name}":0.5}}]}`)
    setAt(path, undefined)(doc)
    assert.equal(valueAt(doc, path), undefined, name)
  }
  assert.equal(/** @type {any} */ ({}).eps, undefined)
})
