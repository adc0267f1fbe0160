// @ts-check
// Every verb of the page. Views call these and nothing else.

import {createEditCommands} from './editing/edit-commands.js'
import {createEditing, show, withoutDraft} from './editing/editing.js'
import {pretty, setAt} from './editing/edits.js'
import {createLive} from './live/live-player.js'
import {createLooks} from './charts/looks.js'
import {createFileCommands} from './keeping/files.js'
import {openAddress, openPreset} from './shell/opening.js'
import {notify} from './state.js'
import {text} from '../text/text.js'
import {applyTheme} from '../ui/theme.js'

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./editing/editing.js').App} App */
/** @typedef {ReturnType<typeof createEditing>} Editing */

/** Seeds that the page draws are short enough to say aloud. */
const SEEDS = 1_000_000

/** @param {App} app */
export function createCommands(app) {
  const editing = createEditing(app)
  const looks = createLooks(app, createLive(app))
  const edits = createEditCommands(app, editing)
  return {
    edit: editing.edit,
    applyText: editing.applyText,
    checkText: editing.checkText,
    undo: editing.undo,
    redo: editing.redo,
    ...createFileCommands(app, editing),
    ...scenarioCommands(app, editing),
    ...looks,
    ...edits,
    /** What a gesture on a chart means. @param {import('../engine/messages.js').Intent} intent */
    meant(intent) {
      if (!edits.dragged(intent)) looks.meant(intent)
    },
    ...playCommands(app, editing, looks),
    ...textCommands(app),
    ...lookCommands(app),
  }
}

/** @param {App} app @param {Editing} editing */
function scenarioCommands(app, {edit, inTurn}) {
  const {store} = app
  return {
    /** @param {'keep' | 'start'} play @param {string} [asked]  a fragment, by default that of the address */
    openAddress: (play, asked) => inTurn(() => openAddress(app, play, asked)),
    /** @param {string} name */
    choosePreset: name => inTurn(() => openPreset(app, name)),
    /** A field's edit by its path. @param {string} path @param {string} value @param {string} label */
    setField: (path, value, label) => edit({label, path, typed: value, change: setAt(path, value)}),
    /** Gives up a refused value. @param {string} path */
    discard: path => store.update({drafts: withoutDraft(store, path)}),
    newSeed() {
      const [drawn] = crypto.getRandomValues(new Uint32Array(1))
      const was = store.state.parsed?.scenario.seed
      const seed = drawn % SEEDS === was ? was + 1 : drawn % SEEDS
      return edit({label: text.edits.seed, path: 'seed', typed: String(seed), change: setAt('seed', seed)})
    },
  }
}

/** @param {App} app @param {Editing} editing @param {ReturnType<typeof createLooks>} looks */
function playCommands(app, {inTurn}, looks) {
  const {store, session, announce} = app
  return {
    /** Run and Pause are one button and one key. */
    toggle() {
      if (looks.toggleLive()) return
      if (store.state.play.phase !== 'running') session.player.resume()
      else {
        session.player.pause()
        announce(text.say.paused)
      }
    },
    reset() {
      if (store.state.look.mode === 'live') return void looks.live.jump(0)
      session.player.stop(true)
      const {parsed} = store.state
      if (parsed) session.engine()?.charts.show(parsed.canonical, false)
      announce(text.say.reset)
    },
    /** Starts a new engine after a crash, with the scenario as it was. */
    async restart() {
      const {history, parsed} = store.state
      if (!(await session.start())) return
      const again = () => parsed && history.at >= 0
        ? show(app, parsed.canonical, {label: '', play: 'keep', history: false})
        : openAddress(app, 'keep')
      await inTurn(again)
      announce(text.say.ready)
    },
  }
}

/** @param {App} app */
function textCommands({store}) {
  return {
    /** Shows the scenario as text. */
    openText() {
      const {parsed} = store.state
      if (parsed) store.update({dialog: {raw: pretty(parsed.canonical), faults: [], fromLink: false}})
    },
    /** Shows what a bad link held. */
    openLinkText() {
      const {notice} = store.state
      if (notice) store.update({dialog: {raw: notice.raw, faults: notice.faults, fromLink: true}})
    },
    closeText: () => store.update({dialog: null}),
    dismiss: () => store.update({notice: null}),
  }
}

/** @param {App} app */
function lookCommands({store}) {
  return {
    /** @param {number} arm  from 0; the selected one is unselected */
    selectArm: arm => store.update({arm: store.state.arm === arm ? -1 : arm}),
    /** @param {string} key */
    unfold: key => store.update({unfolded: store.state.unfolded === key ? '' : key}),
    /** @param {string} key  '' for none */
    focusPolicy(key) {
      if (store.state.policy !== key) store.update({policy: key})
    },
    /** @param {State['theme']} theme */
    setTheme(theme) {
      store.update({theme})
      if (applyTheme(theme)) return
      notify(store, text.notice.noStorage)
    },
    /** @param {boolean} drawer */
    setDrawer: drawer => store.update({drawer}),
    /** @param {State['tab']} tab @param {State['detent']} detent */
    setSheet: (tab, detent) => store.update({tab, detent}),
    /** @param {State['layout']} layout */
    setLayout: layout => store.update({layout, drawer: false}),
  }
}

/** @typedef {ReturnType<typeof createCommands>} Commands */
/** @typedef {{store: import('./playing/session.js').PageStore, session: import('./playing/session.js').Session, commands: Commands, announce: (sentence: string) => void, announceNow: (sentence: string) => void, readonly?: boolean}} Page  announce waits its turn, announceNow does not; readonly: nothing may be changed */
