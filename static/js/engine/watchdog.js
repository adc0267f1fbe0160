// @ts-check
// Detects a worker that hangs: it owes an answer and has sent nothing for some seconds. On a busy machine a healthy worker is slow,
// too. So seconds are counted one by one, and only those that were no longer here: this thread's timers are late where there is no
// processor for them, or the computer was asleep. And a worker that was slow to start, whose work is always the same, gets longer.

const SECOND = 1000 // ms
const NEXT_TASK = 1 // ms
/** A timer that comes later than this, ms, counts for nothing. */
const LATE = 500
/** A worker that owes an answer for this many times what it took to start hangs, if that is longer. */
const STARTS = 20

/**
 * Call it when the worker is started: its first message says that it has started.
 * @param {number} seconds           without a message, at least; Infinity: no limit
 * @param {() => boolean} isAwaited  whether an answer is due
 * @param {(seconds: number) => void} onHung
 * @param {() => number} [now]       ms
 */
export function createWatchdog(seconds, isAwaited, onHung, now = () => performance.now()) {
  let silent = 0
  let since = 0
  let patience = 0 // s; until the worker is heard for the first time nothing is asked
  const begun = now()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function tick() {
    timer = undefined
    if (!isAwaited()) return
    if (now() - since < SECOND + LATE) silent++
    if (silent < patience) wait()
    // This thread may have been busy, and a message of the worker may be queued behind this very task.
    else timer = setTimeout(lookAgain, NEXT_TASK)
  }

  function lookAgain() {
    timer = undefined
    if (!isAwaited()) return
    if (silent >= patience) onHung(silent)
    else wait()
  }

  function wait() {
    since = now()
    timer = setTimeout(tick, SECOND)
  }

  return {
    /** Call it when the worker was sent a request. */
    asked() {
      if (timer !== undefined || seconds === Infinity) return
      silent = 0
      wait()
    },
    /** Call it when the worker sent a message. */
    heard() {
      silent = 0
      patience ||= Math.max(seconds, STARTS * (now() - begun) / 1000)
    },
    stop() { clearTimeout(timer) },
  }
}
