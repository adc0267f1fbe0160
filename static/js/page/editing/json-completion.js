// @ts-check
// Suggestions for a place in a scenario's JSON: fields and values as the engine describes them. It reads the editor's
// syntax tree, which exists even while the text is invalid. Only the engine checks the text.

/** @typedef {import('../../engine/messages.js').Description} Description */
/** @typedef {import('../../engine/messages.js').Param} Param */
/**
 * A node of Lezer's tree.
 * @typedef {{name: string, from: number, to: number, parent: Node | null, firstChild: Node | null, nextSibling: Node | null}} Node
 */
/** @typedef {{label: string, detail?: string, info?: string, value: unknown}} Offer  value: the JSON to insert */
/** @typedef {{from: number, to: number, isKey: boolean, offers: Offer[]}} Offers */

/** @param {string} label @param {string} [detail] @param {string} [info] @param {unknown} [value] @returns {Offer} */
const offer = (label, detail, info, value = label) => ({label, detail, info, value})

const TOP = ['version', 'title', 'description', 'setting', 'horizon', 'runs', 'seed', 'noise', 'dataset', 'arms', 'policies']

/** @param {Param} p */
const field = p => offer(p.name, p.formula ? `default ${p.formula}` : p.symbol === p.name ? '' : p.symbol, p.doc)

/**
 * @param {Description} d @param {string[]} path  the keys that lead to the object; in lists, the indices
 * @param {Record<string, unknown>} object  its fields so far
 * @returns {Offer[]}
 */
function keysOf(d, path, object) {
  const paramsOf = (/** @type {{id: string, params: Param[]}[]} */ kinds, /** @type {unknown} */ id) =>
    kinds.find(k => k.id === id)?.params.map(field) ?? []
  const [top, , part] = path
  if (path.length === 0) return TOP.map(key => offer(key))
  if (top === 'noise') return [offer('kind'), ...paramsOf(d.noises, object.kind)]
  if (top === 'arms' && part === 'payoff') return [offer('family'), ...paramsOf(d.families, object.family)]
  if (top === 'arms' && path.length === 2) return [offer('name'), offer('payoff')]
  if (top === 'policies' && path.length === 2) {
    const kind = d.policies.find(k => k.id === object.id)
    return [offer('id'), ...(kind?.released ? [offer('variant')] : []), ...paramsOf(d.policies, object.id)]
  }
  return []
}

/**
 * @param {Description} d @param {string[]} path  the keys that lead to the value
 * @param {Record<string, unknown>} object  the fields beside it
 * @returns {Offer[]}
 */
function valuesOf(d, path, object) {
  const key = path[path.length - 1]
  const [top, , part] = path
  /** @param {{id: string, name: string, doc: string}[]} kinds */
  const ids = kinds => kinds.map(k => offer(k.id, k.name, k.doc))
  if (path.length === 1 && key === 'version') return [offer('1', '', '', 1)]
  if (path.length === 1 && key === 'setting') return [offer('rested'), offer('restless')]
  if (top === 'noise' && key === 'kind') return ids(d.noises)
  if (part === 'payoff' && key === 'family') return ids(d.families)
  if (top === 'policies' && path.length === 3 && key === 'id') return ids(d.policies)
  if (top === 'policies' && path.length === 3 && key === 'variant') return [offer('defined'), offer('released')]
  const kind = top === 'noise' ? d.noises.find(k => k.id === object.kind)
    : top === 'policies' ? d.policies.find(k => k.id === object.id)
      : part === 'payoff' ? d.families.find(k => k.id === object.family) : undefined
  const param = kind?.params.find(p => p.name === key)
  if (!param) return []
  if (param.kind === 'flag') return [offer('true', '', '', true), offer('false', '', '', false)]
  if (param.choices) return param.choices.map(c => offer(c))
  return typeof param.default === 'number' ? [offer(String(param.default), 'default', param.doc, param.default)] : []
}

/** @param {string} text @param {Node} node @returns {string} the content of a string, even if it is not closed */
const stringOf = (text, node) => text.slice(node.from + 1, text[node.to - 1] === '"' && node.to > node.from + 1 ? node.to - 1 : node.to)

/** @param {Node} node @returns {Node[]} */
function childrenOf(node) {
  const all = []
  for (let at = node.firstChild; at; at = at.nextSibling) all.push(at)
  return all
}

/** Returns the fields of an object whose values are strings. @param {string} text @param {Node} object */
function stringsIn(text, object) {
  /** @type {Record<string, unknown>} */
  const found = {}
  for (const property of childrenOf(object)) {
    const [name, ...rest] = childrenOf(property)
    const value = rest.find(n => n.name === 'String')
    if (property.name === 'Property' && name && value) found[stringOf(text, name)] = stringOf(text, value)
  }
  return found
}

/** Returns the keys and indices that lead to a node. @param {string} text @param {Node | null} node @returns {string[]} */
function pathOf(text, node) {
  /** @type {string[]} */
  const path = []
  for (let at = node; at; at = at.parent) {
    const name = at.name === 'Property' ? at.firstChild : null
    if (name) path.unshift(stringOf(text, name))
    if (at.parent?.name === 'Array') {
      const {from} = at
      path.unshift(String(childrenOf(at.parent).filter(n => n.from < from && !/^[[\]⚠,]$/.test(n.name)).length))
    }
  }
  return path
}

/**
 * @param {string} text @param {Node} node  the innermost that ends at or holds the caret
 * @param {number} caret @param {Description} d
 * @returns {Offers | null}
 */
export function offersAt(text, node, caret, d) {
  const quoted = node.name === 'PropertyName' || node.name === 'String'
  const word = /[\w.-]*$/.exec(text.slice(0, caret))?.[0] ?? ''
  const from = quoted ? node.from : caret - word.length
  const to = quoted ? node.to : caret
  const colon = /:\s*("[^"]*)?[\w.-]*$/.test(text.slice(0, caret))
  /** @type {Node | null} */
  let at = node
  while (at && at.name !== 'Object' && at.name !== 'Property') at = at.parent
  if (!at) return null
  if (at.name === 'Property' && colon && node.name !== 'PropertyName') {
    const object = at.parent
    return object && {from, to, isKey: false, offers: valuesOf(d, pathOf(text, at), stringsIn(text, object))}
  }
  const object = at.name === 'Object' ? at : at.parent
  if (!object) return null
  const present = childrenOf(object)
    .flatMap(p => (p.name === 'Property' && p.firstChild && p.firstChild.from !== from ? [stringOf(text, p.firstChild)] : []))
  const offers = keysOf(d, pathOf(text, object), stringsIn(text, object)).filter(o => !present.includes(o.label))
  return {from, to, isKey: true, offers}
}
