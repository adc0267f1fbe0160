// @ts-check
// Decides what a gesture or a key on a chart does to the page. No other module does.

/** @typedef {import('../editing/editing.js').App} App */
/** @typedef {import('../../engine/messages.js').Intent} Intent */

/**
 * @param {App} app
 * @param {object} commands
 * @param {ReturnType<typeof import('../editing/dragging.js').dragCommands>['handles']} commands.handles
 * @param {ReturnType<typeof import('./looks.js').createLooks>} commands.look
 * @param {ReturnType<typeof import('../playing/live-player.js').createLive>} commands.live
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
