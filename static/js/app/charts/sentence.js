// @ts-check
// The sentence above a chart. Words that refer to a rule, such as "ends on", are buttons that show the rule.

import {h, wholeWords} from '../../ui/dom.js'
import {popover} from '../../ui/popover.js'

/** @typedef {import('../../engine/messages.js').Rule} Rule */

/** @param {HTMLElement} heading  the sentence stands in */
export function sentence(heading) {
  const texts = h('div', {class: 'rules'})
  return {
    /** The texts of the rules, hidden until they are opened. */
    rules: texts,
    /** @param {string} sentence @param {Rule[]} rules */
    render(sentence, rules) {
      if (heading.textContent === sentence) return
      const parts = split(sentence, rules)
      const buttons = parts.map(({rule}) => (rule ? ruleButton(rule) : null))
      texts.replaceChildren(...buttons.flatMap(b => b?.text ?? []))
      heading.replaceChildren(...parts.flatMap(({words, end}, i) => {
        const button = buttons[i]
        return button ? h('span', {class: 'whole'}, button.node, end) : wholeWords(words)
      }))
    },
  }
}

/** @param {Rule} rule */
function ruleButton({words, text}) {
  const node = h('button', {type: 'button', class: 'rule-words', title: text}, words)
  const tip = h('p', {class: 'rule'}, text)
  popover(node, tip)
  return {node, text: tip}
}

/**
 * Splits a sentence into the words of a rule, with the punctuation after them, and the text between.
 * @param {string} sentence @param {Rule[]} rules
 * @returns {{words: string, end: string, rule?: Rule}[]}
 */
export function split(sentence, rules) {
  const place = (/** @type {Rule} */ r) => sentence.indexOf(r.words)
  const [rule] = rules.filter(r => place(r) >= 0).sort((a, b) => place(a) - place(b))
  if (!rule) return sentence ? [{words: sentence, end: ''}] : []
  const at = place(rule)
  const after = sentence.slice(at + rule.words.length)
  const end = /^[.,;:]?/.exec(after)?.[0] ?? ''
  return [...split(sentence.slice(0, at), []), {words: rule.words, end, rule}, ...split(after.slice(end.length), rules)]
}
