// @ts-check
// The types of the view: what the page may ask of it, and its messages with the coordinator. `mountView` is in
// mount.js.

/** @typedef {import('../engine/api.js').Charts} Charts */

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
