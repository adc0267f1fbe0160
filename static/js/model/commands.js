// @ts-check
// All commands of the page, grouped by what they act on. Views change the page only through these.

import {createEditCommands} from './editing/edit-commands.js'
import {createEditing, show, withoutDraft} from './editing/editing.js'
import {pretty, refusedIn, setAt} from './state/edits.js'
import {createLive} from './playing/live-player.js'
import {intentHandler} from './looks/intents.js'
import {createLooks} from './looks/looks.js'
import {copyOf, createFileCommands} from './saving/files.js'
import {fetchShort, openAddress, openPreset} from './opening.js'
import {rememberFollow} from './playing/follow.js'
import {createProgramCommands, isProgram} from './program-commands.js'
import {pinCommands} from './looks/pinned.js'
import {fragment} from './sharing/address.js'
import {notify} from './state/state.js'
import {text} from '../text/text.js'
import {applyTheme} from '../ui/theme.js'

/** @typedef {import('./state/state.js').State} State */
/** @typedef {import('./editing/editing.js').App} App */
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
    async open(play, asked = fragment()) {
      const shared = await fetchShort(app, asked)
      // Whatever was opened while a short link was fetched is what the reader wants.
      await inTurn(async () => {
        if (!shared || asked === fragment()) await openAddress(app, play, asked, shared)
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
    /** Sets whether edits are played at once. @param {import('./playing/follow.js').Follow} follow */
    setFollow(follow) {
      store.update({follow})
      rememberFollow(follow)
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
      const again = () => parsed && history.at >= 0
        ? show(app, parsed.canonical, {label: '', play: 'keep', history: false})
        : fetchShort(app, fragment()).then(shared => openAddress(app, 'keep', fragment(), shared))
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
    setTheme(theme) {
      store.update({theme})
      if (applyTheme(theme)) return
      notify(store, text.notice.noStorage)
    },
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
 *   announce: (sentence: string) => void, announceNow: (sentence: string) => void, readonly?: boolean, theory?: boolean,
 *   keepsFocus?: () => boolean}} Page
 *   announce may wait, announceNow speaks at once; readonly: nothing may be changed; theory: it can be opened; keepsFocus: whether
 *   the focus stays where it is when the inspector or the theory opens or closes, as it was not the reader who did that
 */
