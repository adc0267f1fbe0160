// @ts-check
// A section below the results that opens more results of the same runs. Its content is loaded when it is first opened,
// or when a link asks for regret against another oracle.

import {follow, h, mount} from '../../ui/dom.js'
import {partWhenNeeded} from '../shell/part.js'
import {untracked} from '../../ui/store.js'
import {text} from '../../text/text.js'

/** @param {HTMLElement} host @param {import('../../model/commands.js').Page} page */
export const mountQuestions = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const body = h('div', {class: 'questions-body'})
  const node = h('details', {class: 'questions', hidden: () => !drawn.play.results || drawn.look.mode !== 'runs',
    ontoggle: () => { if (node.open) need() }}, h('summary', {}, text.results.questions), body)
  const need = partWhenNeeded(page, async () => (await import('./after-runs.js')).mountAfterRuns(body, page, () => node.open),
    () => { node.open = false })
  follow(() => { if (drawn.look.oracle) untracked(need) })
  return node
})
