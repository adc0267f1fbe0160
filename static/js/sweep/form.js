// @ts-check
// What the reader asks for: what is varied, over which values, how many runs, and what is shown.

import {freshId, h, setText, show} from '../ui/dom.js'
import {sweep as t} from '../text/sweep.js'
import {AXES, KEPT, measureOf, USUAL} from './address.js'

/** @typedef {import('./places.js').Place} Place */

const OTHER = 'other'

/**
 * One thing to vary: a list of the scenario's numbers, and a field for their values. How these are written stands below the first.
 * @param {string} label @param {boolean} optional  it may be nothing @param {() => void} onChange
 */
function axisFields(label, optional, onChange) {
  const [pathId, valuesId, helpId] = [freshId('path'), freshId('values'), freshId('help')]
  const select = h('select', {'aria-label': label, onchange: choose})
  const [path, values] = [pathId, valuesId].map(id => h('input', {type: 'text', id, class: 'mono', 'aria-describedby': helpId,
    spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', onchange: onChange}))
  const pathField = h('label', {for: pathId}, h('span', {}, t.path), path)
  const valuesField = h('label', {for: valuesId}, h('span', {}, t.values), values)
  const help = h('p', {id: helpId, class: 'help'})
  /** @type {Place[]} */
  let places = []
  function choose() {
    const place = places.find(p => p.path === select.value)
    if (place) {
      path.value = place.path
      values.value = place.values
    }
    arrange()
    onChange()
  }
  function arrange() {
    show(pathField, select.value === OTHER)
    show(valuesField, select.value !== '')
    const words = [select.value === OTHER && t.pathHelp, !optional && t.valuesHelp].filter(Boolean).join(' ')
    show(help, words !== '')
    setText(help, words)
  }
  return {
    node: h('div', {class: 'axis'}, h('label', {}, h('span', {}, label), select), pathField, valuesField, help),
    first: select,
    /** @param {Place[]} list @param {string} text  as the address has it; '' for none */
    fill(list, text) {
      places = list
      select.replaceChildren(...(optional ? [h('option', {value: ''}, t.nothing)] : []),
        ...list.map(p => h('option', {value: p.path}, p.label)), h('option', {value: OTHER}, t.other))
      const at = text.indexOf('=')
      const asked = (at < 0 ? text : text.slice(0, at)).trim()
      const place = list.find(p => p.path === asked) ?? (text === '' && !optional ? list[0] : undefined)
      select.value = place ? place.path : asked || text ? OTHER : ''
      path.value = asked || place?.path || ''
      values.value = asked ? at < 0 ? '' : text.slice(at + 1).trim() : place?.values ?? ''
      arrange()
    },
    /** @returns {string} as the command takes it; '' for nothing */
    text: () => (select.value === '' ? '' : `${select.value === OTHER ? path.value.trim() : select.value}=${values.value.trim()}`),
  }
}

/**
 * The sweeps that are offered by name. Choosing one opens it in place of what the form says.
 * @param {import('./address.js').Wish} asked @param {(wish: import('./address.js').Wish) => void} onChoose
 */
export function presetField(asked, onChoose) {
  /** @type {import('../engine/messages.js').SweepPreset[]} */
  let presets = []
  let wish = asked
  const select = h('select', {disabled: true, onchange: () => {
    const preset = presets.find(p => p.name === select.value)
    if (preset) onChoose({...wish, over: [preset.over], runs: preset.runs, measure: USUAL, link: preset.link, preset: ''})
  }}, h('option', {value: ''}, t.noPreset))
  const help = h('p', {class: 'help', hidden: true})
  return {
    node: h('div', {class: 'sweep-presets form'}, h('label', {}, h('span', {}, t.presets), select), help),
    /** @param {import('../engine/messages.js').SweepPreset[]} known @param {import('./address.js').Wish} now */
    fill(known, now) {
      [presets, wish] = [known, now]
      const shown = known.find(p => p.link === now.link && now.over.length === 1 && p.over === now.over[0])
      select.append(...known.map(p => h('option', {value: p.name, selected: p === shown}, p.title)))
      select.disabled = false
      setText(help, shown?.text ?? '')
      show(help, !!shown)
    },
  }
}

/**
 * @param {import('./page.js').Tab} page @param {{onMeasure: () => void, onChange: () => void}} calls
 */
export function sweepForm(page, {onMeasure, onChange}) {
  const axes = Array.from({length: AXES}, (_, i) => axisFields(i === 0 ? t.vary : t.next, i > 0, () => {
    arrange()
    onChange()
  }))
  const runs = h('input', {type: 'number', min: 1, max: 100000, step: 1, inputmode: 'numeric', onchange: onChange})
  const round = h('input', {type: 'number', min: 1, step: 1, inputmode: 'numeric', onchange: onChange})
  const roundField = h('label', {}, h('span', {}, t.round), round)
  const measure = h('select', {onchange: () => { arrange(); onMeasure() }},
    KEPT.map(({id, title}) => h('option', {value: id}, title.charAt(0).toUpperCase() + title.slice(1))))
  const node = page.form(...axes.map(a => a.node), h('div', {class: 'sweep-options'},
    h('label', {}, h('span', {}, t.runs), runs), h('label', {}, h('span', {}, t.measure), measure), roundField))
  /** A field for one more thing stands below those that are used. */
  function arrange() {
    const used = axes.findLastIndex(a => a.text() !== '')
    axes.forEach((axis, i) => show(axis.node, i <= Math.max(used + 1, 1)))
    show(roundField, measureOf(measure.value).ofRound)
  }
  return {
    node,
    /** Until the engine is there, the fields that the address asks for have their places. @param {import('./address.js').Wish} wish */
    await(wish) {
      axes.forEach((axis, i) => {
        const {[i]: text = i === 0 ? '\u2026=' : ''} = wish.over
        const [path] = text.split('=')
        axis.fill(text ? [{path, label: path, values: ''}] : [], text)
      })
      runs.value = wish.runs ? String(wish.runs) : ''
      measure.value = wish.measure
      arrange()
    },
    /**
     * @param {Place[]} places @param {import('./address.js').Wish} wish
     * @param {{runs: number, horizon: number}} usual  what stands where the address has nothing
     */
    fill(places, wish, usual) {
      axes.forEach((axis, i) => axis.fill(places, wish.over[i] ?? ''))
      runs.value = String(wish.runs || usual.runs)
      round.value = String(wish.at || Math.max(1, Math.round(usual.horizon / 2)))
      measure.value = wish.measure
      arrange()
    },
    over: () => axes.map(a => a.text()).filter(Boolean),
    runs: () => Math.trunc(Number(runs.value)) || 0,
    round: () => Math.max(1, Math.trunc(Number(round.value)) || 1),
    measure: () => measureOf(measure.value).id,
  }
}
