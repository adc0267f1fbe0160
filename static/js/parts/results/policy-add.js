// @ts-check
// The dialog that adds a policy: it lists all policies of the registry in groups, each with one sentence and its
// source.

import {h, keyed, setText} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {signal} from '../../ui/store.js'
import {policiesOf} from '../../text/counts.js'
import {text} from '../../text/text.js'
import {mountModal} from '../shell/part.js'
import {forgetOwnPolicy, readOwnPolicies} from '../../model/saving/saved.js'
import {tip} from '../../ui/popover.js'
import {versionOfAll, versionsOf} from '../../model/state/own.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Description, PolicyKind} from '../../engine/messages.js' */

const t = text.editing.policies

/** @param {Page} page */
export const addPolicyButton = ({commands, store: {drawn}}) => h('button', {
  type: 'button', class: 'link add-policy', disabled: () => drawn.engine !== 'ready' || !drawn.parsed,
  onclick: () => commands.modal.show({kind: 'policies'}),
}, t.add)

/** @param {Page} page */
export const writeProgramButton = ({commands, store: {drawn}}) => h('button', {
  type: 'button', class: 'link', title: text.program.writeHelp, onclick: () => commands.program.write(),
  disabled: () => drawn.engine !== 'ready' || !drawn.parsed || isFull(drawn),
}, text.program.write)

/** Whether the scenario has as many policies as it may have. @param {State} state */
const isFull = ({parsed, description}) => (parsed?.resolved.length ?? 0) >= (description?.bounds.policies[1] ?? 0)

/** @param {Description} description @returns {{group: string, kinds: PolicyKind[]}[]} */
const grouped = ({groups, policies}) => groups.map(group => ({group, kinds: policies.filter(k => k.group === group)}))

/** @param {Element} host @param {Page} page */
export function mountAddPolicy(host, page) {
  const {drawn} = page.store
  const list = h('div', {class: 'policy-groups'})
  const done = h('p', {class: 'visually-hidden', role: 'status'})
  /** The policy that was added last while the dialog is open. */
  const added = {of: ''}
  const groups = keyed(list, (/** @type {Group} */ group) => groupOf(page, added, group))
  const own = ownPolicies(page)
  const full = h('p', {class: 'fault', hidden: () => !isFull(drawn)}, () => t.full(whole(drawn.description?.bounds.policies[1] ?? 0)))
  mountModal(host, page, {
    kind: 'policies', title: t.addTitle, class: 'add-dialog', body: [h('p', {}, t.addHelp), done, full, own.node, list],
    opened() {
      own.read()
      added.of = ''
      setText(done, '')
    },
    render({description, parsed}) {
      if (!description || !parsed) return
      groups(grouped(description).map(g => ({...g, state: drawn})), g => g.group)
      const kind = description.policies.find(k => k.id === added.of)
      if (kind) setText(done, t.added(kind.name, policiesOf(parsed.resolved.length)))
    },
  })
}

/** The policies that the reader wrote, which this device keeps. @param {Page} page */
function ownPolicies({commands, store: {drawn}, browser: {memory}}) {
  const kept = signal(readOwnPolicies(memory))
  const read = () => { kept.value = readOwnPolicies(memory) }
  /** @param {import('../../model/saving/saved.js').OwnPolicy} policy */
  const row = policy => {
    const [line = ''] = policy.program.split('\n').filter(words => words.trim() !== '').slice(-1)
    return h('li', {class: 'kind'},
      h('div', {}, h('p', {}, h('b', {}, policy.name)), h('p', {class: 'source'}, h('code', {}, line))),
      h('div', {class: 'kind-add'},
        h('button', {type: 'button', class: 'button', 'aria-label': t.addOne(policy.name),
          disabled: () => drawn.engine !== 'ready' || isFull(drawn),
          onclick: () => commands.program.addOwn(policy)}, text.editing.arms.add),
        h('button', {type: 'button', class: 'link', 'aria-label': t.forgetOne(policy.name),
          onclick: () => { kept.value = forgetOwnPolicy(memory, policy.name) }}, text.editing.arms.remove)))
  }
  return {
    node: h('section', {class: 'own-policies', hidden: () => kept.value.length === 0}, h('h3', {}, t.own),
      h('ul', {}, () => kept.value.map(row))),
    read,
  }
}

/** @typedef {{group: string, kinds: PolicyKind[], state: State}} Group */
/** @typedef {{kind: PolicyKind, state: State}} Kind */

/** @param {Page} page @param {{of: string}} last @param {Group} first */
function groupOf(page, last, {group}) {
  const list = h('ul')
  const rows = keyed(list, (/** @type {Kind} */ first) => kindRow(page, last, first))
  return {
    node: h('section', {}, h('h3', {}, group), list),
    /** @param {Group} item */
    render: ({kinds, state}) => rows(kinds.map(kind => ({kind, state})), ({kind}) => kind.id),
  }
}

/** @param {Page} page @param {{of: string}} last  the id of the policy that was added last @param {Kind} first */
function kindRow({commands}, last, {kind, state}) {
  const now = signal(state)
  const isLast = () => !!now.value && last.of === kind.id
  const times = () => now.value.parsed?.resolved.filter(p => p.id === kind.id).length ?? 0
  /** @param {'defined' | 'released'} variant @param {string} words @param {string} [label] */
  const add = (variant, words, label) => h('button', {
    type: 'button', class: 'button', 'aria-label': label, disabled: () => now.value.engine !== 'ready' || isFull(now.value),
    onclick: () => {
      if (kind.own) return void commands.program.write()
      last.of = kind.id
      commands.policies.add(kind, variant)
    },
  }, words)
  const one = t.addOne(kind.name)
  const buttons = kind.own ? [add('defined', text.program.write)]
    : !kind.released ? [add('defined', text.editing.arms.add, one)]
      : [add('defined', t.versionDefined, `${one}, ${t.versionDefined}`),
        add('released', t.versionReleased, `${one}, ${t.versionReleased}`)]
  const node = h('li', {class: 'kind'},
    h('div', {}, h('p', {}, h('b', {}, kind.name), ' ', h('span', {
      class: () => (isLast() ? 'is-added is-last' : 'is-added'), hidden: () => times() === 0,
    }, () => (isLast() ? t.justAdded : '') + t.inScenario(times()))), h('p', {}, kind.doc), h('p', {class: 'source'}, kind.source)),
    h('div', {class: 'kind-add'}, buttons))
  return {
    node,
    /** @param {Kind} item */
    render: item => { now.value = item.state },
  }
}

// One switch between the versions of all policies, which says which have one only.

const versionWords = text.results.all

/** The control and its explanation. @param {Page} page */
export function allVersions({commands, store: {drawn}}) {
  const now = () => versionOfAll(drawn)
  const to = () => (now() === 'defined' ? 'released' : 'defined')
  const all = () => versionsOf(drawn, to())
  const node = h('button', {
    type: 'button', role: 'switch', class: 'all-versions', 'aria-checked': () => String(now() === 'released'),
    hidden: () => all().switched.length === 0, disabled: () => drawn.engine !== 'ready', onclick: () => commands.policies.setVariants(to()),
  }, h('span', {class: 'knob', 'aria-hidden': 'true'}), versionWords.words)
  const {help, without, twins} = versionWords
  return [node, tip(node, () => [help, without(all().without), twins(all().twins)].filter(Boolean).join(' '))]
}
