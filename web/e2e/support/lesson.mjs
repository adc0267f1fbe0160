// @ts-check
// Walks a lesson as a reader does, by the answers that the native command has judged.

import assert from 'node:assert/strict'
import {pasteOver} from './editor.mjs'
import {until} from './stand.mjs'

/** @import {Locator, Page} from 'playwright-core' */
/**
 * A task as `rising lesson check -json` prints it.
 * @typedef {{step: number, kind: string, solution: string[], answers: {answer: string, state: string}[]}} Task
 */

/** @param {Locator} form @param {string} kind @param {string} answer */
async function fill(form, kind, answer) {
  if (kind === 'one') await form.locator(`input[value="${answer}"]`).check()
  else if (kind === 'number' || kind === 'words') await form.locator('.task-field :is(input, textarea)').fill(answer)
  else if (kind === 'several') {
    for (const box of await form.locator('input').all()) {
      await box.setChecked(answer.split(',').includes(await box.getAttribute('value') ?? ''))
    }
  }
}

/** Makes the edits of a goal's solution, in the fields that the task offers. @param {Locator} form @param {string[]} solution */
async function solve(form, solution) {
  const fields = form.locator('.task-fields input')
  assert.equal(await fields.count(), solution.length, 'the solution is more than what the fields allow')
  for (const [i, line] of solution.entries()) {
    await fields.nth(i).fill(line.slice(line.indexOf(':') + 1).trim())
    await fields.nth(i).press('Tab')
  }
}

/** Writes the solution of a program task in the editor. @param {Locator} form @param {string[]} solution */
async function program(form, solution) {
  const page = form.page()
  await form.getByRole('button', {name: 'Write the program'}).click()
  const code = page.locator('.program .cm-content')
  await code.waitFor()
  const before = page.url()
  await pasteOver(page, code, solution.join('\n'))
  await page.waitForFunction(url => location.href !== url, before)
  await page.locator('.program-mistakes').filter({hasText: 'No mistakes'}).waitFor()
}

/** Presses Check and waits for a state. @param {Locator} form @param {string} state */
export async function checked(form, state) {
  await form.getByRole('button', {name: 'Check'}).click()
  const now = () => form.getAttribute('data-state')
  await until(async () => await now() === state, 30_000)
  assert.equal(await now(), state)
  await form.locator('button[type=submit]:enabled').waitFor()
}

/**
 * Answers all tasks of a lesson, each wrong answer before the right one.
 * @param {Page} page @param {Task[]} tasks @param {(step: number) => Promise<void>} [entered]  called in each step, from 1
 */
export async function walk(page, tasks, entered = async () => {}) {
  const steps = Math.max(...tasks.map(t => t.step))
  for (let step = 1; step <= steps; step++) {
    if (step > 1) await page.getByRole('button', {name: 'Next step'}).click()
    await page.locator(`#step-${step}.is-shown`).waitFor()
    await entered(step)
    for (const [i, task] of tasks.filter(t => t.step === step).entries()) await answer(page.locator(`#task-${step}-${i + 1}`), task)
  }
}

/** @param {Locator} form @param {Task} task */
async function answer(form, task) {
  const right = task.answers.find(a => a.state === 'right' || a.state === 'person')
  assert.ok(right)
  const others = task.answers.filter(a => a !== right)
  assert.ok(others.length > 0 || task.kind === 'words', 'no answer that is not right')
  for (const other of others) {
    await fill(form, task.kind, other.answer)
    await checked(form, other.state)
    const hints = await form.locator('.task-hint').count()
    if (other.state === 'wrong' && hints > 0) assert.equal(await form.locator('.task-hint:visible').count(), 1, 'one hint')
    assert.ok(await form.getByRole('button', {name: 'Show the answer'}).isVisible() || other.state === 'misread')
  }
  if (task.kind === 'goal') await solve(form, task.solution)
  if (task.kind === 'program') await program(form, task.solution)
  await fill(form, task.kind, right.answer)
  await checked(form, right.state)
}
