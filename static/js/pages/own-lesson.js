// @ts-check
// A lesson that is not the site's: its text comes by link, by address, from a file or from the page where it is written. It becomes
// the same page as the site's own lessons have, and then the same script begins.
//
// Anyone may have written the text, and it runs on the site's origin. So it is Markdown alone: package render leaves out HTML and
// addresses such as javascript:, and writes no id but its own. The page's policy allows no script, style, picture or frame of
// another origin. Programs of its scenarios are in the index language, which reads nothing but the game and always ends. What is
// left are words and links: links lead to the web or to mail, out of the page, and tell the other site nothing. A note at the top says
// that the text is not the site's own.

import {lessonIn, ownId, packLesson, packedIn, unpackLesson} from '../model/lessons/lesson-link.js'
import {lessonWriter, fillOwnPage} from '../parts/lesson/written.js'
import {h, setText} from '../ui/dom.js'
import {loadLater} from '../ui/later.js'
import {percent} from '../ui/numbers.js'
import {lesson as t} from '../parts/lesson/words.js'
import {mountExport} from '../parts/scorm/export.js'

/** @import {WrittenLesson} from '../engine/messages.js' */

const article = /** @type {HTMLElement} */ (document.querySelector('.lesson-text'))
const status = /** @type {HTMLElement} */ (document.querySelector('.lesson-summary'))
const query = new URLSearchParams(location.search)

// In a package for a learning platform the lesson is in the page.
if (document.getElementById('lesson-data')) begin()
else start().catch(failed)

/** Says why there is no lesson, and offers to open another. @param {any} error */
function failed(error) {
  offer()
  setText(status, t.own.failed(error?.message ?? String(error)))
}

function begin() {
  loadLater(() => import('./lesson.js'), words => setText(status, words))
}

async function start() {
  if (query.has('preview')) return show(await fromWriter(), '')
  const packed = packedIn(location.hash.slice(1))
  const from = query.get('from')
  setText(status, t.own.loading(''))
  if (packed) {
    window.addEventListener('hashchange', () => { // another lesson was pasted into the address
      const now = packedIn(location.hash.slice(1))
      if (now && now !== packed) location.reload()
    })
    return open(await unpackLesson(packed).catch(error => {
      throw new Error(error instanceof RangeError ? t.own.tooLong : t.own.badLink)
    }), t.own.somewhere)
  }
  if (from) return open(...await fetched(from))
  offer()
  setText(status, t.own.none)
}

/** @param {string} text @param {string} origin  where it is from; '' for this site */
async function open(text, origin) {
  const writer = lessonWriter((loaded, total) => setText(status, t.own.loading(percent(loaded / total))))
  const written = await writer.write(text)
  writer.end()
  show(written, text, origin)
}

/** Loads a lesson from an address. @param {string} from @returns {Promise<[string, string]>}  its text, and the other site's host */
async function fetched(from) {
  const url = URL.canParse(from, location.href) ? new URL(from, location.href) : null
  const own = url?.origin === location.origin
  if (!url || (!own && url.protocol !== 'https:')) throw new Error(t.own.badAddress)
  const answer = await fetch(url, {credentials: 'omit'}).catch(() => null)
  // A browser does not say whether a server forbids, or cannot be reached.
  if (!answer) throw new Error(own || !navigator.onLine ? t.own.offline : t.own.forbidden(url.host))
  if (!answer.ok) throw new Error(t.own.status(answer.status))
  return [await lessonOf(answer), own ? '' : url.host]
}

/** Reads a lesson; what is none is refused in words. @param {Blob | Response} source */
async function lessonOf(source) {
  try {
    return await lessonIn(source instanceof Blob ? source.stream() : source.body)
  } catch (/** @type {any} */ error) {
    throw new Error(error instanceof RangeError ? t.own.tooLong : t.own.noLesson)
  }
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

/** Asks for a file, which may also be dropped, or for an address. */
function offer() {
  const input = h('input', {type: 'file', accept: '.md,.txt,text/markdown,text/plain', onchange: () => read(input.files?.[0])})
  const address = h('input', {type: 'url', name: 'from', required: true, placeholder: t.own.example})
  const go = () => {
    if (address.reportValidity()) location.assign(`${location.pathname}?${new URLSearchParams({from: address.value.trim()})}`)
  }
  address.addEventListener('keydown', e => { if (e.key === 'Enter') go() })
  article.append(h('p', {}, h('label', {}, t.own.file, ' ', input)),
    h('p', {class: 'own-address'}, h('label', {}, t.own.address, ' ', address), ' ',
      h('button', {type: 'button', class: 'button', onclick: go}, t.own.open)),
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
  try {
    const packed = await packLesson(await lessonOf(file))
    history.replaceState(null, '', `${location.pathname}#${packed}`)
    location.reload()
  } catch (/** @type {any} */ error) {
    setText(status, t.own.failed(error.message))
  }
}

/**
 * Shows a lesson, or its faults.
 * @param {WrittenLesson} written @param {string} text  '' in a preview @param {string} [origin]  where it is from; '' for this site
 */
function show(written, text, origin = '') {
  if (written.faults.length > 0) {
    setText(status, t.own.faults)
    article.append(h('ul', {class: 'lesson-faults'}, written.faults.map(f => h('li', {}, t.own.fault(f.line, f.message)))))
    return
  }
  const source = text && URL.createObjectURL(new Blob([text], {type: 'text/markdown'}))
  // In a preview, answers to an earlier text would bring back its scenario.
  fillOwnPage(document, written, ownId(text || written.body + written.data), source)
  if (origin) status.after(h('p', {class: 'lesson-foreign', role: 'note'}, t.own.foreign(origin)))
  if (text) mountExport(document.body, {id: ownId(text), title: written.title, text, written})
  begin()
}
