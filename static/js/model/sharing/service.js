// @ts-check
// The share service, if the build names one: it stores scenarios under short addresses. Nothing is sent to it before
// the reader asks for a short link or opens one. Whatever it does, the long link works.

/**
 * The longest that the page waits for the service, ms. Who shares has the long link, and need not wait; who opens a short link
 * has nothing else, and may be on a slow network.
 */
const STORING = 2000
const OPENING = 15_000

/**
 * Why the service could not help: it was too slow, it is full, it failed or is not there, or it refused, with a reason.
 * @typedef {{problem: 'slow' | 'full' | 'down' | 'refused', detail: string}} ServiceProblem
 */

/** The fragment of a short link that the page opens itself: "s/" and an id, and perhaps a view after "?". */
const SHORT = /^s\/([a-z2-7]{12,52})(\?|$)/

/** @param {string} fragment @returns {string} the id in it; '' if it is not a short link */
export const shortId = fragment => SHORT.exec(fragment)?.[1] ?? ''

/**
 * Stores a scenario.
 * @param {string} service  its address @param {string} canonical @param {string} fingerprint  of its results, '' for none
 * @returns {Promise<{url: string} | ServiceProblem>} its short address
 */
export async function storeScenario(service, canonical, fingerprint) {
  const query = fingerprint ? `?fingerprint=${encodeURIComponent(fingerprint)}` : ''
  const request = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: canonical}
  const answer = await ask(`${service}/api/scenarios${query}`, request, STORING)
  if ('problem' in answer) return answer
  try {
    return {url: new URL(JSON.parse(answer.body).url).href}
  } catch {
    return {problem: 'down', detail: ''} // something other than the service answers there
  }
}

/**
 * Returns the document of a short link.
 * @param {string} service  its address @param {string} id
 * @returns {Promise<{body: string} | ServiceProblem>}
 */
export const sharedScenario = (service, id) => ask(`${service}/api/scenarios/${id}`, {}, OPENING)

/**
 * @param {string} address @param {RequestInit} request @param {number} patience  ms
 * @returns {Promise<{body: string} | ServiceProblem>}
 */
async function ask(address, request, patience) {
  try {
    const answer = await fetch(address, {...request, credentials: 'omit', signal: AbortSignal.timeout(patience)})
    const body = await answer.text()
    return answer.ok ? {body} : refusal(answer.status, body)
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError'
    return {problem: slow ? 'slow' : 'down', detail: ''}
  }
}

/** @param {number} status @param {string} body  a problem document, if the service itself answered @returns {ServiceProblem} */
function refusal(status, body) {
  if (status === 429 || status === 507) return {problem: 'full', detail: ''}
  if (status >= 500) return {problem: 'down', detail: ''}
  try {
    const {detail} = JSON.parse(body)
    if (typeof detail === 'string' && detail) return {problem: 'refused', detail}
  } catch {} // it is no JSON
  return {problem: 'down', detail: ''} // something other than the service answers there, such as a static host
}
