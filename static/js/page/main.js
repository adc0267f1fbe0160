// @ts-check
// Assembles the page: one store, one session with the engine, the commands, and the views.

import {openEngine} from '../engine/engine.js'
import {fragment, writeViewToAddress, watchFragment} from '../app/sharing/address.js'
import {liveRegions} from '../ui/announce.js'
import {createCommands} from '../app/commands.js'
import {h} from '../ui/dom.js'
import {showFirst} from './saving/first.js'
import {listenToKeys} from '../app/shell/keys.js'
import {milestones} from '../app/shell/milestones.js'
import {offerReleases} from './shell/release.js'
import {rememberedFollow, watchLateEdits} from '../app/playing/follow.js'
import {rememberedColumns} from '../app/results/results-columns.js'
import {watchPinned} from '../app/looks/pinned.js'
import {createSession} from '../app/playing/session.js'
import {initialState, notifyUnloaded} from '../app/state/state.js'
import {loadLater} from '../ui/later.js'
import {reducedMotion} from '../ui/motion.js'
import {betweenPresses} from '../ui/press.js'
import {createStore} from '../ui/store.js'
import {text} from '../text/text.js'
import {followSystemTheme, rememberedTheme} from '../ui/theme.js'
import {splitFragment} from '../app/state/view-link.js'
import {watchEstimate} from '../app/playing/estimate.js'
import {rememberHistory} from '../app/saving/tab-history.js'
import {rememberUnsaved, unsavedBefore} from '../app/saving/unsaved.js'
import {mountArms} from './arms/arms.js'
import {mountCharts} from '../app/charts/charts.js'
import {mountCrash} from '../app/shell/crash.js'
import {mountDialog} from './editing/text-dialog.js'
import {mountDiffers} from './sharing/differs.js'
import {mountDrop} from './saving/drop.js'
import {mountSettings} from './editing/settings.js'
import {mountHeader, ownTitle} from './shell/header.js'
import {mountFormula} from '../app/live/inspector.js'
import {mountLayout} from './shell/layout.js'
import {mountLead} from './shell/lead.js'
import {mountLiveArms} from './live/live-arms.js'
import {mountLiveValues} from './live/live-values.js'
import {mountNotice} from '../app/shell/notice.js'
import {mountModalLater} from '../app/parts/modal.js'
import {partWhenNeeded} from '../app/parts/part.js'
import {mountProgramLater} from '../app/program/program-later.js'
import {mountGallery} from './saving/gallery.js'
import {mountAddPolicy} from '../app/results/policy-add.js'
import {mountPolicies} from './policies/policies.js'
import {mountShare} from './sharing/share-dialog.js'
import {mountResults} from '../app/results/results.js'
import {mountQuestions} from './theory/questions.js'
import {mountTables} from '../app/charts/tables.js'
import {mountTransport} from './playing/transport.js'
import {mountView} from '../view/mount.js'

/** @typedef {import('../app/state/state.js').State} State */

const root = /** @type {HTMLElement} */ (document.getElementById('page'))
const {nodes: regions, announce, announceNow} = liveRegions()

const store = createStore(/** @type {State} */ ({...initialState, theme: rememberedTheme(), follow: rememberedFollow(),
  columns: rememberedColumns()}),
  betweenPresses(window))
followSystemTheme(store)
const session = createSession(store, openEngine)
const commands = createCommands({store, session, announce, asks: true})
const page = {store, session, commands, announce, announceNow, theory: true}

mountPage()
rememberHistory(store)
rememberUnsaved(store, ownTitle)
watchEstimate(store, session)
watchLateEdits(store, session)
watchPinned(store, session)
session.onLaid(commands.charts.setLaid)
writeViewToAddress(store)
watchFragment(asked => commands.scenario.open('keep', asked))
listenToKeys(commands)
store.react(milestones(announce))
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
  root.replaceChildren(under, body, ...regions)

  mountHeader(header, page)
  mountNotice(under, page)
  mountSettings(parts.settings, page)
  mountArms(parts.arms, page)
  mountCrash(parts.charts, page)
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
  for (const mount of [mountGallery, mountShare, mountDiffers, mountAddPolicy, mountDrop]) mount(root, page)
  mountModalLater(root, page, 'refused', async () => (await import('./shell/refused.js')).mountRefused)
  mountModalLater(root, page, 'about', async () => (await import('./shell/about.js')).mountAbout)
  mountModalLater(root, page, 'fingerprint', async () => (await import('./sharing/fingerprint.js')).mountFingerprint)
  mountModalLater(root, page, 'log', async () => (await import('./curves/log-dialog.js')).mountLog)
  mountModalLater(root, page, 'learners', async () => (await import('./learners/learners-dialog.js')).mountLearners)
  mountTables(root, page)
}

/** Loads what prints only once the engine is ready. */
function watchPrintLater() {
  const print = partWhenNeeded(page, async () => (await import('./print/print.js')).watchPrint(root, page))
  window.addEventListener('beforeprint', () => { if (store.state.engine === 'ready') print.need() }) // it may not have come
  const unwatch = store.react(({engine}) => {
    if (engine !== 'ready') return
    queueMicrotask(() => unwatch())
    print.need()
  })
}

async function start() {
  const home = fragment() === ''
  showFirst(store, splitFragment(fragment()).link)
  try {
    if (await session.start()) await openFirst()
    if (home && unsavedBefore(store.state.parsed?.hash ?? '').length > 0) {
      const offer = await loadLater(() => import('./saving/unsaved-offer.js'), () => notifyUnloaded(store))
      offer?.offerUnsaved(/** @type {Element} */ (root.querySelector('.under-header')), page)
    }
  } finally {
    // Also if the engine did not start: the next release may have one that does.
    await offerReleases(/** @type {Element} */ (root.querySelector('.under-header')), store)
  }
}

/** Opens what the address names, and plays it at once unless the reader prefers less motion. */
async function openFirst() {
  const lessMotion = reducedMotion()
  await commands.scenario.open(lessMotion ? 'keep' : 'start')
  // A page that does not play warms up, so that Run is as fast as on a page that has played.
  const {parsed} = store.state
  if (lessMotion && parsed) session.engine()?.warm(parsed.canonical)
}
