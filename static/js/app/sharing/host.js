// @ts-check
// What an embedded lesson or game says to the page that contains it, in the form of the embed's messages; embed-api.html explains
// them to people. It says nothing unless the address asks for an embed.

/** The mark on every message. */
export const API = 'rising-bandits'
export const VERSION = 1

/**
 * @typedef {{type: 'step', step: number, of: number}} StepMessage  from 1
 * @typedef {{type: 'task', task: string, state: string, attempts: number, answered: number, of: number}} TaskMessage
 * @typedef {{type: 'done', answered: number, of: number}} LessonDone
 * @typedef {{type: 'pulls', rounds: number, of: number, earned: number}} PullsMessage
 * @typedef {{type: 'revealed', earned: number, regret: number}} Revealed
 */

/**
 * Returns what tells the containing page.
 * @returns {(message: StepMessage | TaskMessage | LessonDone | PullsMessage | Revealed) => void}
 */
export function hostOf() {
  if (window.parent === window || !new URLSearchParams(location.search).has('embed')) return () => {}
  reportHeight()
  // Any page that frames this one may know it; there is nothing else in the messages.
  return message => window.parent.postMessage({api: API, version: VERSION, ...message}, '*')
}

/** Reports the height of the page in the two formats of learning platforms. It depends on the width alone: css/lesson.css, play.css. */
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
