// What the package for JavaScript exports as its element: the module, and the type of its tag.

import type {RisingBandits} from './element.js'

export * from './element.js'

declare global {
  interface HTMLElementTagNameMap {'rising-bandits': RisingBandits}
}
