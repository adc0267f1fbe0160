// @ts-check
// The parts of embeds that need no browser: what an address may ask for, and which messages are answered.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {
  PARTS, plainOptions, readOptions, STARTS, viewOf, withoutEditor, writeOptions,
} from '../../../static/js/parts/embed/options.js'
import {isId, isOurs} from '../../../static/js/parts/embed/host.js'
import {HEIGHTS, THEMES} from '../../../static/js/parts/embed/protocol.js'
import {kept} from '../../../static/js/model/sharing/citation.js'
import {readView} from '../../../static/js/model/state/view-link.js'
import {embed} from '../../../static/js/parts/embed/words.js'
import {thorough} from '../support/verify.mjs'

test('every combination of options (every seventh, but in `make verify`) goes into an address and comes back', () => {
  const shows = Array.from({length: 2 ** PARTS.length}, (_, bits) => PARTS.filter((_, i) => bits >> i & 1))
    .filter(show => show.some(part => ['payoffs', 'regret', 'table'].includes(part)))
  let n = 0
  for (const show of shows) for (const theme of THEMES) for (const start of STARTS) for (const readonly of [false, true]) {
    for (const autoplay of [false, true])
      for (const height of [0, ...HEIGHTS, 421]) for (const scenario of ['', 'paper-2-rested', 'a&b=c#"']) {
      if (n++ % 7 > 0 && !thorough) continue
      const options = {show, theme, start, readonly, autoplay, height, scenario}
      const {faults, ...read} = readOptions(writeOptions(options))
      const refused = readonly && show.includes('editor') // whoever changes nothing has no editor
      assert.deepEqual(read, {options: {...options, show: refused ? withoutEditor(show) : show}, unknown: []})
      assert.equal(faults.length, refused ? 1 : 0)
    }
  }
  assert.equal(writeOptions(plainOptions), '')
  assert.equal(n, 448 * 3 * 10 * 2 * 2 * 4 * 3)
})

test('what cannot be is told, and the usual taken', () => {
  for (const [query, option] of [
    ['show=', 'show'], ['show=sentence', 'show'], ['show=payoffs;regret', 'show'], ['theme=Dark', 'theme'], ['theme=', 'theme'],
    ['start=2', 'start'], ['height=199', 'height'], ['height=2001', 'height'], ['height=1e9', 'height'], ['height=NaN', 'height'],
    ['height=%3Cscript%3E', 'height'], ['readonly=2', 'readonly'], ['autoplay=maybe', 'autoplay'],
  ]) {
    const {options, faults} = readOptions(query)
    assert.deepEqual(faults.map(f => f.option), [option], query)
    assert.deepEqual(options, plainOptions, query)
  }
  assert.ok(readOptions(`theme=${'x'.repeat(1e5)}`).faults[0].message.length < 200, 'a long value is repeated')
  assert.deepEqual(readOptions('utm_source=a&lang=it&view=ebiten&embed').unknown, ['utm_source', 'lang'])
})

test('yes and no as HTML and people write them', () => {
  for (const yes of ['readonly', 'readonly=', 'readonly=1', 'readonly=true', 'readonly=YES', 'readonly=on', 'readonly=readonly']) {
    assert.deepEqual(readOptions(yes), {options: {...plainOptions, readonly: true}, faults: [], unknown: []}, yes)
  }
  for (const no of ['readonly=0', 'readonly=false', 'readonly=No', 'readonly=off'])
    assert.deepEqual(readOptions(no).options, plainOptions, no)
})

test('a start view is a view that links know', () => {
  assert.deepEqual(STARTS.map(s => {
    const {look} = readView(viewOf(s))
    return `${look.right} ${look.mode}`
  }), ['regret runs', 'regret runs', 'per-round runs', 'pulls runs', 'best-arm runs', 'pairs runs', 'reward runs',
    'max-regret runs', 'pull-shares runs', 'regret live'])
})

test('only messages of ours with an id that can be answered are heard', () => {
  for (const alien of [null, undefined, 1, 'rising-bandits', [], {}, {api: 'other'}]) assert.equal(isOurs(alien), false)
  assert.equal(isOurs({api: 'rising-bandits', version: 7}), true)
  for (const id of [0, 1.5, '', 'a', 'i'.repeat(100)]) assert.ok(isId(id))
  for (const id of [null, undefined, {}, [], true, 'i'.repeat(101)]) assert.ok(!isId(id))
})

test('a fingerprint of another numerics version is named as such, and not as a promise that was broken', () => {
  const hash = '0123456789abcdef'.repeat(2)
  const got = `5-${hash}`
  for (const [promised, words] of [
    ['', ''], [got, 'as the link promised'], [got.replace('f', '0'), 'not what the link promised'],
    ...['1', '2', '3', '4'].map(n => [`${n}-${hash}`, 'of an earlier numerics version']),
    [`3-${hash}_AAAAAA`, 'of an earlier numerics version'], [`6-${hash}`, 'of a later numerics version'],
    [`3-${hash.slice(1)}`, 'incomplete'],
  ]) {
    const word = kept(promised, got)
    assert.equal(word && embed.kept[word].slice(-words.length), words, promised)
  }
  assert.equal(kept(`3-${hash}`, '', 5), 'earlier', 'before any run')
  assert.equal(kept(`3-${hash}`, ''), 'waiting', 'while the version here is not known')
})
