// @ts-check
// Suggestions for a place in a scenario's JSON, from the JSON Schema that the build makes of the registries. It reads the editor's
// syntax tree, which exists even while the text is invalid. Only the engine checks the text.

/** A JSON Schema of draft 7, as scenario.Schema writes it. @typedef {Record<string, any>} Schema */
/**
 * A node of Lezer's tree.
 * @typedef {{name: string, from: number, to: number, parent: Node | null, firstChild: Node | null, nextSibling: Node | null}} Node
 */
/** @typedef {{label: string, detail?: string, info?: string, value: unknown}} Offer  value: the JSON to insert */
/** @typedef {{from: number, to: number, isKey: boolean, offers: Offer[]}} Offers */

/** @param {unknown} value @param {string} [detail] @param {string} [info] @returns {Offer} */
const offer = (value, detail, info) => ({label: String(value), detail, info, value})

/** @param {[string, Schema]} member @returns {Offer} */
const keyOffer = ([name, s]) => offer(name, 'default' in s ? `default ${s.default}` : s.title, s.description)

/** Returns the values that a schema names. @param {Schema} s @returns {Offer[]} */
function valueOffers(s) {
  if (s.oneOf) return s.oneOf.map((/** @type {Schema} */ one) => offer(one.const, one.title, one.description))
  if ('const' in s) return [offer(s.const)]
  if (s.type === 'boolean') return [offer(true), offer(false)]
  if (s.enum) return s.enum.map((/** @type {string} */ value) => offer(value))
  const example = s.default ?? s.examples?.[0]
  return typeof example === 'number' ? [offer(example, 'default' in s ? 'default' : '', s.description)] : []
}

/**
 * Returns the members that an object may have, those that follow from its kind among them.
 * @param {Schema} s @param {Record<string, unknown>} strings  its fields so far
 * @returns {Map<string, Schema>}
 */
function membersOf(s, strings) {
  const members = new Map(Object.entries(s.properties ?? {}))
  for (const {if: is, then} of s.allOf ?? []) {
    if (!Object.entries(is.properties).every(([key, {const: value}]) => strings[key] === value)) continue
    for (const [name, of] of Object.entries(then.properties)) if (of !== true) members.set(name, of)
  }
  return members
}

/**
 * Returns the schema of a value, which is the child of a list or of a property, or the whole document.
 * @param {string} text @param {Node} node @param {Schema} document
 * @returns {Schema | undefined} undefined where the schema knows of none
 */
function schemaOf(text, node, document) {
  const {parent} = node
  if (parent?.name === 'Array') {
    const items = schemaOf(text, parent, document)?.items
    if (!Array.isArray(items)) return items
    return items[childrenOf(parent).filter(n => n.from < node.from && !/^[[\]⚠,]$/.test(n.name)).length]
  }
  if (parent?.name !== 'Property') return document
  return schemaOfMember(text, parent, document)
}

/** Returns the schema of the value of a property. @param {string} text @param {Node} property @param {Schema} document */
function schemaOfMember(text, property, document) {
  const [object, name] = [property.parent, property.firstChild]
  const s = object && schemaOf(text, object, document)
  return s && name ? membersOf(s, stringsIn(text, object)).get(stringOf(text, name)) : undefined
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

/**
 * @param {string} text @param {Node} node  the innermost that ends at or holds the caret
 * @param {number} caret @param {Schema} document  the schema of scenarios
 * @returns {Offers | null}
 */
export function offersAt(text, node, caret, document) {
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
    return {from, to, isKey: false, offers: valueOffers(schemaOfMember(text, at, document) ?? {})}
  }
  const object = at.name === 'Object' ? at : at.parent
  if (!object) return null
  const present = childrenOf(object)
    .flatMap(p => (p.name === 'Property' && p.firstChild && p.firstChild.from !== from ? [stringOf(text, p.firstChild)] : []))
  const members = membersOf(schemaOf(text, object, document) ?? {}, stringsIn(text, object))
  return {from, to, isKey: true, offers: [...members].map(keyOffer).filter(o => !present.includes(o.label))}
}
