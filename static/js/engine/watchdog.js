// @ts-check
// Notices a worker that hangs: it should answer, and says nothing for some seconds. Seconds are counted
// one by one, so that a computer that was asleep counts as one, however long it slept.

const SECOND = 1000 // ms
const NEXT_TASK = 1 // ms

/**
 * @param {number} seconds           without a word; Infinity never ends
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
    // This thread may have been busy, and what the worker said may wait behind this very task.
    else timer = setTimeout(lookAgain, NEXT_TASK)
  }

  function lookAgain() {
    timer = undefined
    if (!isAwaited()) return
    if (silent >= seconds) onHung()
    else timer = setTimeout(tick, SECOND)
  }

  return {
    /** The worker was asked something. */
    asked() {
      if (timer !== undefined || seconds === Infinity) return
      silent = 0
      timer = setTimeout(tick, SECOND)
    },
    /** The worker said something. */
    heard() { silent = 0 },
    stop() { clearTimeout(timer) },
  }
}
