// @ts-check
// The messages between mount.js and the stage. Types only.

/** @typedef {import('./types.js').Renderer} Renderer */
/** @typedef {import('./scene.js').Text} Text */

// To the stage.

/** @typedef {{type: 'open', renderer: Renderer | undefined, freeWhenHidden: boolean, alone: boolean, theme: string}} Open  first of all */
/**
 * A canvas without a context, at the beginning and after each `lost`. With null the stage makes its own and sends a
 * picture with each `drawn`.
 * @typedef {{type: 'canvas', canvas: HTMLCanvasElement | null}} Canvas
 */
/** @typedef {{type: 'shown'}} Shown  the answer to a picture: the page shows it, and takes the next */
/** @typedef {{type: 'port', port: MessagePort}} Port  to the coordinator; replaces an earlier one; the answer is `connected` */
/**
 * Where the charts are, device px. `turn` counts these messages.
 * @typedef {object} Layout
 * @property {'layout'} type
 * @property {number} turn
 * @property {number} width
 * @property {number} height
 * @property {number} ratio
 * @property {Array<{id: string, x: number, y: number}>} places
 */
/** @typedef {{type: 'theme', theme: string}} Theme */
/** @typedef {{type: 'seen', seen: boolean}} Seen  whether any of the canvas is in sight */
/** @typedef {{type: 'rest'}} Rest  give the context up; the answer is `still` */
/** @typedef {{type: 'stats', id: number}} AskStats */
/** @typedef {{type: 'close'}} Close */

/** @typedef {Open | Canvas | Shown | Port | Layout | Theme | Seen | Rest | AskStats | Close} ToStage */

// From the stage.

/** @typedef {{type: 'ready'}} Ready  the worker runs */
/**
 * A frame that the page must know of: each with a picture, else the first on this canvas, or the first with this layout,
 * these scenes, or these texts. Unchanged texts are not repeated.
 * @typedef {object} Drawn
 * @property {'drawn'} type
 * @property {Renderer} renderer
 * @property {ImageBitmap | null} picture  null: it is on the page's canvas
 * @property {boolean} first       on this canvas
 * @property {number} scenes       received before it
 * @property {number} turn         of the layout it shows
 * @property {number} width        device px
 * @property {number} height
 * @property {number} ratio
 * @property {string} theme
 * @property {Record<string, number>} numbers  of the scenes that are drawn, by chart
 * @property {Array<{id: string, texts: Text[]}>} texts
 */
/**
 * The stage uses the last port that it got, and holds no scene with a number above this one.
 * @typedef {{type: 'connected', number: number}} Connected
 */
/** @typedef {{type: 'lost'}} Lost  the canvas cannot be used again; send another */
/**
 * @typedef {{type: 'still', picture: ImageBitmap | null}} Still
 *   the last picture, null: the page has it; the canvas cannot be used again
 */
/** @typedef {{type: 'failed', message: string, fatal: boolean}} Failed */
/** @typedef {{type: 'stats', id: number, stats: import('./types.js').ViewStats}} Stats */

/** @typedef {Ready | Drawn | Connected | Lost | Still | Failed | Stats} FromStage */

export {}
