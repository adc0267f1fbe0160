// @ts-check
// Packages of a lesson for learning platforms: SCORM 1.2, one page. A whole package holds the site; a thin one shows the lesson on
// the site. In both the page is the same: a frame, and launch.js, which talks to the lesson in it and to the platform around it.

import {htmlAttribute, plainLine, xmlLine} from '../../ui/encode.js'
import {scorm as t} from './words.js'
import {packLesson} from '../../model/lessons/lesson-link.js'
import {fillOwnPage} from '../lesson/own-page.js'
import {zip} from './zip.js'

/** @typedef {import('./zip.js').Part} Part */
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
