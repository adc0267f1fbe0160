// @ts-check
// Trains learners in several workers at once and returns their average learning curves. Each worker trains one learner
// in one run at a time, and reports many times.

import {startWorker} from '../../engine/worker.js'

/** @import {Program} from '../../engine/load.js' */
/** @import {Connection} from '../../engine/worker.js' */

/** How long a worker trains between two reports, ms. */
const REPORT = 120
/** A measurement takes longer than this, ms, or at least this many pulls. */
const LEAST = 5
const MOST_PULLS = 20_000
/** The number of measurements of which the shortest counts: in the others, other programs used the processor. */
const MEASUREMENTS = 3

/**
 * @typedef {object} Training
 * @property {string[]} learners  short names
 * @property {number} runs
 * @property {number} pulls       of a run
 * @property {number} every       pulls of a block
 */

/** The number of right predictions by learner, run and block, as far as known. @typedef {number[][][]} Right */

/**
 * @param {Program} program  with the dataset @param {number} workers @param {Training} training
 * @param {(right: Right, share: number) => void} onProgress  share: of all pulls, 0..1
 */
export function train(program, workers, {learners, runs, pulls, every}, onProgress) {
  /** @type {Right} */
  const right = learners.map(() => Array.from({length: runs}, () => []))
  // The first runs of all learners come first, so that all curves appear early.
  const tasks = Array.from({length: runs * learners.length},
    (_, i) => ({learner: i % learners.length, run: Math.floor(i / learners.length)}))
  const total = tasks.length * pulls
  let done = 0
  let stopped = false
  /** @type {Connection[]} */
  const started = []

  /** @param {Connection} worker */
  async function work(worker) {
    for (let task = tasks.shift(); task && !stopped; task = tasks.shift()) {
      const {learner, run} = task
      let step = every
      for (let to = 0; to < pulls && !stopped;) {
        const next = Math.min(pulls, to + step)
        const began = performance.now()
        const answer = await worker.request({type: 'train', learner: learners[learner], run, to: next, every})
        const took = performance.now() - began
        if (stopped) return
        right[learner][run].push(...answer.right)
        done += next - to
        to = next
        step = Math.max(every, Math.round(step * Math.min(4, REPORT / Math.max(took, 1)) / every) * every)
        onProgress(right, done / total)
      }
    }
  }

  /** @type {Promise<Right>} */
  const finished = new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ error) => {
      stop()
      reject(error)
    }
    const all = Array.from({length: Math.min(workers, tasks.length)}, () => {
      const worker = startWorker(program, {debug: false, onDeath: message => fail(new Error(message))})
      started.push(worker)
      return work(worker)
    })
    Promise.all(all).then(() => {
      if (stopped) return
      stop()
      resolve(right)
    }, fail)
  })
  function stop() {
    stopped = true
    for (const worker of started) worker.end()
  }
  return {finished, stop}
}

/**
 * Returns about how many seconds a pull of each learner takes here.
 * @param {Connection} worker  with the dataset @param {string[]} learners
 */
export async function secondsAPull(worker, learners) {
  /** @type {number[]} */
  const seconds = []
  for (const learner of learners) {
    let to = 4
    await worker.request({type: 'train', learner, run: 0, to, every: to}) // its memory is ready
    /** Trains on this many more examples. @param {number} pulls @returns {Promise<number>} ms */
    async function measure(pulls) {
      const began = performance.now()
      to += pulls
      await worker.request({type: 'train', learner, run: 0, to, every: pulls})
      return performance.now() - began
    }
    let pulls = 40
    let took = await measure(pulls)
    while (took < LEAST && pulls < MOST_PULLS) { // too short to measure beside the message itself
      pulls *= 8
      took = await measure(pulls)
    }
    for (let i = 1; i < MEASUREMENTS; i++) took = Math.min(took, await measure(pulls))
    seconds.push(took / 1000 / pulls)
  }
  return seconds
}
