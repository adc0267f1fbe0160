// @ts-check
// Assembles the page: one store, one session with the engine, the commands, and the views.

import {openEngine} from '../engine/engine.js'
import {bootScenario, followEngine} from './boot-scenario.js'
import {writeViewToAddress} from '../model/sharing/address.js'
import {h} from '../ui/dom.js'
import {mountGallery, showFirst, mountDrop} from '../parts/gallery/gallery.js'
import {listenToKeys} from '../parts/shell/keys.js'
import {mountHeader, ownTitle, offerReleases} from '../parts/header/header.js'
import {watchEstimate, rememberedFollow, watchLateEdits} from '../model/playing/estimate.js'
import {rememberedColumns} from '../parts/results/columns.js'
import {loadLater} from '../ui/later.js'
import * as memory from '../ui/storage.js'
import {text} from '../text/text.js'
import {notify} from '../model/state/state.js'
import {rememberTheme} from '../ui/theme.js'
import {splitFragment} from '../model/state/view-link.js'
import {rememberUnsaved, unsavedBefore, rememberHistory} from '../model/saving/saved.js'
import {mountArms} from '../parts/arms/arms.js'
import {mountCharts} from '../parts/charts/charts.js'
import {mountCrash, mountNotice} from '../parts/shell/crash.js'
import {mountDialog} from '../parts/json/text-dialog.js'
import {mountSettings} from '../parts/settings/settings.js'
import {mountFormula} from '../parts/live/inspector.js'
import {mountLayout} from '../parts/layout/layout.js'
import {mountLead} from '../parts/header/lead.js'
import {mountLiveArms, mountLiveValues} from '../parts/live/live-arms.js'
import {notifyUnloaded, partWhenNeeded, mountModalLater} from '../parts/shell/part.js'
import {mountProgramLater} from '../parts/program/program-later.js'
import {mountAddPolicy} from '../parts/results/policy-add.js'
import {mountPolicies} from '../parts/results/policy.js'
import {mountShare} from '../parts/share/share-dialog.js'
import {mountResults} from '../parts/results/results.js'
import {mountQuestions} from '../parts/theory/questions.js'
import {mountTables} from '../parts/charts/tables.js'
import {mountTransport} from '../parts/transport/transport.js'
import {mountView} from '../view/mount.js'

const root = /** @type {HTMLElement} */ (document.getElementById('page'))
const page = {...bootScenario({follow: rememberedFollow(memory), columns: rememberedColumns()}, openEngine, {asks: true}),
  theory: true}
const {store, session, commands, browser} = page

mountPage()
rememberHistory(store, browser)
rememberUnsaved(store, browser, ownTitle)
rememberTheme(store, () => notify(store, text.notice.noStorage))
watchEstimate(store, session, memory)
watchLateEdits(store, session)
followEngine(page)
writeViewToAddress(store, browser.address)
browser.address.watch(asked => commands.scenario.open('keep', asked))
listenToKeys(commands)
watchPrintLater()
start()

function mountPage() {
  const place = (/** @type {string} */ name) => h('div', {class: `part ${name}-part`})
  const parts = {
    settings: place('settings'), arms: place('arms'), lead: place('lead'), charts: place('charts'),
    transport: place('transport'), program: place('program'), results: place('results'), policies: place('policies'),
  }
  const header = /** @type {HTMLElement} */ (document.querySelector('.site-header'))
  const under = h('div', {class: 'under-header'})
  const body = h('div', {class: 'body'})
  const skip = h('button', {type: 'button', class: 'skip', onclick: () => document.getElementById('main')?.focus()}, text.skip)
  header.before(skip)
  root.replaceChildren(under, body, ...page.regions)

  mountHeader(header, page)
  mountNotice(under, page)
  mountSettings(parts.settings, page)
  mountArms(parts.arms, page)
  mountCrash(parts.charts, page, commands.play.restart)
  mountLead(parts.lead, page)
  const charts = h('div', {class: 'charts'})
  parts.charts.append(charts)
  mountTransport(parts.transport, page)
  mountProgramLater(parts.program, page)
  mountResults(parts.results, page)
  mountQuestions(parts.results, page)
  mountLiveArms(parts.results, page)
  mountLiveValues(parts.results, page)
  mountFormula(parts.results, page)
  mountPolicies(parts.policies, page)
  mountLayout(body, parts, page, [skip, header, under])
  mountCharts(charts, page, mountView)
  mountDialog(root, page)
  for (const mount of [mountGallery, mountShare, mountAddPolicy, mountDrop]) mount(root, page)
  mountModalLater(root, page, 'refused', async () => (await import('../parts/header/refused.js')).mountRefused)
  mountModalLater(root, page, 'about', async () => (await import('../parts/header/about.js')).mountAbout)
  mountModalLater(root, page, 'fingerprint', async () => (await import('../parts/share/fingerprint.js')).mountFingerprint)
  mountModalLater(root, page, 'differs', async () => (await import('../parts/share/fingerprint.js')).mountDiffers)
  mountModalLater(root, page, 'log', async () => (await import('../parts/logs/log-dialog.js')).mountLog)
  mountModalLater(root, page, 'learners', async () => (await import('../parts/learners/learners-dialog.js')).mountLearners)
  mountTables(root, page)
}

/** Loads what prints only once the engine is ready. */
function watchPrintLater() {
  const print = partWhenNeeded(page, async () => (await import('../parts/print/print.js')).watchPrint(root, page))
  window.addEventListener('beforeprint', () => { if (store.state.engine === 'ready') print() }) // it may not have come
  const unwatch = store.react(({engine}) => {
    if (engine !== 'ready') return
    queueMicrotask(() => unwatch())
    print()
  })
}

async function start() {
  const asked = browser.address.fragment()
  const home = asked === ''
  showFirst(store, splitFragment(asked).link)
  try {
    if (await session.start()) await openFirst()
    if (home && unsavedBefore(memory, store.state.parsed?.hash ?? '').length > 0) {
      const offer = await loadLater(() => import('../parts/gallery/unsaved-offer.js'), () => notifyUnloaded(store))
      offer?.offerUnsaved(/** @type {Element} */ (root.querySelector('.under-header')), page)
    }
  } finally {
    // Also if the engine did not start: the next release may have one that does.
    await offerReleases(/** @type {Element} */ (root.querySelector('.under-header')), store)
  }
}

/** Opens what the address names, and plays it at once unless the reader prefers less motion. */
async function openFirst() {
  const {lessMotion} = store.state.systemTheme
  await commands.scenario.open(lessMotion ? 'keep' : 'start')
  // A page that does not play warms up, so that Run is as fast as on a page that has played.
  const {parsed} = store.state
  if (lessMotion && parsed) session.engine()?.warm(parsed.canonical)
}
