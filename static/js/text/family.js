// @ts-check
// The words of the page of the family that its script writes.

export const family = {
  /** @param {string} column */
  sort: column => `Sort by: ${column}`,
}
