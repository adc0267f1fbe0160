// @ts-check
// What the page knows of index policies, whose programs the reader writes: their own parameters, and mistakes by place.

/** @typedef {import('./state.js').State} State */
/** @typedef {import('../../engine/messages.js').Resolved} Resolved */
/** @typedef {import('../../engine/messages.js').PolicyKind} PolicyKind */

/** The path of a policy's program in a document. @param {number} i  the policy's place */
export const programPath = i => `policies[${i}].program`

/** The place of the policy whose program is in the editor; -1 for none. @param {State} state */
export const editedPlace = ({program, parsed}) => (program ? parsed?.resolved.findIndex(p => p.key === program && p.own) ?? -1 : -1)

/**
 * Returns what kind of policy one of a scenario is: its row of the registry, with what its own program declares.
 * @param {Pick<State, 'description'>} state @param {Resolved} policy @returns {PolicyKind | undefined}
 */
export function kindOf({description}, {id, own}) {
  const kind = description?.policies.find(k => k.id === id)
  return kind && own ? {...kind, doc: own.doc, params: own.params} : kind
}

/**
 * Returns the mistakes in a refused program, at their places in it; line 0 for what is wrong with the document besides.
 * @param {import('./state.js').Draft | undefined} draft @param {string} path  of the program
 * @returns {{line: number, column: number, message: string}[]}
 */
export function mistakes(draft, path) {
  return (draft?.faults ?? []).map(({path: at, message}) => {
    const [, line = 0, column = 0] = at.startsWith(`${path}:`) ? /:(\d+):(\d+)$/.exec(at) ?? [] : []
    return {line: Number(line), column: Number(column), message: Number(line) > 0 ? message.slice(at.length + 2) : message}
  })
}
