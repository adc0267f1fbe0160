// @ts-check
// What the reader asks for: what is varied, over which values, how many runs, and what is shown.

import {freshId, h, setText, show} from '../../ui/dom.js'
import {sweep as t} from './words.js'
import {MEASURES} from '../../text/measures.js'

/** @import {Place} from './sweep.js' */

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
 * @param {Wish} asked @param {(wish: Wish) => void} onChoose
 */
export function presetField(asked, onChoose) {
  /** @type {import('../../engine/messages.js').SweepPreset[]} */
  let presets = []
  let wish = asked
  const select = h('select', {disabled: true, onchange: () => {
    const preset = presets.find(p => p.name === select.value)
    if (preset) onChoose({...wish, over: [preset.over], runs: preset.runs, measure: USUAL, link: preset.link, preset: ''})
  }}, h('option', {value: ''}, t.noPreset))
  const help = h('p', {class: 'help', hidden: true})
  return {
    node: h('div', {class: 'sweep-presets form'}, h('label', {}, h('span', {}, t.presets), select), help),
    /** @param {import('../../engine/messages.js').SweepPreset[]} known @param {Wish} now */
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
    /** Until the engine is there, the fields that the address asks for have their places. @param {Wish} wish */
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
     * @param {Place[]} places @param {Wish} wish
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

// Fields for whole numbers, which an address holds under their names.

/**
 * @typedef {object} Wanted
 * @property {string} name
 * @property {string} label
 * @property {number | null} usual  what stands there unless the address says another; null: see setUsual
 * @property {number} min
 * @property {number} max
 * @property {string} [hint]  what an empty field means; without it there is none
 */

/**
 * @param {Wanted[]} wanted @param {URLSearchParams} query @param {() => void} onChange
 */
export function numberFields(wanted, query, onChange) {
  const fields = wanted.map(({name, label, usual, min, max, hint}) => {
    const given = query.get(name)
    const input = h('input', {type: 'number', min, max, step: 1, inputmode: 'numeric', placeholder: hint, required: hint === undefined,
      value: given !== null && /^\d+$/.test(given) ? given : hint === undefined ? usual ?? '' : '', onchange: onChange})
    return {name, usual, input, node: h('label', {}, h('span', {}, label), input)}
  })
  /** @param {string} name */
  const of = name => /** @type {typeof fields[number]} */ (fields.find(f => f.name === name))
  return {
    node: h('div', {class: 'sweep-options sweep-numbers'}, fields.map(f => f.node)),
    /** The number of a field; 0 for an empty one. @param {string} name */
    value: name => Math.trunc(Number(of(name).input.value)) || 0,
    /** @param {string} name @param {boolean} enabled */
    enable: (name, enabled) => { of(name).input.disabled = !enabled },
    /** What stands in a field unless the address or the reader says another. @param {string} name @param {number} value */
    setUsual(name, value) {
      const field = of(name)
      if (field.input.value === '') field.input.value = String(value)
      field.usual = value
    },
    /** What differs from what is usual, for an address. */
    words: () => fields.filter(f => f.input.value !== '' && Number(f.input.value) !== f.usual && !f.input.disabled)
      .map(f => `${f.name}=${Math.trunc(Number(f.input.value)) || 0}`),
  }
}

// A sweep in the address: the scenario's link after '#', all else in the query. rising sweep takes the same words.

/**
 * @typedef {object} Wish
 * @property {string[]} over      what is varied
 * @property {number} runs        of each policy at each value; 0 for the scenario's
 * @property {string} measure
 * @property {number} at          the round of a measure of rounds; 0 for half of the horizon
 * @property {string} x           an axis of the curves: linear, log, or auto for what suits the values
 * @property {string} y
 * @property {string} link        the scenario's, without '#'; '' for a preset
 * @property {string} preset      its name; '' for the usual one
 */

/** What a sweep has of each policy at each value: not what a clock measures. */
export const KEPT = MEASURES.filter(m => m.unit !== 'ns')
/** The usual one. */
export const USUAL = KEPT[0].id
/** @param {string} id @returns {import('../../text/measures.js').Measure} */
export const measureOf = id => KEPT.find(m => m.id === id) ?? KEPT[0]
/** The most things that are varied at once. */
const AXES = 5

/** @param {string | null} text */
const scale = text => (text === 'linear' || text === 'log' ? text : 'auto')

/** @param {string | null} text  0 if it is no number */
const whole = text => Math.max(0, Math.trunc(Number(text) || 0))

/** @param {string} search @param {string} hash @returns {Wish} */
export function readAddress(search, hash) {
  const query = new URLSearchParams(search)
  const measure = query.get('measure') ?? ''
  return {
    over: query.getAll('over').slice(0, AXES),
    runs: whole(query.get('runs')),
    measure: measureOf(measure).id,
    at: whole(query.get('at')),
    x: scale(query.get('x')),
    y: scale(query.get('y')),
    link: hash.replace(/^#/, '').replace(/\?.*$/, ''),
    preset: query.get('scenario') ?? '',
  }
}

/**
 * The address of a sweep.
 * @param {string} page  its address without query and fragment @param {Wish} wish @param {boolean} [embed]
 */
export function addressOf(page, {over, runs, measure, at, x, y, link, preset}, embed = false) {
  const words = [...over.map(o => `over=${written(o)}`), ...(runs ? [`runs=${runs}`] : []),
    ...(measure === USUAL ? [] : [`measure=${measure}`]), ...(measureOf(measure).ofRound && at ? [`at=${at}`] : []),
    ...(x === 'auto' ? [] : [`x=${x}`]), ...(y === 'auto' ? [] : [`y=${y}`]),
    ...(link || !preset ? [] : [`scenario=${encodeURIComponent(preset)}`]),
    ...(embed ? ['embed'] : [])]
  return page + (words.length > 0 ? `?${words.join('&')}` : '') + (link && `#${link}`)
}

/** A text in a query that people can read: brackets and slashes may stand there. @param {string} text */
const written = text => encodeURIComponent(text).replaceAll(/%(5B|5D|2F|2C|3D)/g, decodeURIComponent)
