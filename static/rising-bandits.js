// @ts-check
// <rising-bandits>: an experiment in any page, by one script and no build.
//
//   <script src="https://…/rising-bandits.js"></script>
//   <rising-bandits scenario="paper-15-restless" theme="auto"></rising-bandits>
//
// The element holds a sandboxed frame from where this script came from: see js/embed/element.js. A second script changes nothing.

import {define} from './js/embed/element.js'

// As a module there is no currentScript; then the element looks for the script's tag.
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ??
  document.querySelector('script[src*="rising-bandits.js"]'))
if (!script?.src) throw new Error(
  '<rising-bandits>: load this file with a <script> element whose src ends in rising-bandits.js: it finds the embeds beside itself')
if (!customElements.get('rising-bandits')) define(new URL('.', script.src))
