// @ts-check
// The sentence above a chart. Words that refer to a rule, such as "ends on", are marked: a press on them shows the rules of the
// sentence. For the keyboard the chart's menu shows the same.

import {h, wholeWords} from '../../ui/dom.js'
import {place} from '../../ui/popover.js'

/** @typedef {import('../../engine/messages.js').Rule} Rule */

/** @param {HTMLElement} heading  the sentence stands in */
export function sentence(heading) {
  const texts = h('div', {class: 'rule', popover: 'auto'})
  /** @param {HTMLElement} [words]  that were pressed */
  function open(words = heading) {
    texts.showPopover()
    place(words, texts)
  }
  return {
    /** The texts of the rules, hidden until they are opened. */
    rules: texts,
    open: () => open(),
    /** Whether the sentence has words that refer to a rule. */
    hasRules: () => texts.childElementCount > 0,
    /** @param {string} sentence @param {Rule[]} rules */
    render(sentence, rules) {
      if (heading.textContent === sentence) return
      const parts = split(sentence, rules)
      texts.replaceChildren(...[...new Set(parts.flatMap(({rule}) => rule?.text ?? []))].map(text => h('p', {}, text)))
      heading.replaceChildren(...parts.flatMap(({words, end, rule}) =>
        (rule ? h('span', {class: 'whole'}, marked(rule, open), end) : wholeWords(words))))
    },
  }
}

/** @param {Rule} rule @param {(words: HTMLElement) => void} open */
function marked({words, text}, open) {
  const node = h('span', {class: 'rule-words', title: text, onclick: () => open(node)}, words)
  return node
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
