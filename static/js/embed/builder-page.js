// @ts-check
// The builder on its own page, embed-api.html: of the scenario in the address, of any preset, or of
// a link.

import {fragment} from '../page/sharing/address.js'
import {embedBuilder} from './builder.js'
import {description} from './still.js'
import {embed} from '../text/embed.js'

const host = document.getElementById('builder')
if (host) {
  const given = /^\d+\./.test(fragment()) ? fragment() : '' // else it is a heading of the page
  const presets = given ? [] : (await description()).presets
  host.append(embedBuilder({title: embed.builder.anExperiment, fragment: given}, {presets}).node)
}
