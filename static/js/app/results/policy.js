// @ts-check
// What the page shows of one policy: its parameters in words, its version and, when opened, what it does, its source,
// and how the authors' code differs.

import {h, keyed, setText, set, show} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {parameter} from '../../ui/numbers.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {hintLine} from '../../ui/hint.js'
import {valueAt} from '../state/edits.js'
import {paramRow} from './param.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../../engine/messages.js').Resolved} Resolved */
/** @typedef {import('../../engine/messages.js').PolicyKind} PolicyKind */
/** @typedef {{index: number, policy: Resolved, kind: PolicyKind | undefined, state: import('../state/state.js').State}} Item */

const t = text.results

/** @param {number | boolean | string} v */
const written = v => (typeof v === 'number' ? parameter(v) : typeof v === 'boolean' ? (v ? t.values.yes : t.values.no) : v)

/**
 * "ε 0.25 · α 4 · σ 0.1": all its parameters; flags only if they are set.
 * @param {Resolved} policy @param {PolicyKind | undefined} kind
 */
export function parametersInWords(policy, kind) {
  const given = kind?.params.filter(p => p.name in policy.parameters && policy.parameters[p.name] !== false) ?? []
  return given.map(p => {
    const value = policy.parameters[p.name]
    return value === true ? p.symbol : `${p.symbol}\u00a0${written(value)}`
  }).join(' · ')
}

/**
 * The switch between defined and released; a single word if there is only one version.
 * @param {Page} page
 */
export function variantSwitch({commands}) {
  /** @type {Item} */
  let item
  /** @param {'defined' | 'released'} variant */
  const choice = variant => h('button', {
    type: 'button', class: 'variant',
    onclick: () => commands.policies.setVariant(item.index, variant),
  }, t[variant])
  const defined = choice('defined')
  const released = choice('released')
  const node = h('div', {class: 'variants', role: 'group'}, defined, released)
  return {
    node,
    /** @param {Item} next */
    render(next) {
      item = next
      const {policy, kind, state} = next
      set(node, {'aria-label': t.variants(policy.name)})
      set(defined, {'aria-pressed': String(policy.variant === 'defined')})
      set(released, {'aria-pressed': String(policy.variant === 'released'), title: kind?.released})
      show(released, !!kind?.released)
      defined.disabled = released.disabled = state.engine !== 'ready'
    },
  }
}

/**
 * A policy's details: what it does, fields for its parameters, its source, how the authors' code differs, and buttons.
 * Built when first opened.
 * @param {Page} page
 */
export function policyDetail(page) {
  const doc = h('p', {class: 'doc'})
  const differs = h('p')
  const source = h('p', {class: 'source'})
  const params = h('div', {class: 'policy-params', role: 'group'})
  const none = h('p', {hidden: true}, text.editing.policies.noParameters)
  const hint = hintLine(params)
  const print = h('p', {class: 'source'})
  const tools = policyTools(page)
  const inWords = h('p', {hidden: true})
  const node = h('div', {class: 'policy-detail'}, doc, params, hint.node, none, differs, source, print, tools.node)
  const rows = keyed(params, (/** @type {import('./param.js').ParamItem} */ p) => paramRow(page, p))
  if (page.readonly) {
    params.replaceWith(inWords)
    for (const part of [hint.node, tools.node]) part.remove()
  }
  return {
    node,
    /** @param {Item & {row?: import('../../engine/messages.js').Row}} item */
    render(item) {
      const {policy, kind, row} = item
      setText(doc, kind?.doc ?? '')
      show(differs, !!kind?.released)
      setText(differs, kind?.released ? `${policy.variant === 'released' ? t.differs : t.differsOn}: ${kind.released}` : '')
      setText(source, kind?.source ? `${t.source}: ${kind.source}` : '')
      const list = paramItems(item)
      rows(list, p => p.path + p.param.name)
      set(params, {'aria-label': text.editing.policies.parameters(policy.label)})
      show(none, list.length === 0)
      show(hint.node, list.length > 0)
      hint.render(text.editing.policies.hint)
      show(print, !!row?.fingerprint)
      setText(print, row?.fingerprint ? `${t.fingerprint} ${row.fingerprint}` : '')
      tools.render(item)
      const words = parametersInWords(policy, kind)
      show(inWords, words !== '')
      setText(inWords, words)
    },
  }
}

/** @param {Item} item @returns {import('./param.js').ParamItem[]} */
export function paramItems({index, policy, kind, state}) {
  const given = state.parsed?.scenario.policies[index]
  const rested = state.parsed?.scenario.setting === 'rested'
  return (kind?.params ?? []).filter(param => param.name in policy.parameters).map(param => ({
    param,
    path: `policies[${index}].${param.name}`,
    label: text.editing.edits.parameter(policy.label, param.symbol),
    value: valueAt(given, param.name),
    resolved: policy.parameters[param.name],
    rested,
    state,
  }))
}

/** @param {Page} page */
function policyTools({commands}) {
  /** @type {Item} */
  let item
  const p = text.editing.policies
  const addOther = h('button', {type: 'button', class: 'link', onclick: () => {
    if (item.kind) commands.policies.add(item.kind, item.policy.variant === 'defined' ? 'released' : 'defined')
  }}, p.addOther)
  const edit = h('button', {type: 'button', class: 'link', onclick: () => commands.program.open(item.policy.key)}, text.program.edit)
  const remove = h('button', {
    type: 'button', class: 'link',
    onclick: () => removeFocused(node.closest('tbody, li') ?? node, () => commands.policies.remove(item.index)),
  }, p.remove)
  const up = h('button', {type: 'button', class: 'icon-button small', 'aria-label': p.up, title: p.up,
    onclick: () => commands.policies.move(item.index, item.index - 1)}, icon('up', 14))
  const down = h('button', {type: 'button', class: 'icon-button small', 'aria-label': p.down, title: p.down,
    onclick: () => commands.policies.move(item.index, item.index + 1)}, icon('down', 14))
  const node = h('div', {class: 'policy-tools'}, edit, addOther, remove, up, down)
  return {
    node,
    /** @param {Item} next */
    render(next) {
      item = next
      const all = next.state.parsed?.resolved ?? []
      const ready = next.state.engine === 'ready'
      show(edit, !!next.policy.own)
      set(edit, {'data-program': next.policy.key})
      show(addOther, !!next.kind?.released && !all.some(q => q.id === next.policy.id && q.variant !== next.policy.variant))
      edit.disabled = addOther.disabled = remove.disabled = !ready
      up.disabled = !ready || next.index === 0
      down.disabled = !ready || next.index === all.length - 1
    },
  }
}

/**
 * The policies as a list, for the phone's sheet, with what the table has no room for there.
 * @param {Page} page
 */
export function policyCard(page) {
  let key = ''
  const look = h('span', {class: 'look'})
  const name = h('h3')
  const words = h('p', {class: 'words'})
  const version = variantSwitch(page)
  const detail = policyDetail(page)
  const node = h('li', {class: 'policy-card'},
    h('div', {class: 'card-head'}, look, name, version.node), words, detail.node)
  return {
    node,
    /** @param {Item & {key: string}} item */
    render(item) {
      if (key !== item.key) look.replaceChildren(swatch(item.policy.style))
      key = item.key
      setText(name, item.policy.label)
      setText(words, parametersInWords(item.policy, item.kind))
      version.render(item)
      detail.render(item)
    },
  }
}
