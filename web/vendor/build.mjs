// Bundles the packages that the page contains, as package-lock.json pins them: each entry of this folder into one module
// of static/vendor. The bundles are in git, so that building the page needs only Go; with --check this script says whether
// they are still what the packages give.

import {build} from 'esbuild'
import {readFile, readdir, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const entries = ['codemirror.js', 'signals.js']

// The site's security policy forbids style elements. CodeMirror writes one in a document but adopts a style sheet in a
// shadow root. With this change it adopts one in both.
const adopts = {
  name: 'adopts',
  setup({onLoad}) {
    onLoad({filter: /style-mod\.js$/}, async ({path}) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace('if (!root.head && root.adoptedStyleSheets', 'if (root.adoptedStyleSheets')
      if (contents === source) throw new Error(`${path} chooses its style sheets in another way than is known`)
      return {contents}
    })
  },
}

for (const entry of entries) {
  const bundle = await build({
    plugins: [adopts],
    entryPoints: [here(entry)], bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'ascii',
    metafile: true, write: false, legalComments: 'none', logLevel: 'warning', absWorkingDir: here('.'),
  })
  const target = here(`../../static/vendor/${entry}`)
  const made = `${await head(bundle.metafile)}\n${bundle.outputFiles[0].text}`
  if (!process.argv.includes('--check')) {
    await writeFile(target, made)
  } else if (made !== await readFile(target, 'utf8').catch(() => '')) {
    console.error(`static/vendor/${entry} is not what its packages give: run make vendor`)
    process.exitCode = 1
  }
}

/** The licences of the bundled packages, which must be included. */
async function head({inputs}) {
  const names = new Set(Object.keys(inputs).flatMap(path => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
  const licences = new Map()
  for (const name of [...names].sort()) {
    const folder = here(`node_modules/${name}/`)
    const {version, license} = JSON.parse(await readFile(folder + 'package.json', 'utf8'))
    const file = (await readdir(folder)).find(f => /^licen[cs]e/i.test(f))
    if (!file || license !== 'MIT') throw new Error(`${name} has no licence that we know`)
    const text = (await readFile(folder + file, 'utf8')).trim()
    licences.set(text, [...licences.get(text) ?? [], `${name} ${version}`])
  }
  const parts = [...licences].map(([text, packages]) => `${packages.join(', ')}\n\n${text}`)
  return `// @ts-nocheck\n/*! Made by web/vendor from:\n\n${parts.join('\n\n')}\n*/`
}
