// @ts-check
// A reporter for node --test: which tests failed in which file and with what message, and how long each file took, as one JSON object.

/** @typedef {{file: string, test: string, message: string}} Failure */
/** @typedef {{failures: Failure[], seconds: Record<string, number>}} Outcome  seconds: by file, without its hooks */

/** @typedef {{message?: string, cause?: {message?: string} | string}} Thrown */
/** @typedef {{name: string, file?: string, nesting: number, details?: {duration_ms?: number, error?: Thrown}}} Data */

/** The first line of what a test threw: the error of the runner itself says only that a test failed. @param {Thrown} [error] */
function messageOf(error) {
  const cause = typeof error?.cause === 'object' ? error.cause.message : error?.cause
  return (cause || error?.message || '').split('\n')[0]
}

/** @param {AsyncIterable<{type: string, data: Data}>} events */
export default async function * outcome(events) {
  /** @type {Outcome} */
  const {failures, seconds} = {failures: [], seconds: {}}
  for await (const {type, data} of events) {
    const {name, file, details, nesting} = data
    if (!file || type !== 'test:pass' && type !== 'test:fail') continue
    if (nesting === 0) seconds[file] = (seconds[file] ?? 0) + (details?.duration_ms ?? 0) / 1000
    if (type === 'test:fail') failures.push({file, test: name, message: messageOf(details?.error)})
  }
  yield JSON.stringify({failures, seconds})
}
