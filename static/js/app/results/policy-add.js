// @ts-check
// The dialog that adds a policy: it lists all policies of the registry in groups, each with one sentence and its
// source.

import {h, keyed, set, setText, show} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {policiesOf} from '../../text/counts.js'
import {text} from '../../text/text.js'
import {mountModal} from '../parts/modal.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Description} Description */
/** @typedef {import('../../engine/messages.js').PolicyKind} PolicyKind */

const t = text.editing.policies

/** @param {Page} page */
export function addPolicyButton({commands}) {
  const node = h('button', {type: 'button', class: 'link add-policy', onclick: () => commands.modal.show({kind: 'policies'})}, t.add)
  return {
    node,
    /** @param {State} state */
    render(state) {
      node.disabled = state.engine !== 'ready' || !state.parsed
    },
  }
}

/** @param {Page} page */
export function writeProgramButton({commands}) {
  const node = h('button', {type: 'button', class: 'link', title: text.program.writeHelp, onclick: () => commands.program.write()},
    text.program.write)
  return {
    node,
    /** @param {State} state */
    render({engine, parsed, description}) {
      node.disabled = engine !== 'ready' || !parsed || parsed.resolved.length >= (description?.bounds.policies[1] ?? 0)
    },
  }
}

/** @param {Description} description @returns {{group: string, kinds: PolicyKind[]}[]} */
const grouped = ({groups, policies}) => groups.map(group => ({group, kinds: policies.filter(k => k.group === group)}))

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountAddPolicy(host, page) {
  const list = h('div', {class: 'policy-groups'})
  const full = h('p', {class: 'fault', hidden: true})
  const done = h('p', {class: 'visually-hidden', role: 'status'})
  /** The policy that was added last while the dialog is open. */
  const added = {of: ''}
  const groups = keyed(list, () => groupOf(page, added))
  return mountModal(host, page, {
    kind: 'policies', title: t.addTitle, class: 'add-dialog', body: [h('p', {}, t.addHelp), done, full, list],
    opened() {
      added.of = ''
      setText(done, '')
    },
    render(state) {
      const {description, parsed} = state
      if (!description || !parsed) return
      const most = description.bounds.policies[1]
      show(full, parsed.resolved.length >= most)
      setText(full, t.full(whole(most)))
      groups(grouped(description).map(g => ({...g, state})), g => g.group)
      const kind = description.policies.find(k => k.id === added.of)
      if (kind) setText(done, t.added(kind.name, policiesOf(parsed.resolved.length)))
    },
  })
}

/** @param {Page} page @param {{of: string}} last */
function groupOf(page, last) {
  const heading = h('h3')
  const list = h('ul')
  const rows = keyed(list, () => kindRow(page, last))
  return {
    node: h('section', {}, heading, list),
    /** @param {{group: string, kinds: PolicyKind[], state: State}} item */
    render({group, kinds, state}) {
      setText(heading, group)
      rows(kinds.map(kind => ({kind, state})), ({kind}) => kind.id)
    },
  }
}

/** @param {Page} page @param {{of: string}} last  the id of the policy that was added last */
function kindRow({commands}, last) {
  /** @type {PolicyKind} */
  let kind
  const name = h('b')
  const added = h('span', {class: 'is-added'})
  const doc = h('p')
  const source = h('p', {class: 'source'})
  const add = (/** @type {'defined' | 'released'} */ variant, /** @type {string} */ words) => h('button', {
    type: 'button', class: 'button', onclick: () => {
      if (kind.own) return void commands.program.write()
      last.of = kind.id
      commands.policies.add(kind, variant)
    },
  }, words)
  const defined = add('defined', text.editing.arms.add)
  const released = add('released', t.versionReleased)
  const node = h('li', {class: 'kind'}, h('div', {}, h('p', {}, name, ' ', added), doc, source),
    h('div', {class: 'kind-add'}, defined, released))
  return {
    node,
    /** @param {{kind: PolicyKind, state: State}} item */
    render(item) {
      kind = item.kind
      const {parsed, description, engine} = item.state
      setText(name, kind.name)
      setText(doc, kind.doc)
      setText(source, kind.source)
      const times = parsed?.resolved.filter(p => p.id === kind.id).length ?? 0
      show(added, times > 0)
      setText(added, (last.of === kind.id ? t.justAdded : '') + t.inScenario(times))
      added.classList.toggle('is-last', last.of === kind.id)
      show(released, !!kind.released)
      setText(defined, kind.own ? text.program.write : kind.released ? t.versionDefined : text.editing.arms.add)
      set(defined, {'aria-label': kind.own ? null : `${t.addOne(kind.name)}${kind.released ? `, ${t.versionDefined}` : ''}`})
      released.setAttribute('aria-label', `${t.addOne(kind.name)}, ${t.versionReleased}`)
      const most = description?.bounds.policies[1] ?? 0
      defined.disabled = released.disabled = engine !== 'ready' || (parsed?.resolved.length ?? 0) >= most
    },
  }
}
