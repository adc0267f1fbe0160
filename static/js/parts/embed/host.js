// @ts-check
// What a page of ours in a frame and the page around it say to each other: an embed, a lesson or a game. The messages are in
// protocol.js; embed-api.html explains them to people. The page around is recognised by event.source: in a sandbox the origin says
// nothing. Any page may be around, and may know all that is told; there is nothing else in the messages.

import {API, VERSION} from './protocol.js'

/** @param {any} data @returns {boolean} whether it is one of these messages, of any version */
export const isOurs = data => data !== null && typeof data === 'object' && data.api === API

/** The longest id, and the most of a wrong value that a message repeats, characters. */
const [LONGEST_ID, CLIP] = [100, 60]

/** @param {unknown} id @returns {id is number | string} whether an answer can repeat it */
export const isId = id => typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID)

/** A wrong value, shortened for a message. @param {unknown} got */
export const clipped = got => {
  const words = typeof got === 'object' && got !== null ? 'an object' : String(got)
  return words.length > CLIP ? `${words.slice(0, CLIP)}…` : words
}

/** Like clipped, with quotes around text, because 1 and "1" are different values. @param {unknown} got */
const quoted = got => (typeof got === 'string' ? `"${clipped(got)}"` : clipped(got))

/** @param {object} message */
export const post = message => window.parent.postMessage({api: API, version: VERSION, ...message}, '*')

/** A request that cannot be answered; its sender gets the reason. */
export class Refused extends Error {
  /** @param {string} path @param {string} message */
  constructor(path, message) {
    super(message)
    this.path = path
  }
}

/**
 * Answers the requests of the page around, in order: a run starts after the load that was requested before it.
 * @param {(asked: any) => Promise<unknown>} answer  rejects with a Refused @param {(asked: any) => boolean} [isUrgent]  does not wait
 */
export function answerHost(answer, isUrgent = () => false) {
  /** @type {Promise<void>} */
  let last = Promise.resolve()
  /** @param {any} asked */
  async function respond(asked) {
    const {id, version} = asked
    try {
      if (version !== VERSION) throw new Refused('version', `got ${quoted(version)}, this embed speaks version ${VERSION}, a number`)
      post({type: 'answer', id, value: await answer(asked)})
    } catch (error) {
      const {path = 'embed', message = String(error)} = /** @type {any} */ (error)
      post({type: 'error', id, path, message})
    }
  }
  window.addEventListener('message', ({source, data}) => {
    if (source !== window.parent || !isOurs(data) || !isId(data.id)) return
    if (isUrgent(data)) respond(data)
    else last = last.then(() => respond(data))
  })
  post({type: 'ready'})
}

/**
 * Reports the height that this page wants, in the two formats that learning platforms and their scripts understand: LTI's, which Canvas
 * reads, and iframe.resize. It must not depend on the frame's own height: otherwise the two pages would keep resizing each other.
 * @param {() => number} height  CSS px @param {Element[]} watched  on whose sizes it depends
 */
export function tellHeight(height, watched) {
  let last = 0
  const sizes = new ResizeObserver(() => {
    const wanted = height()
    if (wanted === last) return
    last = wanted
    window.parent.postMessage({subject: 'lti.frameResize', height: wanted}, '*')
    window.parent.postMessage({context: 'iframe.resize', height: wanted}, '*')
  })
  for (const part of watched) sizes.observe(part)
}

/** Whether this page is a lesson or a game in a frame, whose address asks for an embed. */
export const isEmbed = () => window.parent !== window && new URLSearchParams(location.search).has('embed')

/**
 * Returns what tells the page around a lesson or a game; without one it tells nobody.
 * @returns {(message: import('./protocol.js').SentByLesson) => void}
 */
export function hostOf() {
  if (!isEmbed()) return () => {}
  tellHeight(() => Math.ceil(document.body.getBoundingClientRect().height), [document.body]) // by the width alone: css/pages
  return post
}
