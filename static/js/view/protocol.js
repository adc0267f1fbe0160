// @ts-check
// The messages between mount.js and the stage. Types only.

/** @import {Text} from './scene.js' */
/** @import {Charts} from '../engine/api.js' */

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
/** @typedef {{type: 'stats', id: number, stats: ViewStats}} Stats */

/** @typedef {Ready | Drawn | Connected | Lost | Still | Failed | Stats} FromStage */

export {}

// The types of the view: what the page may ask of it, and its messages with the coordinator. `mountView` is in
// mount.js.

/**
 * A chart of the view. `element` is empty and only reserves the chart's place. The view draws at that rectangle,
 * beneath the element, and asks the coordinator for a scene of that size.
 * @typedef {{id: string, element: HTMLElement}} ChartPlace
 */

/**
 * @typedef {'ebiten' | 'canvas2d'} Renderer
 */

/**
 * @typedef {object} ViewOptions
 * @property {{charts: Charts}} engine  connect and layout are called
 * @property {ChartPlace[]} charts      elements inside the host; may change by `relayout`
 * @property {string} theme             a name of scene.Themes: light, dark, light-contrast, dark-contrast
 * @property {Renderer} [renderer]      default: what the address asks for (`?view=canvas2d`), else Ebiten,
 *   or Canvas2D where WebGL2 is missing or slow
 * @property {boolean} [inPage]         draw on the main thread though a Worker could (for tests)
 * @property {boolean} [freeWhenHidden]  give up the WebGL context while out of sight (embeds)
 * @property {(error: ViewError) => void} [onError]  what failed; the view has fallen back as far as it can
 * @property {(numbers: Record<string, number> | null) => void} [onScenes]  the numbers of the scenes that are
 *   on the screen, by chart; null once nothing draws any more
 * @property {(renderer: Renderer) => void} [onDrawn]  once, when the first scene is on the screen
 */

/**
 * `fatal`: nothing draws any more; the page should show the still picture and the table.
 * @typedef {{message: string, fatal: boolean}} ViewError
 */

/**
 * @typedef {object} View
 * @property {(theme: string) => void} setTheme
 * @property {(charts?: ChartPlace[]) => void} relayout  call when charts moved without the host
 *   or a chart's element changing size, or with the new list when charts come or go
 * @property {() => void} reconnect        calls engine.charts.connect anew: after a coordinator was replaced
 * @property {() => Promise<ViewStats>} stats
 * @property {() => void} dispose         frees the context, the worker and the nodes
 */

/**
 * Counters since mounting, for tests and measurements. Times are milliseconds of the thread
 * that draws.
 * @typedef {object} ViewStats
 * @property {Renderer | ''} renderer     '' before one has started
 * @property {boolean} worker             it draws off the main thread
 * @property {number} frames              drawn
 * @property {number} asked               animation frames requested
 * @property {number} scenes              received
 * @property {number} draw                the last frame: decoding and drawing, without the GPU
 * @property {number} drawMean            the mean of the last 60 frames, or of all if fewer
 * @property {number} drawMax             the largest of the last 60 frames
 * @property {number} mounts              renderers started; above 1 after a lost context
 * @property {number} width               of the canvas, device pixels
 * @property {number} height
 * @property {number} ratio               device pixels per CSS pixel
 */

// Over the port of charts.connect:
//
// The coordinator sends scenes as scene.Encode writes them, one or more in one transferred buffer. The view keeps the
// newest scene of each ID, and transfers the buffer back once it has copied or drawn it. The coordinator has at most
// two buffers in transit, so that a slow view delays the scenes and not the runs.

/** @typedef {{type: 'scenes', buffer: ArrayBuffer, length: number}} ScenesMessage  coordinator to view; length in bytes */
/** @typedef {{type: 'spent', buffer: ArrayBuffer}} SpentMessage  view to coordinator */

export {}
