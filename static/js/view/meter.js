// @ts-check
// Counts what the stage does, for tests and measurements.

const window = 60

export function makeMeter() {
  const times = new Float64Array(window)
  const n = {frames: 0, asked: 0, scenes: 0, mounts: 0}
  return {
    asked() { n.asked++ },
    /** @param {number} count */
    scene(count) { n.scenes += count },
    mount() { n.mounts++ },
    scenes: () => n.scenes,
    /** @param {number} ms */
    frame(ms) { times[n.frames++ % window] = ms },
    read() {
      const some = Math.min(n.frames, window)
      const last = times.subarray(0, some)
      return {
        ...n,
        draw: some ? times[(n.frames - 1) % window] : 0,
        drawMean: some ? last.reduce((a, b) => a + b, 0) / some : 0,
        drawMax: some ? Math.max(...last) : 0,
      }
    },
  }
}
