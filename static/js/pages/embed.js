// @ts-check
// Assembles an embed: the page's store, session, commands and charts, with the embed's own controls. The engine is
// loaded when the reader first presses Run, or when the containing page asks for it.

import {bootScenario, followEngine} from './boot-scenario.js'
import {follow, h, setText} from '../ui/dom.js'
import {listenToUndo} from '../parts/shell/keys.js'
import {mountWhenWanted} from '../parts/shell/part.js'
import {notify} from '../model/state/state.js'
import {addStyles, loadLater, reloadIfReplaced, wasRun} from '../ui/later.js'
import {reducedMotion} from '../ui/browser.js'
import {chartKind} from '../text/charts.js'
import {text} from '../text/text.js'
import {mountCharts} from '../parts/charts/charts.js'
import {ARMS_CHART} from '../model/state/looking.js'
import {mountCrash, mountNotice} from '../parts/shell/crash.js'
import {serveParent, reportHeight} from '../parts/embed/api.js'
import {mountControls, mountNarrow} from '../parts/embed/controls.js'
import {createActions} from '../parts/embed/actions.js'
import {readOptions, themeChoice} from '../parts/embed/options.js'
import {description, outline} from '../parts/embed/still.js'
import {embed} from '../parts/embed/words.js'

/** @import {EngineOptions} from '../engine/api.js' */

/** With many embeds on a page, each leaves some of the processors to the others. */
const MOST_RUNNERS = 4
/** The share of the embed that must be in sight for autoplay. */
const IN_SIGHT = 0.4

const {options, faults, unknown} = readOptions(location.search)
/** Readers who prefer less motion press Run, so they get the button even where the options leave it out. */
const lessMotion = reducedMotion()
if (lessMotion && options.autoplay && !options.show.includes('transport')) options.show = [...options.show, 'transport']
if (lessMotion) options.autoplay = false
const root = /** @type {HTMLElement} */ (document.getElementById('page'))
const view = viewLater()
const base = bootScenario({engine: 'asleep'}, open, {reload, theme: themeChoice(options.theme)})
const {store, session, commands, browser: {address}} = base
/** @type {import('../model/commands.js').Page} */
const page = {...base, readonly: options.readonly,
  commands: options.readonly ? {...commands, charts: {...commands.charts, handleIntent: onlyLooking}} : commands}
const actions = createActions(page, options, faults, {
  whenSeen: then => whenSeen(root, then), whenGone: then => whenGone(root, then), sizes: plotSizes,
})

mountEmbed()
followEngine(base)
address.watch(asked => actions.open(asked))
complain()
serveParent(page, actions)
if (!options.readonly) listenToUndo(commands)
actions.open(address.fragment())
if (wasRun()) actions.toggle()
else if (options.autoplay) whenSeen(root, () => actions.autoplay())

/** Loads the engine and what draws its charts. An embed loads neither before something needs them. @param {EngineOptions} asked */
async function open(asked) {
  fetchDescription()
  const [{openEngine, engineProgram}] = await Promise.all([import('../engine/engine.js'), view.load()])
  const program = await engineProgram.load(asked.onProgress) // the picture's engine may have loaded it
  return openEngine({...asked, program, runners: Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), MOST_RUNNERS)})
}

/** What draws the charts, which is loaded together with the engine. */
function viewLater() {
  /** @type {import('../parts/charts/charts.js').MountView} */
  let mountView
  return {
    load: async () => { ({mountView} = await import('../view/mount.js')) },
    /** @type {import('../parts/charts/charts.js').MountView} */
    mount: (...args) => mountView(...args),
  }
}

/** Reloads the embed if its files are gone since it was replaced on its host. What it shows goes into its address. */
function reload() {
  const shown = actions.fragment()
  if (shown) address.write(shown)
  return reloadIfReplaced(actions.runIsWanted())
}

/** Fetches the engine's description from a file, so that the engine is not needed for it; see session.js. */
async function fetchDescription() {
  if (store.state.description) return
  const fetched = await description().catch(() => null)
  if (fetched && !store.state.description) store.update({description: fetched})
}

/** Handles a gesture in a read-only embed. @param {import('../engine/messages.js').Intent} intent */
function onlyLooking(intent) {
  // The coordinator has selected the arm, and would show its handles.
  if (intent.kind === 'select') session.engine()?.charts.mark(-1, store.state.policy, store.state.look.single)
  else if (intent.kind !== 'handle') commands.charts.handleIntent(intent)
}

/** Reports the invalid options of the address to its author. */
function complain() {
  if (unknown.length > 0) console.info(embed.unknownOptions(unknown))
  if (faults.length === 0) return
  const sentence = embed.wrongOptions(faults)
  console.warn(sentence)
  notify(store, sentence, 'option')
}

function mountEmbed() {
  const {show} = options
  document.documentElement.dataset.show = show.join(' ')
  document.documentElement.toggleAttribute('data-readonly', options.readonly)
  const under = h('div', {class: 'under-header'})
  const stage = h('div', {class: 'stage'})
  const charts = h('div', {class: 'charts'})
  const editor = h('div', {class: 'part embed-editor'})
  const results = h('div', {class: 'part results-part'})
  const title = h('h1', {class: show.includes('title') ? 'embed-title' : 'visually-hidden'}, text.title)
  const main = h('main', {'aria-label': embed.label}, title, under, stage, results, show.includes('editor') && editor)
  root.replaceChildren(main, ...base.regions)
  mountNotice(under, page)
  mountCrash(stage, page, commands.play.restart)
  mountNarrow(stage, page, options, actions)
  mountOutline(stage)
  stage.append(charts)
  if (show.includes('table')) mountTable(results)
  if (show.includes('editor')) mountProgram(editor)
  if (show.includes('transport')) mountControls(main, page, actions, options)
  mountCharts(charts, page, view.mount, {embedded: true})
  if (show.includes('title')) nameScenario(title)
  if (show.includes('axes')) nameAxes(charts)
  mountWhenWanted(root, page, ({tableOf}) => tableOf !== '', async () => (await import('../parts/charts/tables.js')).mountTables,
    () => commands.look.openTable(''))
  reportHeight(main, options)
}

/** @param {HTMLElement} title */
function nameScenario(title) {
  follow(() => setText(title, store.drawn.parsed?.scenario.title || text.title))
}

/**
 * Shows the names of the vertical axes above them. The charts draw the names of the other axes themselves.
 * @param {HTMLElement} charts
 */
function nameAxes(charts) {
  const [ofArms, ofPolicies] = [...charts.querySelectorAll(':is(.payoffs, .regret) > .plot-box')].map(box => {
    const name = h('p', {class: 'axis-name'})
    box.before(name)
    return name
  })
  setText(ofArms, chartKind(ARMS_CHART).yTitle)
  follow(() => setText(ofPolicies, chartKind(store.drawn.look.right).yTitle))
}

/** Loads the table where it is shown: most embeds do without. @param {HTMLElement} host */
async function mountTable(host) {
  const styles = new URL('../../css/parts/table.css', import.meta.url)
  const loaded = await loadLater(() => Promise.all([import('../parts/results/results.js'), addStyles(styles)]),
    () => notify(store, embed.noTable))
  loaded?.[0].mountResults(host, page)
}

/** Loads the editor of programs where it is shown, and the engine that checks them. @param {HTMLElement} host */
async function mountProgram(host) {
  const editor = await loadLater(() => import('../parts/embed/editor.js'), () => notify(store, embed.noEditor))
  if (!editor) return
  editor.mountEditor(host, page)
  whenSeen(root, () => actions.start())
}

/** Shows the outline in place of the charts until there is something to draw. @param {HTMLElement} host */
function mountOutline(host) {
  const place = h('div', {class: 'outline-box', hidden: true})
  host.append(place)
  actions.onOutline((doc, names) => {
    place.hidden = doc === undefined
    document.documentElement.toggleAttribute('data-outline', doc !== undefined)
    place.replaceChildren(...(doc === undefined ? [] : [outline(doc, names)]))
  })
}

/** Returns the sizes of the charts, also while the outline takes their place. A chart without room gets the size of the other. */
function plotSizes() {
  const html = document.documentElement
  const outlined = html.hasAttribute('data-outline')
  html.removeAttribute('data-outline')
  const [arms, right] = [...root.querySelectorAll(':is(.payoffs, .regret) .plot')].map(plot => {
    const {width, height} = plot.getBoundingClientRect()
    return {width: Math.round(width), height: Math.round(height)}
  })
  html.toggleAttribute('data-outline', outlined)
  return {arms: arms.width > 0 ? arms : right, right: right.width > 0 ? right : arms}
}

/** Calls `then` once enough of the node is in sight. @param {Element} node @param {() => void} then */
function whenSeen(node, then) {
  const sight = new IntersectionObserver(entries => {
    if (!entries.some(e => e.isIntersecting)) return
    sight.disconnect()
    then()
  }, {threshold: IN_SIGHT})
  sight.observe(node)
}

/** Calls `then` once the node is out of sight. @param {Element} node @param {() => void} then */
function whenGone(node, then) {
  const sight = new IntersectionObserver(entries => {
    if (entries[entries.length - 1].isIntersecting) return
    sight.disconnect()
    then()
  })
  sight.observe(node)
}
