// @ts-check
// The words of the index inspector: why this arm, where this is, and the index as a formula. The view draws its chart;
// its numbers are in the table of arms.

import {h, mount, setText, set, show} from '../../ui/dom.js'
import {inspectorChart, chosenOf} from '../../model/state/looking.js'
import {icon} from '../../ui/icons.js'
import {mathOf} from '../../ui/mathml.js'
import {whole} from '../../ui/numbers.js'
import {computed} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {armName} from '../../model/state/state.js'
import {swatch} from '../../ui/swatch.js'
import {shownOf} from '../../ui/focus.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Resolved} from '../../engine/messages.js' */

const t = text.plots.inspector

/** @param {Page} page */
export function inspectorHead({store, commands, keepsFocus}) {
  const first = h('span')
  const second = h('span')
  const takeaway = h('h2', {class: 'reason', id: 'inspector-takeaway'}, first, ' ', second)
  const caption = h('p', {class: 'caption', id: 'inspector-caption'})
  const closer = h('button', {type: 'button', class: 'button close-inspector', onclick: () => commands.look.closeInspector()},
    icon('close', 14), t.close)
  const actions = h('div', {class: 'actions'}, closer)
  const choice = traceChoice(commands)
  const policy = policyChoice(commands)
  const node = h('div', {class: 'inspector-head'},
    h('div', {}, h('div', {class: 'reason-row'}, policy.node, takeaway), choice.node, caption), actions)
  let open = store.state.look.inspecting
  return {
    node, actions,
    /** @param {State} state */
    render(state) {
      const [why, more] = reason(state)
      setText(first, why)
      setText(second, more)
      setText(caption, captionOf(state))
      choice.render(state)
      policy.render(state)
      const {inspecting} = state.look
      if (inspecting === open) return
      open = inspecting
      if (keepsFocus?.()) return
      const next = inspecting ? closer : shownOf('button.why')
      next?.focus({preventScroll: true})
    },
  }
}

/** Chooses between one round in detail, and one value over the rounds. @param {Page['commands']} commands */
function traceChoice({look}) {
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) =>
    h('button', {type: 'button', class: 'choice', onclick}, words)
  const values = h('select', {'aria-label': t.value, onchange: () => look.setTrace(values.value)})
  const round = button(t.oneRound, () => look.setTrace(''))
  const rounds = button(t.overRounds, () => look.setTrace(values.value))
  const box = h('div', {class: 'select-box'}, values, icon('down'))
  let listed = ''
  return {
    node: h('div', {class: 'choices', role: 'group', 'aria-label': t.choose}, round, rounds, box),
    /** @param {State} state */
    render({look: {trace}, live: {state: at}}) {
      const names = at?.values ?? []
      if (listed !== names.join()) values.replaceChildren(...names.map(name => h('option', {value: name}, name)))
      listed = names.join()
      values.value = at?.traced || (names.includes(trace) ? trace : names.at(-1) ?? '')
      set(round, {'aria-pressed': String(trace === '')})
      set(rounds, {'aria-pressed': String(trace !== '')})
      rounds.disabled = names.length === 0
      show(box, trace !== '' && names.length > 0)
    },
  }
}

/** @param {State} state @returns {[string, string]} */
function reason(state) {
  const {live, laid, parsed, look} = state
  const at = live.state
  const wait = t.wait(whole(live.target), whole(live.run + 1))
  if (!at || !parsed) return [wait, '']
  const {takeaway = '', short = ''} = laid[inspectorChart(look)] ?? {}
  if (look.trace && takeaway) return split(takeaway, short)
  if (at.round >= at.horizon) return [t.atEnd, '']
  if (at.terms.length === 0) return [t.noReason(parsed.resolved[at.chosen]?.label ?? ''), '']
  return takeaway ? split(takeaway, short) : [wait, '']
}

/** Returns the first sentence and the rest. @param {string} takeaway @param {string} short @returns {[string, string]} */
const split = (takeaway, short) => (takeaway.startsWith(short) ? [short, takeaway.slice(short.length).trim()] : [takeaway, ''])

/** @param {State} state */
function captionOf({live, parsed, look}) {
  const at = live.state
  const policy = at && parsed?.resolved[at.chosen]
  if (!at || !policy) return ''
  if (look.trace && at.traced) return t.traced(policy.label, at.traced, whole(at.run + 1))
  if (at.round >= at.horizon) return ''
  const words = [t.caption(at.round > 0 ? whole(at.round) : '', whole(at.round + 1), whole(at.run + 1))]
  if (at.terms.length > 0) words.push(t.dots)
  if (policy.explanation.twoWindows) words.push(t.windows)
  else if (at.terms.some(term => term.window > 0)) words.push(t.window)
  return words.join(' ')
}

/** @param {Resolved['explanation']['formula']} formula */
const formulaOf = ({mathML, words}) =>
  h('div', {class: 'formula', role: 'math', 'aria-label': words}, h('div', {'aria-hidden': 'true'}, mathOf(mathML)))

/**
 * The formula under the table of arms, while the inspector is open.
 * @param {Element} host @param {Page} page
 */
export const mountFormula = (host, {store: {drawn}}) => mount(host, () => {
  const policy = () => drawn.parsed?.resolved[chosenOf(drawn)]
  const formula = computed(() => (drawn.look.inspecting && policy()?.explanation.formula) || null)
  const where = () => (policy()?.variant === 'released' ? `${formula.value?.where} ${t.released}` : formula.value?.where)
  return h('div', {class: 'formula-row', hidden: () => !formula.value?.mathML, 'data-policy': () => policy()?.key},
    h('div', {class: 'formula-place'}, () => formula.value?.mathML && formulaOf(formula.value)), h('p', {class: 'formula-where'}, where))
})

// On a phone the table of arms is in a closed sheet. So a sentence says which arm is pulled next, with a button that
// opens the inspector.

const liveWords = text.plots.live

/** @param {Page} page */
export function nextPull({commands}) {
  const explain = () => commands.look.explain()
  const node = h('button', {type: 'button', class: 'link why why-here', 'aria-label': liveWords.why, onclick: explain},
    liveWords.whyShort)
  return {
    node,
    /** @param {State} state @returns {string} the sentence; '' if it is not shown or not known */
    render({layout, look, parsed, live: {state: at}}) {
      const known = layout === 'phone' && look.mode === 'live' && !!parsed && !!at && at.next >= 0
      show(node, known)
      return known ? liveWords.pulls(parsed.resolved[at.chosen]?.label ?? '', armName(parsed, at.next)) : ''
    },
  }
}

// The choice of the policy that a live run explains, with its line as in the charts.

/** @param {import('../../model/commands.js').Commands} commands */
export function policyChoice(commands) {
  const look = h('span', {class: 'bar-swatch'})
  const select = h('select', {'aria-label': text.plots.live.policy, onchange: () => commands.live.look(select.value, -1)})
  const node = h('div', {class: 'policy-choice'}, look, h('div', {class: 'select-box'}, select, icon('down')))
  /** @type {unknown} */
  let listed = null
  let shown = ''
  return {
    node,
    /** @param {State} state */
    render(state) {
      const resolved = state.parsed?.resolved ?? []
      if (listed !== state.parsed) {
        listed = state.parsed
        select.replaceChildren(...resolved.map(p => h('option', {value: p.key}, p.label)))
        shown = ''
      }
      const chosen = resolved[chosenOf(state)]
      if (!chosen || shown === chosen.key) return
      shown = select.value = chosen.key
      look.replaceChildren(swatch(chosen.style))
    },
  }
}
