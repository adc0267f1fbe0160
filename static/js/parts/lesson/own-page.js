// @ts-check
// The page of a lesson that is not the site's, from its text: it becomes the same as the pages of the site's own lessons.

import {h, set, setText} from '../../ui/dom.js'
import {lesson as t} from './words.js'

/** @typedef {import('../../engine/messages.js').WrittenLesson} WrittenLesson */

/** The name of a lesson's file, without an extension. @param {string} title */
export const fileName = title => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'lesson'

/**
 * Fills the page own-lesson.html.
 * @param {Document} page @param {WrittenLesson} written  without faults @param {string} id
 * @param {string} source  the address of the text; '' for none
 */
export function fillOwnPage(page, written, id, source) {
  const article = /** @type {HTMLElement} */ (page.querySelector('.lesson-text'))
  const status = /** @type {HTMLElement} */ (page.querySelector('.lesson-summary'))
  page.title = `${written.title} – ${t.own.site}`
  setText(/** @type {Element} */ (article.querySelector('h1')), written.title)
  setText(status, written.summary + (written.minutes ? ` ${t.own.minutes(written.minutes)}` : ''))
  status.removeAttribute('role')
  // The writer leaves out HTML of the lesson, and addresses that are not of the web.
  const parsed = new DOMParser().parseFromString(written.body, 'text/html')
  for (const link of parsed.querySelectorAll('a')) set(link, {target: '_blank', rel: 'noopener noreferrer nofollow ugc'})
  const steps = h('ol', {}, written.titles.map((title, i) => {
    const words = new DOMParser().parseFromString(title, 'text/html').body.childNodes
    return h('li', {}, h('a', {href: `#step-${i + 1}`}, ...words))
  }))
  article.append(h('nav', {class: 'lesson-steps', 'aria-label': t.steps}, steps), ...parsed.body.childNodes,
    h('nav', {class: 'lesson-turn', 'aria-label': t.turn}), h('footer', {class: 'lesson-foot'}, source &&
      h('p', {}, h('a', {href: source, download: `${fileName(written.title)}.md`}, t.own.text), ' ', t.own.textUse)))
  const data = h('script', {type: 'application/json', id: 'lesson-data'})
  data.textContent = JSON.stringify({id, sha256: written.sha256, ...JSON.parse(written.data)}).replaceAll('<', '\\u003c')
  page.body.append(data)
}
