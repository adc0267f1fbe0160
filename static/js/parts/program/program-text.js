// @ts-check
// The text of a program in its editor. When the reader rests, it is checked, and becomes the policy's if it has no mistake.

import {freshId} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {codeArea} from '../code/code-area.js'
import {mistakes, programPath} from '../../model/state/own.js'
import {textOf} from '../../model/program-commands.js'
import {programLanguage} from './program-language.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Language} Words */

const t = text.program
/** A program is checked when no key was pressed for this long, ms. */
const REST = 250

/**
 * @param {Page} page @param {string} describedby  the id of the list of mistakes
 * @param {() => Words | null} words  of the language; null until they are known
 * @param {() => void} loaded  called when the editor stands in the place of the plain field, and is higher
 */
export function programText({store, commands}, describedby, words, loaded) {
  let key = ''
  let given = '' // what the store had last
  let sent = '' // what was typed last, and given to the commands
  const rest = restTimer(() => send())
  const own = () => store.state.parsed?.resolved.find(p => p.key === key)?.own
  const names = () => [...own()?.params.map(p => p.name.replace(/^parameters\./, '')) ?? [], ...own()?.names ?? []]
  function send() {
    rest.end()
    sent = code.text()
    return commands.program.type(key, sent)
  }
  const code = codeArea({
    id: freshId('program'), label: t.label, describedby, words: {keys: t.keys, plain: t.plain}, language: programLanguage(words, names),
    changed: rest.begin, loaded,
    submit: async () => {
      if (await send() && store.state.play.phase !== 'running') commands.play.runAsIs()
    },
  })
  code.node.addEventListener('focusout', () => {
    if (rest.going()) send()
    commands.program.pause()
  })
  /** @param {string} next */
  function put(next) {
    rest.end()
    sent = ''
    code.set(next)
  }
  return {
    node: code.node,
    focus: code.focus,
    goTo: code.goTo,
    /** Puts another text in its place, as if it were typed. @param {string} next */
    replace(next) {
      put(next)
      send()
      code.focus()
    },
    /** @param {State} state @param {number} i */
    render(state, i) {
      const next = textOf(state, i)
      if (key !== state.program) {
        code.close()
        key = state.program
        given = next
        put(next)
      } else if (next !== given) {
        given = next
        if (next !== sent) put(next)
      }
      code.mark(mistakes(state.drafts[programPath(i)], programPath(i)))
    },
    close() {
      rest.end()
      key = ''
      code.close()
    },
  }
}

/** Calls back when the reader rests. @param {() => unknown} over */
function restTimer(over) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    begin() {
      clearTimeout(timer)
      timer = setTimeout(over, REST)
    },
    end,
    going: () => timer !== undefined,
  }
}
