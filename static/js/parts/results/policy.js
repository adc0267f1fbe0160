// @ts-check
// What the page shows of one policy: its parameters in words, its version and, when opened, what it does, its source,
// and how the authors' code differs.

import {follow, h, keyed, mount, show} from '../../ui/dom.js'
import {removeFocused, shownOf} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {parameter} from '../../ui/numbers.js'
import {signal} from '../../ui/store.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {hintLine} from '../../ui/fields.js'
import {valueAt} from '../../model/state/edits.js'
import {paramRow} from '../fields/param.js'
import {addPolicyButton, writeProgramButton, allVersions} from './policy-add.js'
import {kindOf} from '../../model/state/own.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {PolicyKind, Resolved, Row} from '../../engine/messages.js' */
/** @import {State} from '../../model/state/state.js' */

/** @typedef {{index: number, policy: Resolved, kind: PolicyKind | undefined, state: State, row?: Row}} Item */
/** @typedef {import('../../ui/store.js').Signal<Item>} Now */

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
 * @param {Page} page @param {Now} now
 */
export function variantSwitch({store, commands}, now) {
  /** The row is another one then, in which the focus stays on the version. @param {'defined' | 'released'} variant */
  async function choose(variant) {
    const {index} = now.value
    if (!await commands.policies.setVariant(index, variant)) return
    store.flush()
    const key = CSS.escape(store.state.parsed?.resolved[index]?.key ?? '')
    if (document.activeElement === document.body) shownOf(`[data-policy="${key}"] .variant[aria-pressed="true"]`)?.focus()
  }
  /** @param {'defined' | 'released'} variant @param {() => string | undefined} [help]  without it the version is always there */
  const choice = (variant, help) => h('button', {
    type: 'button', class: 'variant', title: help, hidden: () => !!help && !help(),
    'aria-pressed': () => String(now.value.policy.variant === variant), disabled: () => now.value.state.engine !== 'ready',
    onclick: () => choose(variant),
  }, t[variant])
  return h('div', {class: 'variants', role: 'group', 'aria-label': () => t.variants(now.value.policy.name)},
    choice('defined'), choice('released', () => now.value.kind?.released))
}

/**
 * A policy's details: what it does, fields for its parameters, its source, how the authors' code differs, and buttons.
 * @param {Page} page @param {Item} first
 */
export function policyDetail(page, first) {
  const now = signal(first)
  const params = h('div', {class: 'policy-params', role: 'group',
    'aria-label': () => text.editing.policies.parameters(now.value.policy.label)})
  const rows = keyed(params, (/** @type {import('../fields/param.js').ParamItem} */ p) => paramRow(page, p))
  const hint = hintLine(params)
  /** A paragraph, if it has words. @param {(item: Item) => string | undefined} words @param {string} [name] */
  const line = (words, name) => h('p', {class: name, hidden: () => !words(now.value)}, () => words(now.value))
  return {
    node: h('div', {class: 'policy-detail'}, line(({kind}) => kind?.doc, 'doc'),
      page.readonly ? line(({policy, kind}) => parametersInWords(policy, kind)) : [params, hint.node],
      line(item => paramItems(item).length > 0 ? '' : text.editing.policies.noParameters),
      line(({kind, policy}) => kind?.released && `${policy.variant === 'released' ? t.differs : t.differsOn}: ${kind.released}`),
      page.readonly ? null : h('div', {class: 'policy-version', hidden: () => !now.value.kind?.released}, h('span', {}, t.version),
        variantSwitch(page, now)),
      line(({kind}) => kind?.source && `${t.source}: ${kind.source}`, 'source'),
      line(({row}) => row?.fingerprint && `${t.fingerprint} ${row.fingerprint}`, 'source'), page.readonly ? null : policyTools(page, now)),
    /** @param {Item} item */
    render(item) {
      now.value = item
      const list = paramItems(item)
      rows(list, p => p.path + p.param.name)
      show(hint.node, list.length > 0)
      hint.render(text.editing.policies.hint)
    },
  }
}

/** @param {Item} item @returns {import('../fields/param.js').ParamItem[]} */
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

/** @param {Page} page @param {Now} now */
function policyTools({commands: {policies, program}}, now) {
  const p = text.editing.policies
  const isOff = () => now.value.state.engine !== 'ready'
  const all = () => now.value.state.parsed?.resolved ?? []
  const hasOther = () => all().some(({id, variant}) => id === now.value.policy.id && variant !== now.value.policy.variant)
  /** @param {'up' | 'down'} way @param {1 | -1} by */
  const move = (way, by) => h('button', {
    type: 'button', class: 'icon-button small', 'aria-label': p[way], title: p[way],
    disabled: () => isOff() || !all()[now.value.index + by],
    onclick: () => policies.move(now.value.index, now.value.index + by),
  }, icon(way, 14))
  const node = h('div', {class: 'policy-tools'},
    h('button', {
      type: 'button', class: 'link', 'data-program': () => now.value.policy.key, hidden: () => !now.value.policy.own, disabled: isOff,
      onclick: () => program.open(now.value.policy.key),
    }, text.program.edit),
    h('button', {
      type: 'button', class: 'link', hidden: () => !now.value.kind?.released || hasOther(), disabled: isOff,
      onclick: () => {
        const {kind, policy} = now.value
        if (kind) policies.add(kind, policy.variant === 'defined' ? 'released' : 'defined')
      },
    }, p.addOther),
    h('button', {
      type: 'button', class: 'link', disabled: isOff,
      onclick: () => removeFocused(node.closest('tbody, li') ?? node, () => policies.remove(now.value.index)),
    }, p.remove), move('up', -1), move('down', 1))
  return node
}

/**
 * The policies as a list, for the phone's sheet, with what the table has no room for there.
 * @param {Page} page @param {Item} first
 */
export function policyCard(page, first) {
  const now = signal(first)
  const detail = policyDetail(page, first)
  const node = h('li', {class: 'policy-card'},
    h('div', {class: 'card-head'}, h('span', {class: 'look'}, swatch(first.policy.style)), h('h3', {}, () => now.value.policy.label),
      variantSwitch(page, now)),
    h('p', {class: 'words'}, () => parametersInWords(now.value.policy, now.value.kind)), detail.node)
  return {
    node,
    /** @param {Item} item */
    render(item) {
      now.value = item
      detail.render(item)
    },
  }
}

// The full list of policies, for phones, where the table of results has little room.

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountPolicies = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const list = h('ul', {class: 'policy-cards'})
  const cards = keyed(list, (/** @type {Item & {key: string}} */ item) => policyCard(page, item))
  follow(() => {
    if (!drawn.parsed || !drawn.description) return
    cards(drawn.parsed.resolved.map((policy, index) => ({key: policy.key, index, policy, state: drawn, kind: kindOf(drawn, policy)})),
      item => item.key)
  })
  return h('section', {class: 'policies', 'aria-label': text.results.policies}, h('p', {class: 'all-of-list'}, allVersions(page)), list,
    h('p', {class: 'empty', hidden: () => drawn.parsed?.resolved.length !== 0}, text.results.noPolicies), addPolicyButton(page), ' ',
    writeProgramButton(page))
})
