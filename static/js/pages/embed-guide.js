// @ts-check
// The builder on its own page, embed-api.html: for the scenario in the address, for any preset, or for a link.

import {h} from '../ui/dom.js'
import {embedBuilder} from '../parts/embed/builder.js'
import {description} from '../parts/embed/still.js'
import {embed} from '../parts/embed/words.js'

const {presets} = await description()
document.getElementById('preset-names')?.append(...presets.map(({name, title}) =>
  h('tr', {}, h('th', {scope: 'row'}, h('code', {}, name)), h('td', {}, title))))

const host = document.getElementById('builder')
if (host) {
  const [, given = ''] = /^#(\d+\..*)/.exec(location.hash) ?? [] // else it is a heading of the page
  host.append(embedBuilder({title: embed.builder.anExperiment, fragment: given}, {presets: given ? [] : presets}).node)
}
