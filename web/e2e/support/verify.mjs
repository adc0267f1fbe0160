// @ts-check
// What takes long and rarely breaks is played in `make verify` alone.

/** Whether this is `make verify`. */
export const thorough = !!process.env.VERIFY

/** The options of a test for `make verify`. @type {{skip: false | string}} */
export const inVerify = {skip: !thorough && 'in make verify'}

/** The first few of a list, and all of it in `make verify`. @template T @param {readonly T[]} list @param {number} few */
export const someOf = (list, few) => (thorough ? list : list.slice(0, few))
