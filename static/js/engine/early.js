// @ts-check
// Begins to load the engine while the page's other modules are still loading. A page that plays at once imports this
// module first.

import {beginEngine} from './load.js'

beginEngine()
