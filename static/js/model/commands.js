// @ts-check
// All commands of the page, grouped by what they act on. Views change the page only through these.

import {createEditCommands} from './editing/edit-commands.js'
import {createEditing, show, withoutDraft, commit} from './editing/editing.js'
import {pretty, refusedIn, setAt} from './state/edits.js'
import {createLive} from './playing/live-player.js'
import {createLooks, applyView, sameChart} from './looks/looks.js'
import {copyOf, createFileCommands} from './saving/files.js'
import {isHeavy, notifyWaiting, rememberFollow} from './playing/estimate.js'
import {createProgramCommands, isProgram} from './program-commands.js'
import {pinCommands} from './looks/pinned.js'
import {notify, presetOf} from './state/state.js'
import {text} from '../text/text.js'
import {readOwnPolicies, rememberedHistory} from './saving/saved.js'
import {readView, splitFragment} from './state/view-link.js'
import {sharedScenario, shortId} from './sharing/service.js'

/** @import {State} from './state/state.js' */
/** @import {App} from './editing/editing.js' */
/** @import {Intent} from '../engine/messages.js' */

/** @typedef {ReturnType<typeof createEditing>} Editing */

/** Random seeds are below this, so that they are short enough to say aloud. */
const SEEDS = 1_000_000

/** @param {App} app */
export function createCommands(app) {
  const editing = createEditing(app)
  const live = createLive(app)
  const look = createLooks(app, live)
  const {arms, policies, handles, sliders} = createEditCommands(app, editing)
  const program = createProgramCommands(app, editing.edit)
  const files = createFileCommands(app, editing)
  return {
    scenario: scenarioCommands(app, editing),
    history: {undo: editing.undo, redo: editing.redo},
    text: {apply: editing.applyText, check: editing.checkText, ...textCommands(app)},
    arms,
    policies,
    sliders,
    program,
    ...files,
    files: {
      ...files.files,
      /** Opens a file of any kind. @param {File} file @param {File[]} [more]  dropped together with it */
      open: async (file, more) => (isProgram(file.name) ? program.openFile(file.name, await file.text()) : files.files.open(file, more)),
    },
    look,
    live,
    charts: {
      handleIntent: intentHandler(app, {handles, look, live}),
      /** Takes what the engine says about its charts. @param {import('../engine/messages.js').LaidChart[]} list */
      setLaid: list => app.store.update({laid: Object.fromEntries(list.map(c => [c.id, c]))}),
    },
    play: playCommands(app, editing, live),
    pinned: pinCommands(app, editing),
    shell: shellCommands(app),
  }
}

/** @param {App} app @param {Editing} editing */
function scenarioCommands(app, {edit, inTurn}) {
  const {store, session} = app
  return {
    edit,
    /** @param {'keep' | 'start'} play @param {string} [asked]  a fragment, by default that of the address */
    async open(play, asked = app.browser.address.fragment()) {
      const shared = await fetchShort(app, asked)
      // Whatever was opened while a short link was fetched is what the reader wants.
      await inTurn(async () => {
        if (!shared || asked === app.browser.address.fragment()) await openAddress(app, play, asked, shared)
      })
    },
    /** @param {string} name */
    choosePreset: name => inTurn(() => openPreset(app, name)),
    /** A field's edit by its path. @param {string} path @param {string} value @param {string} label */
    setField: (path, value, label) => edit({label, path, typed: value, change: setAt(path, value)}),
    /** Discards a refused value. @param {string} path */
    discard: path => store.update({drafts: withoutDraft(store, path)}),
    newSeed() {
      const [drawn] = crypto.getRandomValues(new Uint32Array(1))
      const was = store.state.parsed?.scenario.seed
      const seed = drawn % SEEDS === was ? was + 1 : drawn % SEEDS
      return edit({label: text.edits.seed, path: 'seed', typed: String(seed), change: setAt('seed', seed)})
    },
    /** @param {string} title  '' for none */
    setTitle: title => edit({
      label: text.editing.edits.title, path: 'title', typed: title, change: setAt('title', title.trim() === '' ? undefined : title),
    }),
    /** @param {string} typed  '' for none; it has no line breaks */
    setDescription: typed => edit({
      label: text.editing.edits.description, path: 'description', typed,
      change: setAt('description', typed.replace(/\s+/g, ' ').trim() || undefined),
    }),
    /** Doubles the number of runs; finished runs are kept. */
    async doubleRuns() {
      const {parsed, description, play} = store.state
      if (!parsed || !description) return
      const runs = Math.min(2 * parsed.scenario.runs, description.bounds.runs[1])
      await edit({label: text.edits.runs, path: 'runs', typed: String(runs), change: setAt('runs', runs)})
      if (play.phase !== 'running' && play.results?.final && play.of === parsed.hash) session.player.begin()
    },
    /** Continues with a copy of the scenario under another title. */
    async duplicate() {
      const {parsed, description} = store.state
      const title = copyOf(parsed?.scenario.title || text.header.untitled, description?.bounds.title[1] ?? Infinity)
      const done = await edit({label: text.editing.edits.duplicate, path: 'title', typed: title, change: setAt('title', title)})
      if (done) store.update({modal: null})
    },
  }
}

/** @param {App} app @param {Editing} editing @param {ReturnType<typeof createLive>} live */
function playCommands(app, {inTurn}, live) {
  const {store, session, announce} = app
  /** Runs once the pending edit of a field is answered, and asks first if that edit was refused. */
  const run = () => inTurn(async () => {
    if (app.asks && refusedIn(store.state).length > 0) store.update({modal: {kind: 'refused'}})
    else session.player.resume()
  })
  return {
    /** Run and Pause are one button and one key. */
    toggle() {
      const {state} = store
      if (state.look.mode === 'live') {
        if (state.live.playing) live.pause()
        else live.play()
      } else if (state.play.phase !== 'running') run()
      else {
        session.player.pause()
        announce(text.announced.paused)
      }
    },
    /** Plays the last valid values, whatever the fields show. */
    runAsIs: () => session.player.resume(),
    /** Sets whether edits are played at once. @param {import('./playing/estimate.js').Follow} follow */
    setFollow(follow) {
      store.update({follow})
      rememberFollow(app.browser.memory, follow)
      announce(follow === 'on' ? text.follow.on : text.follow.off)
    },
    reset() {
      if (store.state.look.mode === 'live') return void live.jump(0)
      session.player.stop(true)
      const {parsed} = store.state
      if (parsed) session.engine()?.charts.show(parsed.canonical, {forget: true})
      announce(text.announced.reset)
    },
    /** Starts a new engine, for example after a crash, with the current scenario. @returns {Promise<boolean>} whether it runs */
    async restart() {
      const {history, parsed} = store.state
      if (!(await session.start())) return false
      const asked = app.browser.address.fragment()
      const again = () => parsed && history.at >= 0
        ? show(app, parsed.canonical, {label: '', play: 'keep', history: false})
        : fetchShort(app, asked).then(shared => openAddress(app, 'keep', asked, shared))
      await inTurn(again)
      announce(text.announced.ready)
      return true
    },
  }
}

/** @param {App} app */
function textCommands({store}) {
  return {
    /** Shows the scenario as text. */
    open() {
      const {parsed} = store.state
      if (parsed) store.update({dialog: {raw: pretty(parsed.canonical), faults: [], fromLink: false}})
    },
    /** Shows the text of a bad link. */
    openLink() {
      const {notice} = store.state
      if (notice) store.update({dialog: {raw: notice.raw, faults: notice.faults, fromLink: true}})
    },
    close: () => store.update({dialog: null}),
  }
}

/** @param {App} app */
function shellCommands({store}) {
  return {
    dismissNotice: () => store.update({notice: null}),
    /** @param {State['theme']} theme */
    setTheme: theme => store.update({theme}),
    /** @param {boolean} drawer */
    setDrawer: drawer => store.update({drawer}),
    /** @param {State['tab']} tab @param {State['sheetHeight']} sheetHeight */
    setSheet: (tab, sheetHeight) => store.update({tab, sheetHeight}),
    /** @param {State['layout']} layout */
    setLayout: layout => store.update({layout, drawer: false}),
  }
}

/** @typedef {ReturnType<typeof createCommands>} Commands */
/**
 * @typedef {{store: import('./playing/session.js').PageStore, session: import('./playing/session.js').Session, commands: Commands,
 *   browser: import('../ui/browser.js').Browser, announce: (sentence: string) => void,
 *   announceNow: (sentence: string) => void, readonly?: boolean, theory?: boolean,
 *   keepsFocus?: () => boolean}} Page
 *   announce may wait, announceNow speaks at once; readonly: nothing may be changed; theory: it can be opened; keepsFocus: whether
 *   the focus stays where it is when the inspector or the theory opens or closes, as it was not the reader who did that
 */

// Decides what a gesture or a key on a chart does to the page. No other module does.

/**
 * @param {App} app
 * @param {object} commands
 * @param {ReturnType<typeof import('./editing/edit-commands.js').dragCommands>['handles']} commands.handles
 * @param {ReturnType<typeof import('./looks/looks.js').createLooks>} commands.look
 * @param {ReturnType<typeof import('./playing/live-player.js').createLive>} commands.live
 * @returns {(intent: Intent) => void}
 */
export function intentHandler({store}, {handles, look, live}) {
  return intent => {
    const {state} = store
    if (intent.kind !== 'handle') handles.breakOff()
    switch (intent.kind) {
      case 'handle': return handles.drag(intent)
      case 'scrub': return look.noteRound(intent.round, intent.done)
      case 'zoom':
        if (intent.back >= 0) look.noteRound(intent.back, true)
        return look.setWindow(intent.chart, intent.window)
      case 'single': return look.noteSingle(intent.series)
      case 'pair': return look.notePair([intent.series, intent.other].filter(Boolean))
      case 'toggle':
      case 'isolate': return look.noteHidden(intent.hidden)
      case 'select':
        if (state.look.inspecting) live.look(state.live.policy, intent.arm)
        else store.update({arm: intent.arm})
        return
      case 'choose':
        if (state.look.mode === 'live') live.look(intent.series, -1)
    }
  }
}

// Opens scenarios: from the address, or from the choice of presets. A link that cannot be read never stops the page:
// the first preset is shown, and a line says what was wrong.

/** @typedef {Awaited<ReturnType<typeof sharedScenario>>} Shared */

/** After this time, ms, the reader is told that a short link is being fetched. */
const QUIET = 700

/**
 * Fetches the scenario of a short link. Meanwhile everything else goes on.
 * @param {App} app @param {string} asked  a fragment
 * @returns {Promise<Shared | null>} null if the fragment is no short link, or the site has no service
 */
async function fetchShort({store, browser}, asked) {
  const id = shortId(asked)
  if (!id || !browser.service) return null
  const {notice} = store.state
  const timer = setTimeout(() => notify(store, text.notice.fetchingShort), QUIET)
  const answer = await sharedScenario(browser.service, id)
  clearTimeout(timer)
  if (store.state.notice?.text === text.notice.fetchingShort) store.update({notice: notice?.again ? null : notice})
  return answer
}

/**
 * Says whether the address has by now a short link that is being fetched, which must not be written over.
 * @param {App} app @param {string} asked
 */
const awaited = ({browser: {address}}, asked) => address.fragment() !== asked && shortId(address.fragment()) !== ''

/**
 * Shows what the address names: its scenario, or the first preset if it names none or a bad one. If it names none, only the first
 * runs are played.
 * @param {App} app @param {'keep' | 'start'} play
 * @param {string} [asked]  a fragment in place of the address's @param {Shared | null} [shared]  see fetchShort
 */
export async function openAddress(app, play, asked = app.browser.address.fragment(), shared = null) {
  const {store, session} = app
  const engine = session.engine()
  const first = store.state.description?.presets[0]
  if (!engine || !first) return
  const shown = store.state.history.at < 0 ? null : store.state.parsed
  if (store.state.history.at < 0) store.update({history: rememberedHistory(app.browser.memory)})
  const answer = !asked ? null : shortId(asked) ? await openShort(engine, shared) : await engine.decodeLink(asked)
  if (answer && !('faults' in answer)) {
    store.update({notice: null})
    const {link, view: given} = splitFragment(asked)
    const view = given || (store.state.description?.presets.find(p => p.name === link)?.view ?? '')
    const heavy = isHeavy(answer)
    const starts = play === 'start' || store.state.play.phase === 'running'
    const {hiddenArms: hidden, from: origin} = readView(view)
    const preset = presetOf(store.state.description, answer)
    const label = preset ? text.edits.preset(preset.title) : text.edits.link
    commit(app, answer, {label, play: heavy ? 'wait' : play, fresh: true, promised: answer.fingerprint, hidden, origin,
      address: () => !awaited(app, asked), look: () => applyView(app, view)})
    if (heavy && starts) notifyWaiting(store, answer)
    return
  }
  // A bad link stays in the address until something else is opened, so that it can be copied.
  const again = !!shared && 'problem' in shared && shared.problem !== 'refused'
  const kept = again ? shown : null
  const label = text.edits.preset(first.title)
  const begins = play === 'start' && !asked ? 'first' : play
  if (!kept) await show(app, first.canonical, {label, play: begins, fresh: true,
    address: () => !answer && !awaited(app, asked), look: () => applyView(app, '')})
  if (!answer) return
  const {faults} = answer
  const more = faults.length > 1 ? text.notice.more(faults.length - 1) : ''
  const why = (faults[0].message + more).replace(/([^.])$/, '$1.')
  const raw = answer.text || plain(asked)
  const title = kept ? kept.scenario.title || text.header.untitled : first.title
  store.update({notice: {kind: 'link', text: text.notice.badLink(why, title), raw: again ? '' : raw, faults, again}})
}

/**
 * Returns the scenario of a short link, in the form of a long one.
 * @param {import('../engine/api.js').Engine} engine @param {Shared | null} answer
 * @returns {Promise<import('../engine/messages.js').Linked | import('../engine/messages.js').BadLink>}
 */
async function openShort(engine, answer) {
  if (answer && 'body' in answer) {
    const parsed = await engine.parse(answer.body)
    return 'faults' in parsed ? {...parsed, text: answer.body} : {...parsed, fingerprint: ''}
  }
  const why = answer ? text.notice.lostShort[answer.problem](answer.detail) : text.notice.noService
  return {faults: [{path: '', got: '', want: '', message: why, line: 0, column: 0}], text: ''}
}

/**
 * A chosen preset plays, whatever was done to the one before. Exceptions: a preset that opens on a single run waits for
 * its reader, and so does any preset if the reader prefers less motion and has run nothing.
 * @param {State} state @param {import('../engine/messages.js').Preset} preset
 * @returns {'start' | 'keep' | 'wait'}
 */
function playOf({play, systemTheme}, preset) {
  if (preset.view) return 'wait'
  return play.phase === 'done' || !systemTheme.lessMotion ? 'start' : 'keep'
}

/** The names of the scenario's policies that the reader wrote and this device keeps. @param {App} app */
function keptHere({store: {state: {parsed}}, browser}) {
  const kept = new Map(readOwnPolicies(browser.memory).map(p => [p.program, p.name]))
  return (parsed?.scenario.policies ?? []).flatMap(p => kept.get(String(p.program ?? '')) ?? [])
}

/** @param {App} app @param {string} name */
async function openPreset(app, name) {
  const {store, session, announce} = app
  const preset = store.state.description?.presets.find(p => p.name === name)
  if (!preset || !session.engine()) return
  store.update({notice: null, arm: -1, unfolded: ''})
  const how = {label: text.edits.preset(preset.title), play: playOf(store.state, preset), fresh: true, enters: true}
  const own = keptHere(app)
  await show(app, preset.canonical, {...how, look: () => applyView(app, preset.view || sameChart(store.state))})
  announce(text.announced.opened(preset.title))
  if (own.length > 0) notify(store, text.program.left(own))
}

/** Returns a fragment as it was typed: browsers escape some characters of an address. @param {string} asked */
function plain(asked) {
  try {
    return decodeURIComponent(asked)
  } catch {
    return asked // a % that escapes nothing
  }
}
