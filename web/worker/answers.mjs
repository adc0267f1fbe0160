// @ts-check
// How the program learns what a promise resolves with: by a call of the function that it has passed.

/** The codes of answers to Go: the same as in calls_js.go. */
export const [FOUND, MISSING, STORED, UNCHANGED, FAILED, ALLOWED, REFUSED] = [0, 1, 2, 3, 4, 5, 6]

/** @typedef {(ticket: number, what: number, text: string) => void} Done */
/** @typedef {[what: number, text: string]} ToGo */

/** How long a store or a limit may take, ms: less than a request, so that the program never waits for ever. */
const TIME = 4000

/**
 * Calls done with the answer, or with FAILED if it rejects or takes longer than TIME.
 * @param {Promise<ToGo>} answer @param {Done} done @param {number} ticket
 */
export function pass(answer, done, ticket) {
  inTime(answer).then(([what, text]) => done(ticket, what, text), error => done(ticket, FAILED, String(error?.message ?? error)))
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
function inTime(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIME} ms`)), TIME)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
