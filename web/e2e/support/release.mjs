// @ts-check
// Releases of the site as hosts publish them: the next one, and what a host with a share service of its own sends.

import {createHash} from 'node:crypto'
import {cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {root} from './site.mjs'

/** A copy of dist/ that a test may change. @returns {string} its folder */
export function copyOfDist() {
  const dir = mkdtempSync(join(tmpdir(), 'rising-site-'))
  cpSync(join(root, 'dist'), dir, {recursive: true})
  return dir
}

/** Writes a file of a site anew. @param {string} path @param {string} text */
export function rewrite(path, text) {
  writeFileSync(path, text)
  for (const twin of ['.br', '.gz']) rmSync(path + twin, {force: true})
}

/** @param {string} text */
const hash = text => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Changes a file of a site, and what the service worker expects of it.
 * @param {string} dir @param {string} file @param {(text: string) => string} change
 */
export function change(dir, file, change) {
  const before = readFileSync(join(dir, file), 'utf8')
  const text = change(before)
  if (text === before) throw new Error(`${file} has nothing to change`)
  rewrite(join(dir, file), text)
  const worker = readFileSync(join(dir, 'sw.js'), 'utf8')
  const expected = new RegExp(`"${file.replaceAll('.', '\\.')}":"\\w+"`)
  if (!expected.test(worker)) throw new Error(`the service worker does not keep ${file}`)
  rewrite(join(dir, 'sw.js'), worker.replace(expected, `"${file}":"${hash(text)}"`))
}

/**
 * Publishes this release with the service worker whose caches have no place in their names.
 * @param {string} dir @returns {() => void} undo
 */
export function publishBeforePlaces(dir) {
  const built = readFileSync(join(dir, 'sw.js'), 'utf8')
  const [release, files] = [/const release = '.*/, /const files = {.*}/].map(line => built.match(line)?.[0] ?? '')
  const old = readFileSync(join(root, 'web/e2e/support/sw-before-places.js'), 'utf8')
  rewrite(join(dir, 'sw.js'), old.replace("const release = 'none'", release).replace('const files = {}', files))
  return () => rewrite(join(dir, 'sw.js'), built)
}

/** The page as the build with -share self has it. @param {string} dir */
export function offerShortLinks(dir) {
  change(dir, 'index.html', text => text.replace('<meta charset="utf-8">', '$&\n  <meta name="share-service" content="self">\n' +
    '  <link rel="alternate" type="application/json+oembed" href="/oembed" title="Rising bandits">'))
}

/** The folders of modules and programs, whose files have other names in every release. */
const MOVED = ['js', 'wasm']

/** Every file below a folder. @param {string} dir @returns {string[]} */
const filesOf = dir => readdirSync(dir, {recursive: true, withFileTypes: true}).filter(f => f.isFile()).map(f => join(f.parentPath, f.name))

/**
 * Publishes the next release: modules and programs have other names, and those of the release before are gone. Pages say
 * which release they are of by an attribute.
 * @param {string} dir
 */
export function deployNext(dir) {
  for (const folder of MOVED) renameSync(join(dir, 'a', folder), join(dir, 'a', `${folder}-next`))
  /** @param {string} text */
  const moved = text => MOVED.reduce((all, folder) => all.replaceAll(new RegExp(`(["'/(])(a|\\.\\./\\.\\.|\\.\\.)/${folder}/`, 'g'),
    `$1$2/${folder}-next/`), text)
  /** @type {Record<string, string>} */
  const changed = {}
  for (const path of filesOf(dir)) {
    if (!/\.(html|js)$/.test(path) || path.endsWith('sw.js')) continue
    const before = readFileSync(path, 'utf8')
    const after = moved(before).replace('<html lang="en">', '<html lang="en" data-next>')
    if (after === before) continue
    rewrite(path, after)
    changed[path.slice(dir.length + 1)] = hash(after)
  }
  const worker = moved(readFileSync(join(dir, 'sw.js'), 'utf8')).replace("const release = '", "const release = 'next")
  rewrite(join(dir, 'sw.js'), worker.replace(/"([^"]+)":"\w+"/g, (same, file) => changed[file] ? `"${file}":"${changed[file]}"` : same))
}
