// @ts-check
// What belongs to the whole scenario: whether edits are played at once, sweeps, and, behind a line that sums them up, setting,
// horizon, noise, runs, seed, title, description and the document as text.

import {follow, freshId, h, mount, set, setText, show} from '../../ui/dom.js'
import {noiseOf, setAt} from '../../model/state/edits.js'
import {plainName} from '../../model/state/state.js'
import {runsOf} from '../../text/counts.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {hintLine, explained} from '../../ui/fields.js'
import {parameter, whole} from '../../ui/numbers.js'
import {remember, remembered} from '../../ui/storage.js'
import {horizons, rangeOf, SEEDS} from '../../model/state/range.js'
import {sweepMenu} from './sweep-line.js'
import {faultLine, numberField, numberInput, textInput} from '../fields/field.js'
import {follows} from '../../model/playing/estimate.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

/** Where the device keeps that the settings are open. */
const KEY = 'settings'

const t = text.editor
const e = text.editing.settings
const d = texts.description

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountSettings = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const newSeed = h('button', {type: 'button', class: 'link', onclick: () => page.commands.scenario.newSeed()}, t.newSeed)
  const more = h('button', {type: 'button', class: 'link', title: e.moreHelp, onclick: () => page.commands.scenario.doubleRuns()}, e.more)
  const title = titleField(page)
  const description = descriptionField(page)
  const setting = settingSwitch(page)
  const sweeps = sweepMenu()
  const noise = noiseField(page)
  const parts = [
    numberField(page, {path: 'horizon', label: t.horizon, edit: text.edits.horizon, help: t.horizonHelp}),
    noise,
    numberField(page, {path: 'runs', label: t.runs, edit: text.edits.runs, help: t.runsHelp, extra: more}),
    numberField(page, {path: 'seed', label: t.seed, edit: text.edits.seed, help: t.seedHelp, plain: true, extra: newSeed}),
  ]
  const json = h('button', {type: 'button', class: 'link', title: t.jsonHelp, disabled: () => !drawn.parsed,
    onclick: () => page.commands.text.open()}, t.json)
  const fields = h('div', {class: 'fields'}, parts.map(p => p.node))
  // Where the control bar has no room for it.
  const reset = h('button', {
    type: 'button', class: 'link reset-runs', title: text.transport.reset, onclick: () => page.commands.play.reset(),
  }, t.reset)
  const hint = hintLine(fields)
  const sum = h('span', {class: 'setting-sum'}, () => sumOf(drawn))
  const folded = h('details', {class: 'setting-fields', open: remembered(KEY) !== null, ontoggle: keepOpen},
    h('summary', {}, h('span', {class: 'setting-name'}, text.sheet.setting), ' ', sum),
    setting, fields, hint.node, title.node, description.node, h('p', {class: 'as-text'}, json))
  const node = h('section', {class: 'settings', 'aria-label': text.sheet.setting},
    h('div', {class: 'setting-tools'}, followSwitch(page), sweeps.nodes, reset), folded)
  function keepOpen() {
    if (page.store.state.layout !== 'phone') remember(KEY, folded.open ? 'open' : null)
  }
  let wasPhone = false
  follow(() => {
    // In the sheet they are a tab of their own. A refused value is in sight.
    const isPhone = drawn.layout === 'phone'
    if (isPhone || Object.keys(drawn.drafts).some(path => OWN.test(path))) folded.open = true
    else if (wasPhone) folded.open = remembered(KEY) !== null
    wasPhone = isPhone
  })
  follow(() => { newSeed.disabled = more.disabled = drawn.engine !== 'ready' })
  follow(() => sweeps.render(sweptOf(drawn), drawn.parsed?.link ?? ''))
  follow(() => {
    explain(parts, drawn)
    for (const part of [title, description, ...parts]) part.render(drawn)
    hint.render(t.settingHelp)
  })
  return node
})

/** The paths of what is folded. */
const OWN = /^(title|description|setting|horizon|runs|seed|noise)\b/

/** The settings in one line. @param {State} state */
function sumOf({parsed, description}) {
  if (!parsed) return ''
  const {setting, horizon, noise, runs, seed} = parsed.scenario
  const kind = description?.noises.find(n => n.id === noise.kind)
  const [param] = kind?.params ?? []
  const value = param && (noise[param.name] ?? param.default)
  const varies = [kind?.name, param && `${param.symbol}\u00a0${parameter(Number(value))}`].filter(Boolean).join(' ')
  return t.sum(t[setting][1], whole(horizon), varies, runsOf(whole(runs)), String(seed))
}

/** What can be swept of the settings. @param {State} state @returns {import('./sweep-line.js').Swept[]} */
function sweptOf(state) {
  const scenario = state.parsed?.scenario
  const p = paramOf(state)
  if (!scenario) return []
  return [{...e.sweeps.horizon, path: 'horizon', values: horizons(scenario.horizon)},
    ...(p ? [{...e.sweeps.noise, path: `noise.${p.name}`, values: rangeOf(p, Number(scenario.noise[p.name] ?? p.default))}] : []),
    {...e.sweeps.seed, path: 'seed', values: SEEDS}]
}

/** Returns the explanation of each field and its values, for the line of hints. @param {{node: Element}[]} parts @param {State} state */
function explain([horizon, noise, runs, seed], {description, parsed}) {
  const bounds = description?.bounds
  if (!bounds) return
  const withBounds = (/** @type {string} */ help, /** @type {[number, number]} */ [low, high]) => e.bounds(help, whole(low), whole(high))
  set(horizon.node, {'data-hint': withBounds(t.horizonHelp, bounds.horizon)})
  set(runs.node, {'data-hint': withBounds(t.runsHelp, bounds.runs)})
  set(seed.node, {'data-hint': withBounds(t.seedHelp, bounds.seed)})
  const kind = description?.noises.find(n => n.id === parsed?.scenario.noise.kind)
  const param = kind?.params[0]
  set(noise.node, {'data-hint': [kind?.doc ?? t.noiseHelp, param && `${param.symbol}: ${explained(param, true)}`].filter(Boolean)
    .join(' ')})
}

/** @param {Page} page */
function titleField(page) {
  const id = freshId('title')
  const input = textInput(page, {
    path: () => 'title', value: (_, {parsed}) => plainName(parsed?.scenario.title ?? ''),
    apply: typed => page.commands.scenario.setTitle(typed), props: {id, dir: 'auto'},
  })
  const fault = faultLine(input.node)
  return {
    node: h('div', {class: 'field title-field', title: e.titleHelp}, h('label', {for: id}, e.title),
      h('div', {class: 'control'}, input.node), fault.node),
    /** @param {State} state */
    render(state) {
      input.render(state, text.header.untitled)
      fault.render('title', state.drafts.title)
    },
  }
}

/** The field of the author's description, and how many characters are left. @param {Page} page */
function descriptionField(page) {
  const id = freshId('description')
  const count = h('span', {class: 'count', 'aria-live': 'off'})
  const input = textInput(page, {
    path: () => 'description', value: (_, {parsed}) => parsed?.scenario.description ?? '', long: true,
    apply: typed => page.commands.scenario.setDescription(typed), props: {id, rows: 2, oninput: measure},
  })
  const fault = faultLine(input.node)
  function measure() {
    const most = page.store.state.description?.bounds.description[1]
    const length = [...input.node.value].length
    setText(count, most && length > 0 ? d.length(whole(length), whole(most)) : '')
  }
  return {
    node: h('div', {class: 'field description-field', title: d.help},
      h('label', {for: id}, d.label, ' ', count), h('div', {class: 'control'}, input.node), fault.node),
    /** @param {State} state */
    render(state) {
      input.render(state, d.placeholder)
      fault.render('description', state.drafts.description)
      measure()
    },
  }
}

/** @param {Page} page */
function settingSwitch({commands, store: {drawn}}) {
  const name = freshId('setting')
  /** @param {'rested' | 'restless'} value @param {string[]} words */
  const choice = (value, [plain, term]) => {
    const input = h('input', {
      type: 'radio', name, value, class: 'visually-hidden', disabled: () => drawn.engine !== 'ready',
      onchange: () => commands.scenario.setField('setting', value, text.edits.setting),
    })
    follow(() => { if (drawn.drafts.setting || drawn.parsed) input.checked = drawn.parsed?.scenario.setting === value })
    return h('label', {}, input, h('span', {}, plain, h('em', {}, term)))
  }
  return h('fieldset', {class: 'setting', title: t.settingHelp}, h('legend', {}, t.setting),
    h('div', {class: 'switch'}, choice('rested', t.rested), choice('restless', t.restless)))
}

/**
 * The kind of noise and its parameter, if it has one, written as one value: "Gaussian, σ 0.1".
 * @param {Page} page
 */
function noiseField(page) {
  const {store, commands} = page
  const id = freshId('noise')
  const select = h('select', {
    id,
    onchange: () => {
      const kind = store.state.description?.noises.find(n => n.id === select.value)
      const old = store.state.parsed?.scenario.noise
      if (!kind || !old) return
      commands.scenario.edit({label: text.edits.noise, path: 'noise', typed: kind.name, change: setAt('noise', noiseOf(kind, old))})
    },
  })
  const symbol = h('span', {class: 'symbol', 'aria-hidden': 'true'})
  const value = numberInput(page, {path: state => `noise.${paramOf(state)?.name}`, label: () => text.edits.noise, props: {class: 'short'}})
  const fault = faultLine(value.node)
  const node = h('div', {class: 'field noise', title: t.noiseHelp},
    h('label', {for: id}, t.noise), h('div', {class: 'control'}, select, symbol, value.node), fault.node)
  /** @type {unknown} */
  let listed = null
  return {
    node,
    /** @param {State} state */
    render(state) {
      const noises = state.description?.noises ?? []
      if (listed !== state.description) {
        listed = state.description
        select.replaceChildren(...noises.map(n => h('option', {value: n.id, title: n.doc}, n.name)))
      }
      const kind = state.parsed?.scenario.noise.kind ?? ''
      if (select.value !== kind) select.value = kind
      select.disabled = state.engine !== 'ready'
      const p = paramOf(state)
      show(symbol, !!p)
      show(value.node, !!p)
      if (p) {
        symbol.textContent = p.symbol
        set(value.node, {'aria-label': `${t.noise}, ${p.doc || p.name}`})
        value.render(state)
      }
      const at = state.drafts.noise ? 'noise' : `noise.${p?.name}`
      fault.render(at, state.drafts[at])
    },
  }
}

/** @param {State} state */
function paramOf(state) {
  const kind = state.description?.noises.find(n => n.id === state.parsed?.scenario.noise.kind)
  return kind?.params[0]
}

// The switch "Play as I edit", and the reason if the page has turned it off.

const followWords = text.follow

/** @param {Page} page */
function followSwitch({commands, store: {drawn}}) {
  const id = freshId('follow')
  const words = () => {
    const {on, why} = follows(drawn)
    return why ? followWords.reasons[why.kind](why.detail) : on ? followWords.on : followWords.off
  }
  const box = h('input', {
    type: 'checkbox', id, 'aria-describedby': `${id}-why`, disabled: () => drawn.engine !== 'ready',
    onchange: () => commands.play.setFollow(box.checked ? 'on' : 'off'),
  })
  follow(() => { box.checked = follows(drawn).on })
  return h('div', {class: 'follow', 'data-hint': words, title: words}, box, h('label', {for: id}, followWords.label),
    h('span', {class: 'follow-why', 'aria-hidden': 'true'}, () => {
      const {why} = follows(drawn)
      return why && followWords.short[why.kind]
    }), h('span', {class: 'visually-hidden', id: `${id}-why`}, words))
}
