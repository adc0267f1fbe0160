// @ts-check
// A section below the results that opens more results of the same runs. Its content is loaded when it is first opened,
// or when a link asks for regret against another oracle.

import {h, show} from '../../ui/dom.js'
import {partWhenNeeded} from '../shell/part.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'

/**
 * @param {HTMLElement} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountQuestions(host, page) {
  const body = h('div', {class: 'questions-body'})
  const node = h('details', {class: 'questions', hidden: true, ontoggle: () => { if (node.open) questions.need() }},
    h('summary', {}, text.results.questions), body)
  host.append(node)
  const questions = partWhenNeeded(page, async () => (await import('./after-runs.js')).mountAfterRuns(body, page, () => node.open),
    () => { node.open = false })
  const unwatch = page.store.watch((state, before) => {
    if (same(state, before, 'play', 'look')) return
    show(node, !!state.play.results && state.look.mode === 'runs')
    if (state.look.oracle) questions.need()
  })
  return () => {
    unwatch()
    questions.ifLoaded(undo => undo())
    node.remove()
  }
}
