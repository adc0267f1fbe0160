// @ts-check
// Detects a worker that hangs: it owes an answer and has sent nothing for some seconds. Seconds are counted one by one,
// so that the time for which a computer was asleep counts as one second.

const SECOND = 1000 // ms
const NEXT_TASK = 1 // ms

/**
 * @param {number} seconds           without a message; Infinity: no limit
 * @param {() => boolean} isAwaited  whether an answer is due
 * @param {() => void} onHung
 */
export function createWatchdog(seconds, isAwaited, onHung) {
  let silent = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function tick() {
    timer = undefined
    if (!isAwaited()) return
    silent++
    if (silent < seconds) timer = setTimeout(tick, SECOND)
    // This thread may have been busy, and a message of the worker may be queued behind this very task.
    else timer = setTimeout(lookAgain, NEXT_TASK)
  }

  function lookAgain() {
    timer = undefined
    if (!isAwaited()) return
    if (silent >= seconds) onHung()
    else timer = setTimeout(tick, SECOND)
  }

  return {
    /** Call it when the worker was sent a request. */
    asked() {
      if (timer !== undefined || seconds === Infinity) return
      silent = 0
      timer = setTimeout(tick, SECOND)
    },
    /** Call it when the worker sent a message. */
    heard() { silent = 0 },
    stop() { clearTimeout(timer) },
  }
}
