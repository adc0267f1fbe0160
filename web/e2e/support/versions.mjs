// @ts-check
// All policies that a document can name, from the schema that the command prints: a new one is tested without being named.

import {command} from './site.mjs'

/**
 * @typedef {{const: string, title: string}} Named
 * @typedef {{enum?: string[], type?: string, default?: unknown}} Member
 * @typedef {{variant: {enum: string[]}} & Record<string, Member>} Members
 */

/** The part of the schema about policies. */
const schema = async () => JSON.parse(await command.rising(['schema'])).properties.policies

/** What the page calls each policy, by id. @returns {Promise<Map<string, string>>} */
export async function policyNames() {
  return new Map((await schema()).items.properties.id.oneOf.map((/** @type {Named} */ p) => [p.const, p.title]))
}

/**
 * Each policy in each variant, with each flag and each choice that it has, in lists that fit into a document of rewards with
 * noise.
 */
export async function versions() {
  const {items, maxItems} = await schema()
  const rows = items.allOf.flatMap((/** @type {any} */ branch) => of(branch.if.properties.id.const, branch.then))
  return Array.from({length: Math.ceil(rows.length / maxItems)}, (_, i) => rows.slice(i * maxItems, (i + 1) * maxItems))
}

/** The rows of one policy. @param {string} id @param {{properties: Members, required?: string[]}} members */
function of(id, {properties, required = []}) {
  const {variant, ...others} = properties
  const row = {id, ...Object.fromEntries(required.map(name => [name, `return mean(n)`]))}
  const rows = /** @type {object[]} */ (variant.enum.map(v => ({...row, variant: v})))
  for (const [name, member] of Object.entries(others)) {
    if (name === 'code' || name === 'deterministic') continue // named by the variant; refused where rewards have noise
    const values = member.type === 'boolean' ? [true] : member.enum ?? []
    rows.push(...values.filter(v => v !== member.default).map(v => ({...row, [name]: v})))
  }
  return rows
}
