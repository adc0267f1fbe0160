// @ts-check
// The editor of an index policy's program: the text, its mistakes as they are typed, the parameters that it declares, and
// what else can be done with it. A program without a mistake becomes the policy's as soon as the reader rests.

import {follow, freshId, h, keyed, mount, set, setText, show} from '../../ui/dom.js'
import {untracked} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {editedPlace, kindOf, mistakes, programPath} from '../../model/state/own.js'
import {icon} from '../../ui/icons.js'
import {swatch} from '../../ui/swatch.js'
import {faultLine, textInput} from '../fields/field.js'
import {hintLine} from '../../ui/fields.js'
import {focusAfter, shownOf} from '../../ui/focus.js'
import {paramRow} from '../fields/param.js'
import {paramItems} from '../results/policy.js'
import {faultList, codeArea} from '../code/code.js'
import {follows} from '../../model/playing/estimate.js'
import {textOf} from '../../model/program-commands.js'
import {programLanguage} from './program-language.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Language as Words} from '../../engine/messages.js' */

const t = text.program

/**
 * @param {Element} host @param {Page} page @param {() => boolean} mayFocus  whether the editor may take the focus as it opens
 */
export const mountProgram = (host, page, mayFocus) => mount(host, () => {
  const {store, store: {drawn}, session} = page
  /** @type {Words | null} */
  let words = null
  const head = programHead(page, () => words, chosen => code.replace(chosen))
  const report = mistakeList(place => code.goTo(place))
  const code = programText(page, report.id, () => words, () => reveal())
  const side = programSide(page)
  const node = h('section', {class: 'program', id: 'program', hidden: true}, head.node,
    h('div', {class: 'program-body'}, h('div', {class: 'program-text'}, code.node, report.node), side.node))

  async function learn() {
    const engine = session.engine()
    if (words || !engine) return
    words = await engine.language().catch(() => null)
    if (words) side.learn(words)
    head.render(store.state)
  }
  let open = ''
  let asked = false // the reader opened it, and it may move the page
  /** On a phone, where it is higher than the sheet, its head comes first. */
  const reveal = () => {
    if (asked) node.scrollIntoView({block: store.state.layout === 'phone' ? 'start' : 'nearest'})
    asked = false
  }
  follow(() => {
    const i = editedPlace(drawn)
    show(node, i >= 0)
    if (i < 0) {
      if (open) code.close()
      open = ''
      return
    }
    if (drawn.engine === 'ready') untracked(learn)
    set(node, {'aria-label': t.title(drawn.parsed?.resolved[i].label ?? '')})
    head.render(drawn)
    report.render(drawn, i)
    side.render(drawn, i)
    code.render(drawn, i)
    if (open !== drawn.program) {
      open = drawn.program
      asked = mayFocus()
      if (asked) queueMicrotask(() => code.focus())
    }
  })
  return node
})

// The head of the editor of programs: the policy's name, templates, and what can be done with the program.

/**
 * @param {Page} page @param {() => Words | null} words  of the language; null until they are known
 * @param {(text: string) => void} replace  puts another program in its place
 */
function programHead(page, words, replace) {
  const {store, commands} = page
  const key = () => store.state.program
  const nameId = freshId('program-name')
  const look = h('span', {class: 'look'})
  const name = textInput(page, {
    path: state => `policies[${editedPlace(state)}].name`,
    value: (_, state) => String(state.parsed?.scenario.policies[editedPlace(state)]?.name ?? ''),
    apply: typed => commands.program.rename(key(), typed),
    props: {id: nameId},
  })
  const fault = faultLine(name.node)
  const begin = h('select', {'aria-label': t.begin, onchange: () => {
    const chosen = words()?.templates.find(x => x.id === begin.value)
    begin.value = ''
    if (chosen) replace(chosen.text)
  }})
  const button = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
    h('button', {type: 'button', class: 'link', title, onclick}, label)
  const closer = h('button', {type: 'button', class: 'icon-button small', 'aria-label': t.closeHelp, title: t.closeHelp, onclick: () => {
    const opener = `[data-program="${CSS.escape(key())}"]`
    const move = focusAfter(node)
    commands.program.close()
    shownOf(opener)?.focus()
    requestAnimationFrame(move)
  }}, icon('close', 14))
  const bar = h('div', {class: 'program-bar'}, look, h('label', {for: nameId, class: 'visually-hidden'}, t.name), name.node)
  const tools = h('div', {class: 'program-tools'}, h('div', {class: 'select-box'}, begin, icon('down')),
    button(t.duplicate, '', () => commands.program.duplicate(key())), button(t.save, t.saveHelp, () => commands.program.save(key())))
  const node = h('div', {class: 'program-head'}, bar, tools, closer, fault.node)
  let shown = ''
  return {
    node,
    /** @param {State} state */
    render(state) {
      const policy = state.parsed?.resolved[editedPlace(state)]
      if (!policy) return
      if (shown !== policy.key) look.replaceChildren(swatch(policy.style))
      shown = policy.key
      name.render(state, policy.name)
      fault.render(`policies[${editedPlace(state)}].name`, state.drafts[`policies[${editedPlace(state)}].name`])
      const templates = words()?.templates ?? []
      if (begin.options.length !== templates.length + 1) {
        begin.replaceChildren(h('option', {value: ''}, t.begins), ...templates.map(x => h('option', {value: x.id}, x.name)))
      }
      begin.disabled = state.engine !== 'ready'
    },
  }
}

// Beside a program: the parameters that it declares, with sliders, and the words of the language.

/** @param {Page} page */
function programSide(page) {
  const params = h('div', {class: 'policy-params', role: 'group'})
  const hint = hintLine(params)
  const none = h('p', {class: 'source'}, t.noParams)
  const terms = h('p', {class: 'source'})
  const all = h('details', {class: 'program-words'}, h('summary', {}, t.words))
  const node = h('div', {class: 'program-side'}, h('h3', {}, t.params), params, hint.node, none, terms, all)
  const rows = keyed(params, (/** @type {import('../fields/param.js').ParamItem} */ p) => paramRow(page, p))
  return {
    node,
    /** @param {Words} words */
    learn({words}) {
      for (const kind of /** @type {const} */ (['quantity', 'function', 'keyword'])) {
        all.append(h('h4', {}, t.kinds[kind]),
          h('dl', {}, words.filter(w => w.kind === kind).flatMap(w => [h('dt', {}, h('code', {}, w.form)), h('dd', {}, w.doc)])))
      }
    },
    /** @param {State} state @param {number} i */
    render(state, i) {
      const policy = state.parsed?.resolved[i]
      if (!policy) return
      const list = paramItems({index: i, policy, kind: kindOf(state, policy), state})
      rows(list, p => p.path + p.param.name)
      set(params, {'aria-label': text.editing.policies.parameters(policy.label)})
      show(hint.node, list.length > 0)
      hint.render(text.editing.policies.hint)
      show(none, list.length === 0)
      const names = policy.own?.names ?? []
      setText(terms, names.length > 0 && page.theory ? t.terms(names) : '') // an embed has no inspector, as it has no theory
    },
  }
}

// Says whether a program has mistakes, and lists them.

/** @param {(fault: import('../code/code.js').Fault) => void} goTo  called with the mistake whose place is clicked */
function mistakeList(goTo) {
  const id = freshId('mistakes')
  const line = h('p', {class: 'program-state', role: 'status'})
  const list = faultList(goTo, ({line, column}) => (line > 0 ? t.place(line, column) : t.document))
  const node = h('div', {class: 'program-mistakes', id}, line, list.node)
  return {
    node, id,
    /** @param {State} state @param {number} i */
    render(state, i) {
      const found = mistakes(state.drafts[programPath(i)], programPath(i))
      node.classList.toggle('is-faulty', found.length > 0)
      setText(line, found.length > 0 ? t.faulty(found.length) : follows(state).on ? t.plays : t.sound)
      list.render(found)
    },
  }
}

// The text of a program in its editor. When the reader rests, it is checked, and becomes the policy's if it has no mistake.

/** A program is checked when no key was pressed for this long, ms. */
const REST = 250

/**
 * @param {Page} page @param {string} describedby  the id of the list of mistakes
 * @param {() => Words | null} words  of the language; null until they are known
 * @param {() => void} loaded  called when the editor stands in the place of the plain field, and is higher
 */
function programText({store, commands}, describedby, words, loaded) {
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
