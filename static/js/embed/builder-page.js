// @ts-check
// The builder on its own page, embed-api.html: of the scenario in the address, or of any preset.

import {fragment} from '../page/address.js'
import {embedBuilder} from './builder.js'
import {presetLinks} from './still.js'
import {embed} from './text.js'

const host = document.getElementById('builder')
if (host) {
  const given = fragment()
  const names = given ? [] : (await presetLinks()).map(p => p.name)
  host.append(embedBuilder({title: embed.builder.anExperiment, fragment: given}, {names}).node)
}
