// @ts-check
// The editor of an index policy's program: the text, its mistakes as they are typed, the parameters that it declares, and
// what else can be done with it. A program without a mistake becomes the policy's as soon as the reader rests.

import {h, set, show} from '../../ui/dom.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {editedPlace} from '../../model/state/own.js'
import {programHead} from './program-head.js'
import {mistakeList} from './program-mistakes.js'
import {programSide} from './program-side.js'
import {programText} from './program-text.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Language} Words */

const t = text.program

/**
 * @param {Element} host @param {Page} page @param {() => boolean} mayFocus  whether the editor may take the focus as it opens
 * @returns {() => void} undo
 */
export function mountProgram(host, page, mayFocus) {
  const {store, session, commands} = page
  /** @type {Words | null} */
  let words = null
  const head = programHead(page, () => words, chosen => code.replace(chosen))
  const report = mistakeList(place => code.goTo(place))
  const code = programText(page, report.id, () => words, () => reveal())
  const side = programSide(page)
  const node = h('section', {class: 'program', id: 'program', hidden: true}, head.node,
    h('div', {class: 'program-body'}, h('div', {class: 'program-text'}, code.node, report.node), side.node))
  host.append(node)

  async function learn() {
    const engine = session.engine()
    if (words || !engine) return
    words = await engine.language().catch(() => null)
    if (words) side.learn(words)
    head.render(store.state)
  }
  let open = ''
  let asked = false // the reader opened it, and it may move the page
  /** On a phone, where it is higher than the sheet, its head comes first. */
  const reveal = () => {
    if (asked) node.scrollIntoView({block: store.state.layout === 'phone' ? 'start' : 'nearest'})
    asked = false
  }
  const unwatch = store.watch((state, before) => {
    if (same(state, before, 'program', 'parsed', 'drafts', 'engine', 'description', 'follow', 'speeds', 'estimate')) return
    const i = editedPlace(state)
    show(node, i >= 0)
    if (i < 0) {
      if (open) code.close()
      open = ''
      return
    }
    learn()
    set(node, {'aria-label': t.title(state.parsed?.resolved[i].label ?? '')})
    head.render(state)
    report.render(state, i)
    side.render(state, i)
    code.render(state, i)
    if (open !== state.program) {
      open = state.program
      asked = mayFocus()
      if (asked) queueMicrotask(() => code.focus())
    }
  })
  return () => {
    unwatch()
    commands.program.pause()
    node.remove()
  }
}

