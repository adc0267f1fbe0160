// @ts-check
// Controls the frame above by messages. It imports nothing: copy it into any page with such a frame, such buttons and
// such a log, give the embed's whole address, and it works there.
{
  const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('example-frame'))
  const log = /** @type {HTMLElement} */ (document.getElementById('example-log'))
  const buttons = /** @type {HTMLElement} */ (document.getElementById('example-buttons'))

  // Requests without an answer yet, by the id that the answer repeats.
  const unanswered = new Map()
  let lastId = 0

  /** @param {string} type @param {object} [more] @returns {Promise<any>} the answer's value */
  function ask(type, more = {}) {
    const message = {api: 'rising-bandits', version: 1, id: ++lastId, type, ...more}
    write('>', message)
    frame.contentWindow?.postMessage(message, '*') // a sandboxed frame has no origin to name
    return new Promise((resolve, reject) => unanswered.set(message.id, {resolve, reject}))
  }

  window.addEventListener('message', ({source, data}) => {
    // Only messages from this frame and of this API: the frame also reports its height, in two formats.
    if (source !== frame.contentWindow) return
    if (data?.subject === 'lti.frameResize') frame.style.height = `${Math.min(data.height, 2000)}px`
    if (data?.api !== 'rising-bandits' || data.version !== 1) return
    write('<', data)
    if (data.type === 'ready') buttons.hidden = false
    if (data.type === 'answer') unanswered.get(data.id)?.resolve(data.value)
    if (data.type === 'error') unanswered.get(data.id)?.reject(new Error(`${data.path}: ${data.message}`))
    unanswered.delete(data.id)
  })

  const scenario = {
    version: 1, setting: 'rested', horizon: 2000, runs: 20, seed: 1,
    noise: {kind: 'gaussian', sigma: 0.1},
    arms: [{payoff: {family: 'exp', c: 0.9, a: 0.002}}, {payoff: {family: 'constant', value: 0.5}}],
    policies: [{id: 'r-ed-ucb'}, {id: 'ucb1'}],
  }

  /** @type {Record<string, () => Promise<any>>} */
  const actions = {
    preset: () => ask('load', {scenario: 'slow-motion'}),
    document: () => ask('load', {scenario}),
    wrong: () => ask('load', {scenario: {...scenario, horizon: 0}}),
    run: () => ask('run'),
    pause: () => ask('pause'),
    reset: () => ask('reset'),
    results: () => ask('results'),
    link: () => ask('link'),
  }
  for (const button of buttons.querySelectorAll('button')) {
    button.onclick = () => actions[button.value]().catch(error => console.info(error.message)) // the log says it too
  }

  /** @param {'<' | '>'} way @param {object} message */
  function write(way, message) {
    const {api, version, ...rest} = /** @type {any} */ (message)
    const line = `${way} ${JSON.stringify(rest)}`
    log.textContent += (line.length > 400 ? `${line.slice(0, 400)}…` : line) + '\n'
    log.scrollTop = log.scrollHeight
  }

  frame.src = 'embed.html?scenario=slow-motion' // on another site: https://…/embed.html
}
