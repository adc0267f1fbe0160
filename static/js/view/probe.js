// @ts-check
// Tests whether WebGL 2 works here and is drawn by a GPU. In software it reaches 6 to 20 frames a second, and a 2D
// canvas is 3 to 5 times faster.

const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** @returns {boolean} */
export function webglIsFast() {
  const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(1, 1) : document.createElement('canvas')
  const gl = /** @type {WebGL2RenderingContext | null} */ (canvas.getContext('webgl2', {failIfMajorPerformanceCaveat: true}))
  if (!gl) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !software.test(name)
}
