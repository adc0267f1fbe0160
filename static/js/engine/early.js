// @ts-check
// Begins to load the engine while the page's other modules are still loaded and put together. A page that plays
// at once lists this module before its own.

import {beginEngine} from './load.js'

beginEngine()
