// @ts-check
// Packages of a lesson for learning platforms: SCORM 1.2, one page. A whole package holds the site; a thin one shows the lesson on
// the site. In both the page is the same: a frame, and launch.js, which talks to the lesson in it and to the platform around it.

import {htmlAttribute, plainLine, xmlLine} from '../../ui/encode.js'
import {scorm as t} from './words.js'
import {packLesson} from '../../model/lessons/lesson-link.js'
import {fillOwnPage, fileName} from '../lesson/written.js'
import {dialogBox} from '../../ui/dialog.js'
import {freshId, h, set, setText, show} from '../../ui/dom.js'
import {percent} from '../../ui/numbers.js'
import {addStyles} from '../../ui/later.js'
import {download} from '../../ui/browser.js'

/**
 * text, written: of a lesson that is not the site's.
 * @typedef {{id: string, title: string, text?: string, written?: import('../../engine/messages.js').WrittenLesson}} Source
 */
/**
 * mastery: the score from which the lesson is passed, %; null for none.
 * @typedef {{lesson: Source, whole: boolean, mastery: number | null}} Wanted
 */

// Complete literals, because the build replaces paths by those of the published files.
const FILES = new URL('../../../files.json', import.meta.url)
const POLICY = new URL('../../../policy.txt', import.meta.url)
const LAUNCH = new URL('./launch.js', import.meta.url)
const STYLES = new URL('../../../css/pages/launch.css', import.meta.url)
/** The folder of the site's files in a package. */
const SITE = 'site/'
const OWN_TEXT = 'lesson-text.md'
/** How many files are asked for at the same time. */
const AT_ONCE = 8
/** The longest title that the schema allows, characters. */
const MOST_TITLE = 200

/** The address of the site. */
export const site = new URL('.', FILES).href

/** @param {string} text */
const bytesOf = text => new TextEncoder().encode(text)

/** @param {URL} address @param {string} [name]  for messages @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function load(address, name = address.pathname) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(t.missing(name, answer.status))
  return new Uint8Array(await answer.arrayBuffer())
}

/**
 * The manifest, with the names of ADL's schema for SCORM 1.2.
 * @param {Wanted} wanted @param {string[]} files
 */
export function manifestOf({lesson: {id, title}, mastery}, files) {
  const name = xmlLine(title, MOST_TITLE)
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="rising-bandits-${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lesson">
    <organization identifier="lesson">
      <title>${name}</title>
      <item identifier="item" identifierref="page" isvisible="true">
        <title>${name}</title>${mastery === null ? '' : `\n        <adlcp:masteryscore>${mastery}</adlcp:masteryscore>`}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map(file => `      <file href="${htmlAttribute(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}

/**
 * Writes the policy into a page: learning platforms set no headers, and the text of a lesson is on their origin then.
 * @param {string} page @param {string} policy
 */
const withPolicy = (page, policy) =>
  page.replace(/<head\b[^>]*>/, head => `${head}\n  <meta http-equiv="Content-Security-Policy" content="${htmlAttribute(policy)}">`)

/**
 * The page of the package.
 * @param {Wanted} wanted @param {string} lesson  its address in the frame @param {string} policy  of the site's pages
 */
const pageOf = ({lesson: {title}, mastery, whole}, lesson, policy) => withPolicy(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${htmlAttribute(plainLine(title))}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="launch.css">
  <script type="application/json" id="settings">${JSON.stringify({lesson, mastery, words: t.launch}).replaceAll('<', '\\u003c')}</script>
  <script src="launch.js"></script>
</head>
<body>
  <p id="notice" role="status"></p>
  <iframe id="lesson" title="${htmlAttribute(plainLine(title))}" src="${htmlAttribute(lesson)}"
    allow="clipboard-write; fullscreen"></iframe>
</body>
</html>
`, whole ? policy : policy.replace("frame-src 'self'", `$& ${new URL(site).origin}`))

/** The address of the lesson on the site, in a frame. @param {Source} lesson */
async function lessonOnSite({id, text}) {
  return text ? `own-lesson.html?embed#${await packLesson(text)}` : `lesson-${id}.html?embed`
}

/** The page of a lesson that is not the site's. @param {Source} lesson @param {Uint8Array} empty  own-lesson.html */
function ownPage({id, written}, empty) {
  const page = new DOMParser().parseFromString(new TextDecoder().decode(empty), 'text/html')
  if (written) fillOwnPage(page, written, id, OWN_TEXT)
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

/**
 * The site's files, with the lesson's text in them, and the policy in each page.
 * @param {Source} lesson @param {string} policy @param {(done: number, of: number) => void} onProgress
 */
async function siteFiles(lesson, policy, onProgress) {
  /** @type {string[]} */
  const names = JSON.parse(new TextDecoder().decode(await load(FILES)))
  /** @type {Part[]} */
  const parts = []
  let [next, loaded] = [0, 0]
  const loadNext = async () => {
    while (next < names.length) {
      const i = next++
      parts[i] = {name: SITE + names[i], data: await load(new URL(names[i], site), names[i])}
      onProgress(++loaded, names.length)
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, loadNext))
  if (lesson.text) {
    const own = /** @type {Part} */ (parts.find(({name}) => name === `${SITE}own-lesson.html`))
    own.data = bytesOf(ownPage(lesson, own.data))
    parts.push({name: SITE + OWN_TEXT, data: bytesOf(lesson.text)})
  }
  for (const part of parts) {
    if (part.name.endsWith('.html')) part.data = bytesOf(withPolicy(new TextDecoder().decode(part.data), policy))
  }
  return parts
}

/**
 * @param {Wanted} wanted @param {(share: number) => void} onProgress  of the work, 0 to 1
 * @returns {Promise<Blob>} rejects if a file of the site cannot be had
 */
export async function scormPackage(wanted, onProgress) {
  const {lesson, whole} = wanted
  const policy = new TextDecoder().decode(await load(POLICY)).trim()
  const files = whole ? await siteFiles(lesson, policy, (n, of) => onProgress(n / of / 2)) : []
  const address = whole ? `${SITE}${lesson.text ? 'own-lesson.html?embed' : await lessonOnSite(lesson)}` : site + await lessonOnSite(lesson)
  /** @type {Part[]} */
  const parts = [{name: 'index.html', data: bytesOf(pageOf(wanted, address, policy))}, {name: 'launch.js', data: await load(LAUNCH)},
    {name: 'launch.css', data: await load(STYLES)}, ...files]
  const manifest = {name: 'imsmanifest.xml', data: bytesOf(manifestOf(wanted, parts.map(part => part.name)))}
  return zip([manifest, ...parts], (n, of) => onProgress((1 + n / of) / 2))
}

// Writes a zip file. The same files give the same bytes.

/** @typedef {{name: string, data: Uint8Array<ArrayBuffer>}} Part */

const TABLE = Uint32Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function deflate(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Numbers as the format has them: each with its width in bytes, the lowest byte first. @param {[number, number][]} fields */
const record = fields => Uint8Array.from(fields.flatMap(([value, width]) =>
  Array.from({length: width}, (_, i) => value >>> (8 * i) & 0xff)))

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Of the format, with deflate: 2.0. Names are UTF-8. The first of January 1980, since a file has to have a date. */
const [VERSION, UTF8, DAY] = [20, 0x0800, 0x21]
const [STORED, DEFLATED] = [0, 8]

/**
 * @param {Part[]} parts @param {(done: number, of: number) => void} [onProgress]  bytes
 * @returns {Promise<Blob>}
 */
export async function zip(parts, onProgress = () => {}) {
  const of = parts.reduce((sum, {data}) => sum + data.length, 0)
  /** @type {BlobPart[]} */
  const files = []
  /** @type {BlobPart[]} */
  const directory = []
  let [at, done, listed] = [0, 0, 0]
  for (const {name, data} of parts) {
    const packed = await deflate(data)
    const smaller = packed.length < data.length
    const content = smaller ? packed : data
    const path = new TextEncoder().encode(name)
    /** @type {[number, number][]} */
    const common = [[VERSION, 2], [UTF8, 2], [smaller ? DEFLATED : STORED, 2], [0, 2], [DAY, 2],
      [crc32(data), 4], [content.length, 4], [data.length, 4], [path.length, 2], [0, 2]]
    files.push(record([[LOCAL, 4], ...common]), path, content)
    const entry = record([[CENTRAL, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]])
    directory.push(entry, path)
    listed += entry.length + path.length
    at += 30 + path.length + content.length
    onProgress(done += data.length, of)
  }
  const end = record([[END, 4], [0, 2], [0, 2], [parts.length, 2], [parts.length, 2], [listed, 4], [at, 4], [0, 2]])
  return new Blob([...files, ...directory, end], {type: 'application/zip'})
}

// The dialog that makes a package of a lesson for a learning platform.

/** @param {string} value @param {boolean} checked @param {string} words @param {string} help */
const choice = (value, checked, words, help) => h('label', {class: 'scorm-kind'},
  h('input', {type: 'radio', name: 'scorm-kind', value, checked}), h('span', {}, words), h('small', {}, help))

/** The field for the score from which the lesson is passed. */
function masteryField() {
  const id = freshId('mastery')
  const input = h('input', {type: 'text', inputmode: 'numeric', autocomplete: 'off', id, 'aria-describedby': `${id}-help ${id}-fault`})
  const fault = h('p', {class: 'fault', id: `${id}-fault`, hidden: true}, t.masteryFault)
  return {
    node: h('div', {class: 'mastery'}, h('label', {for: id}, t.mastery), input, h('span', {}, t.masteryUnit),
      h('p', {id: `${id}-help`}, t.masteryHelp), fault),
    /** @returns {number | null | undefined} null for none, undefined for what is no such number */
    read() {
      const text = input.value.replace('%', '').trim()
      const value = text === '' ? null : Number(text)
      const sound = value === null || (value >= 1 && value <= 100)
      show(fault, !sound)
      set(input, {'aria-invalid': sound ? null : 'true'})
      if (!sound) input.focus()
      return sound ? value : undefined
    },
  }
}

/** @param {Source} lesson */
export async function openScormDialog(lesson) {
  await addStyles(new URL('../../../css/parts/scorm.css', import.meta.url))
  const mastery = masteryField()
  const thinHelp = t.thinHelp(site) + (location.protocol === 'https:' ? '' : ` ${t.insecure}`)
  const whole = choice('whole', true, t.whole, t.wholeHelp)
  const outcome = h('p', {class: 'outcome', role: 'status'})
  const make = h('button', {type: 'button', class: 'button primary', onclick: async () => {
    const from = mastery.read()
    if (from === undefined || make.disabled) return
    make.disabled = true
    try {
      const wanted = {lesson, whole: !!whole.querySelector('input')?.checked, mastery: from}
      const file = await scormPackage(wanted, share => setText(outcome, t.packing(percent(share))))
      const name = `${fileName(lesson.title)}-scorm12.zip`
      download(file, name)
      setText(outcome, t.saved(name, t.size(file.size)))
    } catch (/** @type {any} */ error) {
      setText(outcome, t.failed(error?.message ?? String(error)))
    }
    make.disabled = false
    if (document.activeElement === document.body) make.focus()
  }}, t.make)
  const dialog = dialogBox({class: 'modal scorm-dialog', title: t.title, onclose: () => dialog.remove()}, h('p', {}, t.about),
    h('fieldset', {}, h('legend', {}, t.kind), whole, choice('thin', false, t.thin, thinHelp)), mastery.node,
    h('p', {}, t.honest, h('a', {href: new URL('../../../class.html', import.meta.url).href, target: '_blank'}, t.honestPage), t.honestEnd),
    h('p', {class: 'foot'}, make), outcome)
  document.body.append(dialog)
  dialog.showModal()
}
