// @ts-check
// One program answers all requests. When it fails or ends, another replaces it.

/**
 * A program that runs.
 * @template Asked, Answer
 * @typedef {{answer: (asked: Asked) => Promise<Answer>, exited: boolean}} Running
 */

/**
 * @template Asked, Answer
 * @param {() => Running<Asked, Answer>} start @param {Running<Asked, Answer>} [first]  a program that runs already
 * @returns {(asked: Asked) => Promise<Answer>} it rejects where the program fails; the next request has another
 */
export function restarting(start, first) {
  let running = first
  return async asked => {
    if (!running || running.exited) running = start()
    const asking = running
    try {
      return await asking.answer(asked)
    } catch (error) {
      if (running === asking) running = undefined
      throw error
    }
  }
}
