// @ts-check
// What the importer understood of a training log, in sentences; what it left out, by line; and each curve with the
// assumptions that it breaks.

import {h, setText, show} from '../../ui/dom.js'
import {parameter, whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'
import {DRAWN, lineSample} from './log-chart.js'

/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */
/** @typedef {import('../../engine/messages.js').LogCurve} LogCurve */
/** @typedef {import('./log-chart.js').Choice} Choice */

export function foundNotes() {
  const words = h('p', {role: 'status'})
  const notes = h('ul', {class: 'log-notes'})
  const summary = h('summary')
  const lines = h('ol', {class: 'fault-list'})
  const leftOut = h('details', {class: 'log-left-out', hidden: true}, summary, lines)
  const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
  return {
    node: h('div', {class: 'log-found'}, words, notes, leftOut, fault),
    /** @param {string} state  what is being done */
    busy(state) {
      setText(words, state)
    },
    /** @param {TrainingLog | null} log */
    render(log) {
      setText(words, log?.understood ?? '')
      notes.replaceChildren(...(log?.notes ?? []).map(note => h('li', {}, note)))
      const count = log?.leftOuts ?? 0
      const listed = log?.leftOut ?? []
      show(leftOut, count > 0)
      setText(summary, t.leftOut(count, whole(count)))
      lines.replaceChildren(...listed.map(({line, why}) => h('li', {}, h('b', {}, t.line(whole(line))), ' ', why)),
        ...(count > listed.length ? [h('li', {}, t.more(whole(count - listed.length)))] : []))
      show(fault, !!log?.fault)
      fault.replaceChildren(...(log?.fault ? [h('b', {}, t.line(whole(log.faultLine))), ` ${log.fault}`] : []))
    },
    /** @param {string} message  '' for none */
    refuse(message) {
      setText(words, '')
      show(fault, message !== '')
      setText(fault, message)
    },
  }
}

export function curveList() {
  const list = h('ul', {class: 'log-curves', 'aria-label': t.arms})
  const more = h('p', {hidden: true})
  return {
    node: h('div', {}, list, more),
    /** @param {LogCurve[]} curves @param {Choice} choice */
    render(curves, choice) {
      list.replaceChildren(...curves.slice(0, DRAWN).map((curve, i) => curveItem(curve, i, choice)))
      show(more, curves.length > DRAWN)
      setText(more, t.moreCurves(whole(curves.length - DRAWN)))
    },
  }
}

/** @param {LogCurve} curve @param {number} i @param {Choice} choice */
function curveItem(curve, i, choice) {
  const broken = curve.broken.length > 0
    ? h('ul', {}, curve.broken.map(words => h('li', {}, capital(words) + '.')))
    : h('p', {}, t.sound)
  return h('li', {}, lineSample(i), h('b', {title: curve.name || false}, curve.name || t.curve(String(i + 1))),
    h('span', {}, t.curvePoints(whole(curve.logged), parameter(curve.low), parameter(curve.high)),
      (curve.seeds ?? 1) > 1 && t.seeds(whole(curve.seeds ?? 1), parameter(curve.half ?? 0))),
    h('div', {class: 'log-broken'}, broken, choice !== 'raw' && h('p', {}, fitWords(curve[choice]))))
}

/** @param {import('../../engine/messages.js').LogFit} fit */
const fitWords = ({rms, most, at}) => (most < 1e-9 ? t.exact : t.fit(parameter(rms), parameter(most), stepWords(at)))

/** Writes a step as the sentences of the log reader do. @param {number} step */
const stepWords = step => (Number.isInteger(step) ? whole(step) : String(Number(step.toPrecision(9))))

/** @param {string} words */
const capital = words => words.charAt(0).toUpperCase() + words.slice(1)
