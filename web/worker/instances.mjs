// @ts-check
// Which program answers a request. The package keeps a callback for every promise that a program has waited for, so that
// a program grows with each request that it answers, and is replaced after some thousands.

/** @typedef {{answer: (request: Request) => Promise<Response>, exited: boolean}} Running */

/**
 * @param {() => Running} start @param {number} life  requests that one program answers
 * @param {Running} [first]  a program that runs already
 * @returns {(request: Request) => Promise<Response>} it rejects where the program fails; the next request has another
 */
export function replacing(start, life, first) {
  let running = first
  let begun = 0
  return async request => {
    if (!running || running.exited || begun >= life) {
      running = start() // the one before still answers what it has begun
      begun = 0
    }
    begun++
    const mine = running
    try {
      return await mine.answer(request)
    } catch (error) {
      if (running === mine) running = undefined
      throw error
    }
  }
}
