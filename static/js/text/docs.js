// @ts-check
// The words of the search in the documentation.

export const docs = {
  /** @param {number} count */
  found: count => (count === 0 ? 'No title and no heading has these words.' : count === 1 ? 'One place' : `${count} places`),
}
