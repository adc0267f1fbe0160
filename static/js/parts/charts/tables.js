// @ts-check
// A chart's data as a table, and the list of a chart's keys. Each is a dialog that is built when it opens and removed
// when it closes.

import {kindOf} from '../../model/state/looking.js'
import {follow, h} from '../../ui/dom.js'
import {untracked} from '../../ui/store.js'
import {dialogBox} from '../../ui/dialog.js'
import {text} from '../../text/text.js'

/** @import {Digest} from '../../engine/messages.js' */

const t = text.plots.dataDialog

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountTables(host, {store, store: {drawn}, session, commands}) {
  /** @type {HTMLDialogElement | null} */
  let dialog = null

  /** @param {string} of  what the dialog is about: state.tableOf @param {string} title @param {Node[]} content @param {string} name */
  function open(of, title, content, name) {
    const now = dialogBox({
      class: `data-dialog ${name}`,
      title,
      box: h('div', {class: 'dialog-body'}),
      onclose: () => {
        now.remove()
        // Since the dialog closed, the next one may have been requested and not be drawn yet.
        if (dialog === now && store.state.tableOf === of) commands.look.openTable('')
      },
    }, content)
    dialog?.close()
    dialog = now
    host.append(now)
    now.showModal()
  }

  /** @param {string} id of a chart */
  async function openData(id) {
    const engine = session.engine()
    if (!engine) return commands.look.openTable('')
    const digest = await engine.charts.digest(id).catch(() => ({head: [], rows: []})) // a coordinator that was lost shows nothing
    if (store.state.tableOf !== id) return
    open(id, kindOf(id).label, digest.rows.length > 0
      ? [h('p', {}, t.note), dataTable(digest)]
      : [h('p', {}, t.empty)], 'of-data')
  }

  follow(() => {
    const {tableOf} = drawn
    untracked(() => {
      if (!tableOf) {
        dialog?.close()
        dialog = null
      } else if (tableOf === 'keys') open('keys', text.plots.keysDialog.title, keysContent(), 'of-keys')
      else openData(tableOf)
    })
  })
}

/** @param {Digest} digest */
function dataTable({head, rows}) {
  const th = (/** @type {string} */ s, /** @type {number} */ i) => h('th', {scope: 'col', class: i > 0 && 'num'}, s)
  const table = h('table', {class: 'data'}, h('thead', {}, h('tr', {}, head.map(th))),
    h('tbody', {}, rows.map(
      row => h('tr', {}, row.map((s, i) => (i === 0 ? h('th', {scope: 'row', class: 'num'}, s) : h('td', {class: 'num'}, s)))))))
  // It scrolls by itself, so it must be reachable by keys.
  return h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': head.join(', ')}, table)
}

function keysContent() {
  const k = text.plots.keysDialog
  const list = (/** @type {string[][]} */ rows) => h('dl', {class: 'keys'},
    rows.flatMap(([key, what]) => [h('dt', {}, key), h('dd', {}, what)]))
  return [h('h3', {}, k.byKeys), list(k.rows), h('h3', {}, k.byPointer), list(k.pointer)]
}
