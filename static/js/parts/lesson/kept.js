// @ts-check
// Work that the page around the lesson keeps, such as a learning platform's: it restores it, and gets every change of it.

import {readKept, writeKept} from '../../model/lessons/work-code.js'
import {answerHost, isEmbed, Refused} from '../embed/host.js'
import {isAnswered} from './tasks.js'

/** @import {Task} from './steps.js' */

/** The least room for work, characters: less does not hold the verdicts. */
const LEAST = 500

/**
 * @param {import('./steps.js').LessonData} lesson @param {Task[]} tasks @param {import('./work.js').Work} work
 * @param {import('./steps.js').Steps} steps @param {ReturnType<typeof import('../embed/host.js').hostOf>} tellHost
 * @returns {() => void} to call whenever another step is shown
 */
export function keepAtHost(lesson, tasks, work, steps, tellHost) {
  /** How many characters the page around keeps; 0 until it has asked. */
  let room = 0
  let turn = 0
  /** @param {string} task */
  const scenarioOf = task => lesson.steps[Number(task.split('-')[1]) - 1]?.scenario ?? ''
  async function send() {
    if (room === 0) return
    const mine = ++turn
    const written = await writeKept({mark: work.mark(), step: steps.now(), answers: work.all()}, scenarioOf, room)
    const tried = tasks.filter(({form}) => work.of(form.id).attempts > 0).length
    const answered = tasks.filter(task => isAnswered(work, task)).length
    if (mine === turn) tellHost({type: 'work', ...written, tried, answered, of: tasks.length})
  }
  if (isEmbed()) answerHost(async ({type, work: text, most = Infinity}) => {
    if (type !== 'restore') throw new Refused('type', 'want restore')
    if (!(most >= LEAST)) throw new Refused('most', `want a number of characters, at least ${LEAST}`)
    const kept = await readKept(text, scenarioOf).catch(() => { throw new Refused('work', 'want what a message of type work held') })
    work.restore(kept)
    room = most
    steps.restore(kept.step)
  })
  work.onChange(send)
  return () => void send()
}
