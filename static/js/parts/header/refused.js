// @ts-check
// The question before a run while a field shows a refused value: the run would use the value before.

import {h} from '../../ui/dom.js'
import {shownOf} from '../../ui/focus.js'
import {faultText} from '../fields/field.js'
import {mountModal} from '../shell/part.js'
import {text} from '../../text/text.js'

const t = text.refused

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountRefused(host, page) {
  const list = h('ul')
  const correct = h('button', {type: 'button', class: 'button primary', onclick: () => {
    page.commands.modal.close()
    requestAnimationFrame(() => shownOf('[aria-invalid="true"]')?.focus())
  }}, t.correct)
  const run = h('button', {type: 'button', class: 'button', onclick: () => {
    page.commands.modal.close()
    page.commands.play.runAsIs()
  }}, t.run)
  mountModal(host, page, {
    kind: 'refused', title: t.title, class: 'refused-dialog',
    body: [h('p', {}, t.help), list, h('div', {class: 'foot actions'}, correct, run)],
    opened({drafts}) {
      list.replaceChildren(...Object.entries(drafts).map(([path, draft]) =>
        h('li', {}, draft.text && h('b', {}, t.value(draft.text)), faultText(path, draft))))
    },
  })
}
