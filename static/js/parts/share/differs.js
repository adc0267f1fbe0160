// @ts-check
// The dialog that compares the results with those that the link promised, policy by policy.

import {differences, promiseOf} from '../../model/sharing/citation.js'
import {h, setText, show} from '../../ui/dom.js'
import {regret, signed} from '../../ui/numbers.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {mountModal} from '../shell/modal.js'

const t = text.editing.differs

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDiffers(host, page) {
  const why = h('p')
  const prints = h('p', {class: 'source'})
  const unknown = h('p', {}, t.unknown)
  const body = h('tbody')
  const table = h('table', {class: 'differs'}, h('thead', {}, h('tr', {}, h('td'), h('th', {scope: 'col'}, t.policy),
    h('th', {scope: 'col', class: 'num'}, t.link), h('th', {scope: 'col', class: 'num'}, t.here),
    h('th', {scope: 'col', class: 'num'}, t.difference))), body)
  return mountModal(host, page, {
    kind: 'differs', title: t.title, class: 'differs-dialog', body: [why, prints, unknown, table],
    opened() {},
    render({promised, play, parsed, description}) {
      const {results} = play
      if (!results || !parsed) return
      const promise = promiseOf(promised)
      const here = description?.numerics ?? NaN
      setText(why, Number.isNaN(promise.numerics)
        ? texts.badge.damaged : promise.numerics !== here ? t.numerics(String(promise.numerics), String(here)) : t.same)
      setText(prints, t.fingerprints(promise.fingerprint, results.fingerprint))
      const rows = differences(promised, results)
      show(table, rows.length > 0)
      show(unknown, rows.length === 0 && !Number.isNaN(promise.numerics))
      body.replaceChildren(...rows.map(({row, link, here: mean, apart}, i) => h('tr', {},
        h('td', {}, swatch(parsed.resolved[i].style)), h('th', {scope: 'row'}, row.name),
        h('td', {class: 'num'}, regret(link)), h('td', {class: 'num', title: mean}, regret(mean)),
        h('td', {class: 'num'}, apart === 0 ? t.none : signed(apart)))))
    },
  })
}
