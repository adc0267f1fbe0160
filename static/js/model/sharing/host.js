// @ts-check
// What an embedded lesson or game and the page that contains it say to each other, in the form of the embed's messages;
// embed-api.html explains them to people. It says nothing unless the address asks for an embed.

/** The mark on every message. */
export const API = 'rising-bandits'
export const VERSION = 1

/** @param {any} data @returns {boolean} whether it is one of these messages, of any version */
export const isOurs = data => data !== null && typeof data === 'object' && data.api === API

/** The longest id, characters. */
const LONGEST_ID = 100

/** @param {unknown} id @returns {id is number | string} whether an answer can repeat it */
export const isId = id => typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID)

/**
 * @typedef {{type: 'step', step: number, of: number}} StepMessage  from 1
 * @typedef {{type: 'task', task: string, state: string, attempts: number, answered: number, of: number}} TaskMessage
 * @typedef {{type: 'done', answered: number, of: number}} LessonDone
 * @typedef {{type: 'work', work: string, left: string[], tried: number, answered: number, of: number}} WorkMessage
 * @typedef {{type: 'pulls', rounds: number, of: number, earned: number}} PullsMessage
 * @typedef {{type: 'revealed', earned: number, regret: number}} Revealed
 */

/**
 * Returns what tells the containing page.
 * @returns {(message: StepMessage | TaskMessage | LessonDone | WorkMessage | PullsMessage | Revealed) => void}
 */
export function hostOf() {
  if (!isEmbed()) return () => {}
  reportHeight()
  return post
}

const isEmbed = () => window.parent !== window && new URLSearchParams(location.search).has('embed')

/** Any page that frames this one may know it; there is nothing else in the messages. @param {object} message */
const post = message => window.parent.postMessage({api: API, version: VERSION, ...message}, '*')

/** A request that cannot be answered; its sender gets the reason. */
export class Refused extends Error {
  /** @param {string} path @param {string} message */
  constructor(path, message) {
    super(message)
    this.path = path
  }
}

/**
 * Answers the requests of the containing page, in order. It is recognised by event.source: in a sandbox the origin says nothing.
 * @param {(asked: any) => Promise<unknown>} answer  rejects with a Refused
 */
export function answerHost(answer) {
  if (!isEmbed()) return
  /** @type {Promise<void>} */
  let last = Promise.resolve()
  /** @param {any} asked */
  async function respond(asked) {
    const {id, version} = asked
    try {
      if (version !== VERSION) throw new Refused('version', `want version ${VERSION}, a number`)
      post({type: 'answer', id, value: await answer(asked)})
    } catch (error) {
      const {path = 'embed', message = String(error)} = /** @type {any} */ (error)
      post({type: 'error', id, path, message})
    }
  }
  window.addEventListener('message', ({source, data}) => {
    if (source === window.parent && isOurs(data) && isId(data.id)) last = last.then(() => respond(data))
  })
  post({type: 'ready'})
}

/** Reports the height of the page in the two formats of learning platforms. It depends on the width alone: css/pages. */
function reportHeight() {
  let last = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === last) return
    last = height
    window.parent.postMessage({subject: 'lti.frameResize', height}, '*')
    window.parent.postMessage({context: 'iframe.resize', height}, '*')
  }).observe(document.body)
}
