// @ts-check
// A lesson that is not the site's: its text comes by link, by address, from a file or from the page where it is written. It becomes
// the same page as the site's own lessons have, and then the same script begins.

import {ownId, packLesson, packedIn, unpackLesson} from '../app/lessons/lesson-link.js'
import {lessonWriter} from '../app/lessons/written.js'
import {keepBeforeLink} from '../app/sharing/address.js'
import {h, setText} from '../ui/dom.js'
import {percent} from '../ui/numbers.js'
import {lesson as t} from '../text/lesson.js'

/** @typedef {import('../engine/messages.js').WrittenLesson} WrittenLesson */

const article = /** @type {HTMLElement} */ (document.querySelector('.lesson-text'))
const status = /** @type {HTMLElement} */ (document.querySelector('.lesson-summary'))
const query = new URLSearchParams(location.search)

start().catch(error => setText(status, t.own.failed(error?.message ?? String(error))))

async function start() {
  if (query.has('preview')) return show(await fromWriter(), '')
  const packed = packedIn(location.hash.slice(1))
  const from = query.get('from')
  setText(status, t.own.loading(''))
  if (packed) {
    keepBeforeLink(packed)
    return open(await unpackLesson(packed).catch(() => { throw new Error(t.own.badLink) }))
  }
  if (from) return open(await fetched(from))
  offerFile()
}

/** @param {string} text */
async function open(text) {
  const writer = lessonWriter((loaded, total) => setText(status, t.own.loading(percent(loaded / total))))
  const written = await writer.write(text)
  writer.end()
  show(written, text)
}

/** Loads a lesson from an address of this site; the site's rules allow no other. @param {string} from */
async function fetched(from) {
  const url = new URL(from, location.href)
  if (url.origin !== location.origin) throw new Error(t.own.elsewhere)
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(t.own.status(answer.status))
  return answer.text()
}

/** The lesson that the page around this one is writing. @returns {Promise<WrittenLesson>} */
function fromWriter() {
  return new Promise(resolve => {
    window.addEventListener('message', e => {
      if (e.origin === location.origin && e.source === parent && e.data?.type === 'lesson') resolve(e.data.written)
    })
    parent.postMessage({type: 'lesson-ready'}, location.origin)
  })
}

/** Asks for a file, which may also be dropped. */
function offerFile() {
  setText(status, t.own.none)
  const input = h('input', {type: 'file', accept: '.md,.txt,text/markdown,text/plain', onchange: () => read(input.files?.[0])})
  article.append(h('p', {}, h('label', {}, t.own.file, ' ', input)),
    h('p', {}, h('a', {href: new URL('../../write.html', import.meta.url).href}, t.own.write)))
  document.addEventListener('dragover', e => e.preventDefault())
  document.addEventListener('drop', e => {
    e.preventDefault()
    read(e.dataTransfer?.files[0])
  })
}

/** Opens a file: its text goes into the address, so that a reload has it. @param {File} [file] */
async function read(file) {
  if (!file) return
  const packed = await packLesson(await file.text())
  location.hash = packed
  location.reload()
}

/** Shows a lesson, or its faults. @param {WrittenLesson} written @param {string} text  '' in a preview */
function show(written, text) {
  if (written.faults.length > 0) {
    setText(status, t.own.faults)
    article.append(h('ul', {class: 'lesson-faults'}, written.faults.map(f => h('li', {}, t.own.fault(f.line, f.message)))))
    return
  }
  document.title = `${written.title} – ${t.own.site}`
  setText(/** @type {Element} */ (article.querySelector('h1')), written.title)
  setText(status, written.summary + (written.minutes ? ` ${t.own.minutes(written.minutes)}` : ''))
  status.removeAttribute('role')
  // The writer leaves out HTML of the lesson, and addresses that are not of the web.
  const parsed = new DOMParser().parseFromString(written.body, 'text/html')
  const steps = h('ol', {}, written.titles.map((title, i) => {
    const words = new DOMParser().parseFromString(title, 'text/html').body.childNodes
    return h('li', {}, h('a', {href: `#step-${i + 1}`}, ...words))
  }))
  article.append(h('nav', {class: 'lesson-steps', 'aria-label': t.steps}, steps), ...parsed.body.childNodes,
    h('nav', {class: 'lesson-turn', 'aria-label': t.turn}), h('footer', {class: 'lesson-foot'}, text && ownText(written.title, text)))
  const data = h('script', {type: 'application/json', id: 'lesson-data'})
  data.textContent = JSON.stringify({id: ownId(text || written.body), ...JSON.parse(written.data)})
  document.body.append(data)
  import('./main.js').catch(error => setText(status, t.own.failed(error?.message ?? String(error))))
}

/** Where the text of the lesson can be had. @param {string} title @param {string} text */
function ownText(title, text) {
  const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'lesson'}.md`
  const href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}))
  return h('p', {}, h('a', {href, download: file}, t.own.text), ' ', t.own.textUse)
}
