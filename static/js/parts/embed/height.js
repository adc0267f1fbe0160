// @ts-check
// Reports the height that this embed wants to its page, in the two formats that learning platforms and their scripts
// understand: LTI's, which Canvas reads, and iframe.resize. The reported height depends on the embed's width and parts,
// never on its current height: otherwise the two pages would keep resizing each other.

/** The height of a chart without limits, CSS px. */
const CHART = 292

/**
 * @param {HTMLElement} main @param {import('./options.js').EmbedOptions} options
 * @returns {() => void} undo
 */
export function reportHeight(main, {height}) {
  if (window.parent === window) return () => {}
  let last = 0
  const reportHeight = () => {
    const wanted = height || natural(main)
    if (wanted === last) return
    last = wanted
    // Any page that frames the embed may know its height, and the message contains nothing else.
    window.parent.postMessage({subject: 'lti.frameResize', height: wanted}, '*')
    window.parent.postMessage({context: 'iframe.resize', height: wanted}, '*')
  }
  const sizes = new ResizeObserver(reportHeight)
  const parts = main.querySelectorAll('.results-part, .embed-editor, .under-header, .stage, .outline-box')
  for (const part of [main, ...parts]) sizes.observe(part)
  return () => sizes.disconnect()
}

/** The height of the parts when the charts have the height they want. @param {HTMLElement} main */
function natural(main) {
  const outline = main.querySelector('.outline-box:not([hidden])')
  const plots = [...main.querySelectorAll('.plot')].map(p => /** @type {HTMLElement} */ (p).offsetHeight)
  const plot = Math.max(0, ...plots)
  const boxes = [...main.children].filter(c => getComputedStyle(c).position !== 'absolute')
  const rest = boxes.reduce((sum, c) => sum + contentHeight(/** @type {HTMLElement} */ (c)) + marginsOf(c), 0)
  const {paddingTop, paddingBottom} = getComputedStyle(main)
  const frame = parseFloat(paddingTop) + parseFloat(paddingBottom)
  return Math.ceil(rest + frame + (plot > 0 && !outline ? CHART - plot : 0))
}

/** @param {Element} box */
function marginsOf(box) {
  const {marginTop, marginBottom} = getComputedStyle(box)
  return parseFloat(marginTop) + parseFloat(marginBottom)
}

/** The height of the box's content: the box itself may be stretched. @param {HTMLElement} box */
function contentHeight(box) {
  if (!box.classList.contains('stage')) return box.offsetHeight
  return [...box.children].reduce((sum, c) => sum + /** @type {HTMLElement} */ (c).offsetHeight, 0)
}

/** @typedef {{subject: 'lti.frameResize', height: number} | {context: 'iframe.resize', height: number}} HeightMessage */
