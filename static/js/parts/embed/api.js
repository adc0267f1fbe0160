// @ts-check
// What the page around an embed may ask of it, and what the embed tells by itself: see protocol.js, and embed-api.html for people.

import {answerHost, clipped, post, Refused, tellHeight} from './host.js'
import {THEMES} from './protocol.js'
import {LARGEST, presetLinks} from './still.js'
import {embed} from './words.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {EmbedActions} from './actions.js' */
/** @import {ApiResults} from './protocol.js' */

/** The least time between two progress messages, ms. */
const EVERY = 100

/** @param {Page} page @param {EmbedActions} actions */
export function serveParent(page, actions) {
  if (window.parent === window) return
  answerHost(asked => answer(page, actions, asked), ({type}) => type === 'theme') // the page around has changed already
  postEvents(page)
  actions.onOutline(doc => {
    if (doc === null) post({type: 'error', path: 'scenario', message: embed.outline.unreadable})
  })
}

/** @param {Page} page @param {EmbedActions} actions @param {any} asked */
async function answer({store}, actions, asked) {
  switch (asked.type) {
    case 'load': return load(actions, asked.scenario)
    case 'run': return refuse(await actions.run())
    case 'pause': return void actions.pause()
    case 'reset': return void actions.reset()
    case 'theme': return actions.setTheme(themeNamed(asked.theme))
    case 'results': return store.state.play.results ? resultsFor(store.state.play.results) : null
    case 'link': return actions.link()
  }
  throw new Refused('type', `got ${clipped(asked.type)}, want load, run, pause, reset, theme, results or link`)
}

/** @param {unknown} name */
function themeNamed(name) {
  const theme = THEMES.find(t => t === name)
  if (!theme) throw new Refused('theme', `got ${clipped(name)}, want ${embed.oneOf(THEMES)}`)
  return theme
}

/** @param {EmbedActions} actions @param {unknown} scenario */
async function load(actions, scenario) {
  const given = scenario && typeof scenario === 'object' ? written(scenario) : scenario
  if (typeof given !== 'string') throw new Refused('scenario', `got ${clipped(given)}, want a preset, a link or a document`)
  if (given.length > LARGEST) // a character has at least one byte
    throw new Refused('scenario', 'it is larger than 1 MiB (1,048,576 bytes)')
  if (/^\s*[{[]/.test(given)) return refuse(await actions.openDocument(given))
  const named = (await presetLinks()).find(p => p.name === given)
  const fragment = named ? named.link : given.slice(given.indexOf('#') + 1)
  if (!named && !/^\d+\./.test(fragment)) throw new Refused('scenario', `no preset is called "${clipped(given)}", and it is no link`)
  return refuse(await actions.openSound(fragment))
}

/** Returns a document as JSON. @param {object} scenario */
function written(scenario) {
  try {
    return JSON.stringify(scenario)
  } catch (error) { // an object within itself, or a BigInt
    const [why] = /** @type {Error} */ (error).message.split('\n')
    throw new Refused('scenario', `it cannot be written as JSON: ${why}`)
  }
}

/** @param {import('./opening.js').Fault[]} faults  the first is the answer, if there is one */
function refuse([fault]) {
  if (fault) throw new Refused(fault.path || 'scenario', fault.message)
}

/** @param {import('../../engine/messages.js').Results} results @returns {ApiResults} */
const resultsFor = ({final, fingerprint, totalRuns, bestArm, rows}) => ({
  final, fingerprint, runs: totalRuns, bestArm,
  policies: rows.map(r => ({
    policy: r.policy, variant: r.variant, name: r.name, runs: r.runs,
    regret: r.measures.regret?.value ?? null, ci95: r.measures.regret?.ci95 ?? null, bestPulls: r.measures.pulls?.value ?? null,
  })),
})

/** @param {Page} page */
function postEvents({store}) {
  let last = -EVERY
  store.react((state, before) => {
    const {play, crash, notice} = state
    if (notice && notice !== before?.notice && (notice.kind === 'link' || notice.kind === 'option')) {
      post({type: 'error', path: notice.kind === 'link' ? 'scenario' : 'options', message: notice.text})
    }
    if (!before) return
    if (crash && crash !== before.crash && !crash.starting) post({type: 'error', path: 'engine', message: crash.message})
    if (play === before.play) return
    const turned = play.phase !== before.play.phase
    const now = performance.now()
    if (turned || now - last >= EVERY) {
      last = now
      const {runs = 0, share = 0, seconds = 0} = play.progress ?? {}
      post({type: 'progress', phase: play.phase, runs, total: state.parsed?.scenario.runs ?? 0, share, seconds})
    }
    if (turned && play.phase === 'done' && play.results) post({type: 'results', results: resultsFor(play.results)})
  })
}

// The height that an embed wants depends on its width and parts.

/** The height of a chart without limits, CSS px. */
const CHART = 292

/** @param {HTMLElement} main @param {import('./options.js').EmbedOptions} options */
export function reportHeight(main, {height}) {
  if (window.parent === window) return
  const parts = main.querySelectorAll('.results-part, .embed-editor, .under-header, .stage, .outline-box')
  tellHeight(() => height || natural(main), [main, ...parts])
}

/** The height of the parts when the charts have the height they want. @param {HTMLElement} main */
function natural(main) {
  const outline = main.querySelector('.outline-box:not([hidden])')
  const plots = [...main.querySelectorAll('.plot')].map(p => /** @type {HTMLElement} */ (p).offsetHeight)
  const plot = Math.max(0, ...plots)
  const boxes = [...main.children].filter(c => getComputedStyle(c).position !== 'absolute')
  const rest = boxes.reduce((sum, c) => sum + contentHeight(/** @type {HTMLElement} */ (c)) + marginsOf(c), 0)
  const {paddingTop, paddingBottom} = getComputedStyle(main)
  const frame = parseFloat(paddingTop) + parseFloat(paddingBottom)
  return Math.ceil(rest + frame + (plot > 0 && !outline ? CHART - plot : 0))
}

/** @param {Element} box */
function marginsOf(box) {
  const {marginTop, marginBottom} = getComputedStyle(box)
  return parseFloat(marginTop) + parseFloat(marginBottom)
}

/** The height of the box's content: the box itself may be stretched. @param {HTMLElement} box */
function contentHeight(box) {
  if (!box.classList.contains('stage')) return box.offsetHeight
  return [...box.children].reduce((sum, c) => sum + /** @type {HTMLElement} */ (c).offsetHeight, 0)
}
