// @ts-check
// Assembles the page of experiments: three tabs, each at its own address, which the address of the page chooses. A tab is made when it
// is first shown, with an engine of its own, and then stays as it is.

import {openEngine} from '../engine/engine.js'
import {set} from '../ui/dom.js'
import {chartTheme} from '../ui/theme.js'
import {FindTab} from '../parts/sweep/find.js'
import {linkOfAddress} from '../parts/sweep/page.js'
import {RankingTab} from '../parts/sweep/ranking.js'
import {SweepTab} from '../parts/sweep/sweep.js'
import {bootPlain, withEngine} from './boot.js'

/** By the names of the pages. */
const kinds = {sweep: SweepTab, ranking: RankingTab, find: FindTab}

/** The name of a page, which some hosts show without its ending. @param {string} path */
const nameOf = path => /([a-z]+)(?:\.html)?$/.exec(path)?.[1] ?? ''

/** Opens the link that was pasted into the address: what the page writes there itself makes no event. */
function followPasted() {
  if (/^\d+\./.test(linkOfAddress())) location.reload()
}

/**
 * Makes a tab, and after a crash of its engine another one for the same address.
 * @param {import('../parts/sweep/page.js').Page} page @param {HTMLElement} section @param {typeof kinds[keyof typeof kinds]} Kind
 */
function mountTab(page, section, Kind) {
  const written = [...section.childNodes]
  const make = () => {
    section.replaceChildren(...written, ...nodes)
    return new Kind(page, section)
  }
  const {session, start, nodes} = withEngine(options => openEngine({...options, onLaid: laid => tab.chart.laid(laid)}), (engine, of) => {
    if (stopped) tab = make()
    stopped = false
    return tab.start(engine, of)
  })
  let [tab, stopped] = [make(), false]
  session.onCoordinator(() => tab.chart.reconnect())
  session.onLost(() => {
    stopped = true
    tab.tab.stop()
  })
  start()
  return {setTheme: () => tab.chart.setTheme(), remember: () => tab.remember()}
}

function mountTabs() {
  const {store, announce, announceNow} = bootPlain()
  const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.tab'))
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.tabs a'))
  const page = {
    announce, announceNow, theme: () => chartTheme(store.state),
    keepScenario: (/** @type {string} */ link) => links.forEach(a => { a.hash = link }),
  }
  /** The tabs that were made, by their names. @type {Map<string, ReturnType<typeof mountTab>>} */
  const made = new Map()
  const now = () => /** @type {keyof typeof kinds} */ (nameOf(location.pathname))
  let shown = ''
  /** Shows the tab of the address. */
  function show() {
    const name = now()
    if (shown === name) return followPasted()
    shown = name
    for (const section of sections) section.hidden = nameOf(section.dataset.page ?? '') !== name
    for (const link of links) {
      const isShown = nameOf(link.pathname) === name
      set(link, {'aria-current': isShown && 'page'})
    }
    const section = [...sections].find(s => !s.hidden)
    if (section) document.title = document.title.replace(/^[^–]+/, `${section.ariaLabel} `)
    const tab = made.get(name)
    if (tab) tab.remember() // its form may say more than an older address of it
    else if (section) made.set(name, mountTab(page, section, kinds[name]))
  }
  for (const link of links) {
    link.addEventListener('click', e => {
      if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey || nameOf(link.pathname) === now()) return
      e.preventDefault()
      history.pushState(null, '', link.href)
      show()
    })
  }
  window.addEventListener('popstate', show)
  store.react((_, before) => { if (before) for (const tab of made.values()) tab.setTheme() })
  show()
}

mountTabs()
