// @ts-check
// The games that the page offers: short enough for a person. Others come by the link of any scenario.

/**
 * file: the scenario; surprise: or arms that the engine draws by the seed, over so many rounds.
 * @typedef {{name: string, file?: string, surprise?: number}} Offer
 */

// Complete literals, because the build replaces paths by those of the published files.
/** @type {Offer[]} */
export const offers = [
  {name: 'first', file: new URL('../../../games/first.json', import.meta.url).href},
  {name: 'paper-2', file: new URL('../../../games/paper-2.json', import.meta.url).href},
  {name: 'restless', file: new URL('../../../games/restless.json', import.meta.url).href},
  {name: 'surprise', surprise: 200},
  {name: 'long-surprise', surprise: 1000},
]

/** Loads an offered scenario. @param {string} file @returns {Promise<any>} */
export async function loadGame(file) {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.json()
}

/** Seeds of new games are short, so that people can say them. */
const MOST_SEED = 9999

export const newSeed = () => 1 + Math.floor(Math.random() * MOST_SEED)

/** The arms in another order. A name that is a number is dropped, since it would name another place. @param {any[]} arms */
export function shuffled(arms) {
  const out = arms.map(({name, ...arm}) => (name && !/^\d+$/.test(name) ? {name, ...arm} : arm))
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1))
    ;[out[i], out[k]] = [out[k], out[i]]
  }
  return out
}
