// @ts-check
// The cost of training on this device: workers, seconds and memory.

/** @typedef {import('../../engine/messages.js').Dataset} Dataset */

/** The memory of a worker besides its dataset, and the most memory for all, bytes. */
const WORKER = 40e6
const MEMORY = 1.5e9
const MOST = 8

const cores = () => navigator.hardwareConcurrency || 2

/** As many workers as there are cores, and memory for. @param {Dataset} dataset */
export const trainers = dataset => Math.max(1, Math.min(cores(), MOST, Math.floor(MEMORY / (dataset.bytes + WORKER))))

/** The number of workers that play a scenario: a coordinator, and runners as in engine.js. */
const players = () => 1 + Math.min(Math.max(2, cores() - 1), 12)

/**
 * @param {Dataset} dataset @param {number[]} speeds  seconds a pull, of each learner @param {number} pulls @param {number} runs
 * @returns {{seconds: number, live: number, bytes: number}}  of the training, of one live run at most, and of memory
 */
export function costOf(dataset, speeds, pulls, runs) {
  const live = speeds.reduce((sum, speed) => sum + speed, 0) * pulls // as if each learner trained alone
  return {seconds: live * runs / trainers(dataset), live, bytes: Math.max(trainers(dataset) + 1, players()) * (dataset.bytes + WORKER)}
}
