// @ts-check
// Where the parts of the page are. Wide: the editor beside the charts. Medium: the editor in a drawer. Phone: one
// column, with the control bar fixed above a sheet of four tabs. Parts are moved, not built again, so a change of
// layout loses nothing that was typed.

import {follow, freshId, h, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Layout, SheetHeight, Tab} from '../../model/state/state.js' */

/**
 * The elements that hold the parts; each part is mounted once.
 * @typedef {Record<'settings' | 'arms' | 'lead' | 'charts' | 'transport' | 'program' | 'results' | 'policies', HTMLElement>} Parts
 */

/** @type {Tab[]} */
const TABS = ['arms', 'policies', 'results', 'setting']
/** @type {SheetHeight[]} */
const SHEET_HEIGHTS = ['peek', 'half', 'full']
/** A drag of the handle shorter than this is a click, CSS px. */
const CLICK = 6

/**
 * @param {HTMLElement} root @param {Parts} parts @param {Page} page @param {HTMLElement[]} above  the page's other parts
 */
export function mountLayout(root, parts, page, above) {
  const main = h('main', {id: 'main', tabindex: -1})
  const drawer = editorDrawer(page, [main, ...above])
  const sheet = bottomSheet(page)
  const dock = h('div', {class: 'dock'}, sheet.node)
  root.append(drawer.node, drawer.scrim, main)

  /** @param {Layout} layout */
  function place(layout) {
    const phone = layout === 'phone'
    document.documentElement.dataset.layout = layout
    const settings = phone ? sheet.panels.setting : drawer.body
    const arms = phone ? sheet.panels.arms : drawer.body
    arms.append(parts.arms)
    settings.append(parts.settings)
    sheet.panels.policies.append(parts.policies)
    if (phone) {
      sheet.panels.policies.prepend(parts.program)
      main.replaceChildren(parts.lead, parts.charts)
      dock.prepend(parts.transport)
      sheet.panels.results.append(parts.results)
      root.append(dock)
    } else {
      main.replaceChildren(parts.lead, parts.charts, parts.transport, parts.program, parts.results)
      dock.remove()
    }
  }

  watchWidth(layout => {
    page.commands.shell.setLayout(layout)
    page.store.flush() // CSS has changed already
  })
  const clearance = new ResizeObserver(() => {
    // The page can be scrolled far enough to show what the fixed bar covers.
    root.style.setProperty('--dock', `${dock.isConnected ? dock.offsetHeight : 0}px`)
  })
  clearance.observe(dock)
  const {drawn} = page.store
  follow(() => place(drawn.layout))
  follow(() => drawer.render(drawn))
  follow(() => sheet.render(drawn))
}

/**
 * Widths are in em, as in CSS: a reader with large letters gets the layout that has room for them.
 * @param {(layout: Layout) => void} changed
 */
function watchWidth(changed) {
  const wide = matchMedia('(min-width: 68.75em)')
  // A phone in landscape has room for two charts side by side, and none for anything below them.
  const phone = matchMedia('(max-width: 44.99875em), (max-width: 59.99875em) and (max-height: 29.99875em)')
  const measure = () => changed(wide.matches ? 'wide' : phone.matches ? 'phone' : 'medium')
  for (const query of [wide, phone]) query.addEventListener('change', measure)
  measure()
}

/** @param {Page} page @param {HTMLElement[]} behind  what it covers; it is inert while the drawer is open */
function editorDrawer({store, commands}, behind) {
  const close = () => {
    commands.shell.setDrawer(false)
  }
  const closer = h('button', {type: 'button', class: 'icon-button', 'aria-label': text.editor.close, onclick: close}, icon('close'))
  const head = h('div', {class: 'drawer-head'}, h('h2', {}, text.editor.title), closer)
  const body = h('div', {class: 'drawer-body'})
  const node = h('aside', {
    id: 'editor', class: 'editor', 'aria-label': text.editor.title,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key === 'Escape' && store.state.layout === 'medium') close()
    },
  }, head, body)
  const scrim = h('div', {class: 'scrim', hidden: true, onclick: close})
  let open = false
  return {
    node, body, scrim,
    /** @param {import('../../model/state/state.js').State} state */
    render({layout, drawer}) {
      const shown = layout === 'wide' || (layout === 'medium' && drawer)
      node.inert = !shown
      node.classList.toggle('is-open', shown)
      show(node, layout !== 'phone')
      show(scrim, layout === 'medium' && drawer)
      const over = layout === 'medium' && drawer
      for (const part of behind) part.inert = over
      if (over && !open) closer.focus()
      const opener = behind.map(part => part.querySelector('.open-editor')).find(Boolean)
      if (open && layout === 'medium' && !drawer && opener instanceof HTMLElement) opener.focus()
      open = over
    },
  }
}

/** @param {Page} page */
function bottomSheet({store, commands}) {
  // For the keyboard the chosen tab does the same.
  const handle = h('button', {type: 'button', class: 'handle', tabindex: -1}, h('span'))
  const tabs = TABS.map(tab => ({tab, id: freshId('tab'), panel: freshId('panel')}))
  const buttons = tabs.map(({tab, id, panel}) => h('button', {
    type: 'button', role: 'tab', id, 'aria-controls': panel, onclick: () => choose(tab),
  }, text.sheet[tab]))
  const list = h('div', {role: 'tablist', 'aria-label': text.sheet.label, onkeydown: stepTab}, buttons)
  const panelList = tabs.map(({id, panel}) => h('div', {role: 'tabpanel', id: panel, 'aria-labelledby': id, class: 'panel', tabindex: -1}))
  const [arms, policies, results, setting] = panelList
  const panels = {arms, policies, results, setting}
  const body = h('div', {class: 'sheet-body'}, panelList)
  const node = h('section', {class: 'sheet', 'aria-label': text.sheet.label}, handle, list, body)
  watchDrag(handle, body, () => store.state.sheetHeight, sheetHeight => commands.shell.setSheet(store.state.tab, sheetHeight))

  /** @param {Tab} tab */
  function choose(tab) {
    const {sheetHeight, tab: shown} = store.state
    const next = SHEET_HEIGHTS[(SHEET_HEIGHTS.indexOf(sheetHeight) + 1) % SHEET_HEIGHTS.length]
    commands.shell.setSheet(tab, sheetHeight === 'peek' || tab === shown ? next : sheetHeight)
  }
  /** @param {KeyboardEvent} e */
  function stepTab(e) {
    const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    e.preventDefault()
    const i = (TABS.indexOf(store.state.tab) + by + TABS.length) % TABS.length
    choose(TABS[i])
    buttons[i].focus()
  }
  /** How far each tab is scrolled. @type {Partial<Record<Tab, number>>} */
  const places = {}
  /** @type {Tab | undefined} */
  let shown
  return {
    node, panels,
    /** @param {import('../../model/state/state.js').State} state */
    render({tab, sheetHeight}) {
      if (shown && shown !== tab) places[shown] = body.scrollTop
      set(node, {'data-height': sheetHeight})
      set(handle, {'aria-label': text.sheet.handle[sheetHeight]})
      body.inert = sheetHeight === 'peek'
      TABS.forEach((name, i) => {
        set(buttons[i], {'aria-selected': String(name === tab), tabindex: name === tab ? 0 : -1})
        show(panelList[i], name === tab)
      })
      if (shown !== tab) body.scrollTop = places[tab] ?? 0
      shown = tab
    },
  }
}

/**
 * The sheet's handle follows the finger and settles at the nearest height; a click goes to the next height.
 * @param {HTMLElement} handle @param {HTMLElement} body
 * @param {() => SheetHeight} sheetHeight @param {(sheetHeight: SheetHeight) => void} settle
 */
function watchDrag(handle, body, sheetHeight, settle) {
  /** @type {{y: number, height: number, moved: boolean} | null} */
  let drag = null
  handle.addEventListener('pointerdown', e => {
    drag = {y: e.clientY, height: body.offsetHeight, moved: false}
    handle.setPointerCapture(e.pointerId)
  })
  handle.addEventListener('pointermove', e => {
    if (!drag) return
    const by = drag.y - e.clientY
    if (Math.abs(by) > CLICK) drag.moved = true
    if (!drag.moved) return
    body.classList.add('is-dragged')
    body.style.height = `${Math.max(0, drag.height + by)}px`
  })
  const end = () => {
    body.classList.remove('is-dragged')
    const height = body.offsetHeight
    const moved = drag?.moved
    drag = null
    if (!moved) return false
    body.style.height = ''
    settle(nearest(height / window.innerHeight))
    return true
  }
  let dragged = false
  handle.addEventListener('pointerup', () => (dragged = end()))
  handle.addEventListener('pointercancel', end)
  handle.addEventListener('click', () => {
    if (!dragged) settle(SHEET_HEIGHTS[(SHEET_HEIGHTS.indexOf(sheetHeight()) + 1) % SHEET_HEIGHTS.length])
    dragged = false
  })
}

/** @param {number} share  of the window's height @returns {SheetHeight} */
const nearest = share => (share < 0.12 ? 'peek' : share < 0.48 ? 'half' : 'full')
