// @ts-check
// The script of a package for a learning platform (SCORM 1.2): it shows the lesson in a frame, lets the platform keep the work, and
// reports score and status. Platforms implement the standard in part, so every call may fail, and the lesson goes on. scorm.js puts
// this file into packages as it is; its settings and words are in the page.
{
  /** @type {{lesson: string, mastery: number | null, words: Record<string, string>}} */
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  const {words} = settings
  const origin = new URL(settings.lesson, location.href).origin
  /** The most suspend data, characters: below the 4,096 of the standard. */
  const ROOM = 4095
  /** How many frames may be around this page. */
  const LEVELS = 50
  /** After this time without a word of the lesson something is said, ms. */
  const PATIENCE = 60_000

  /** @param {any} from  a window @returns {any} the platform's object in it or in a window around it */
  function apiAround(from) {
    for (let level = 0, w = from; w && level < LEVELS; w = w.parent === w ? null : w.parent, level++) {
      try {
        if (w.API) return w.API
      } catch {
        // a window of another origin, which the platform may stand around
      }
    }
    return null
  }
  const api = apiAround(window) ?? apiAround(window.opener) ?? apiAround(window.top?.opener)

  /** Returns what the platform answers; '' if it has no such function, or fails. @param {string} name @param {...string} values */
  function call(name, ...values) {
    try {
      return String(api[name](...values) ?? '')
    } catch {
      return ''
    }
  }
  const get = (/** @type {string} */ element) => call('LMSGetValue', element).trim()
  const set = (/** @type {string} */ element, /** @type {string} */ value) => call('LMSSetValue', element, value)
  /** @param {string} text @returns {number | null} */
  const numberIn = text => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)

  const began = Date.now()
  call('LMSInitialize', '')
  // Some platforms leave the mode unset: only these two say that nothing may be written.
  const writes = !['review', 'browse'].includes(get('cmi.core.lesson_mode'))
  const mastery = numberIn(get('cmi.student_data.mastery_score')) ?? settings.mastery
  let status = get('cmi.core.lesson_status')
  let best = numberIn(get('cmi.core.score.raw')) ?? 0
  let work = get('cmi.suspend_data')
  let over = false
  let atEnd = false
  if (writes && !/^(passed|completed|failed|incomplete)$/.test(status)) setStatus('incomplete')

  /** @param {string} next */
  function setStatus(next) {
    status = next
    set('cmi.core.lesson_status', next)
  }

  /** What is reached stays reached. @param {{tried: number, answered: number, of: number}} counts */
  function statusOf({tried, answered, of}) {
    if (status === 'passed' || (status === 'completed' && mastery === null)) return status
    if (of === 0) return atEnd ? 'completed' : 'incomplete'
    if (mastery === null) return answered === of ? 'completed' : 'incomplete'
    return tried > 0 && best >= mastery ? 'passed' : tried === of ? 'failed' : 'incomplete'
  }

  /** Says how the session stands and lets the platform store everything. @returns {boolean} false: it says that it did not */
  function commit() {
    if (!writes || over) return true
    const seconds = (Date.now() - began) / 1000
    const [hours, minutes, rest] = [Math.min(Math.floor(seconds / 3600), 9999), Math.floor(seconds / 60) % 60, seconds % 60]
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0')
    set('cmi.core.session_time', `${String(hours).padStart(4, '0')}:${two(minutes)}:${rest.toFixed(2).padStart(5, '0')}`)
    set('cmi.core.exit', 'suspend')
    return call('LMSCommit', '') !== 'false'
  }

  /** @param {{work: string, left: string[], tried: number, answered: number, of: number}} message */
  function report(message) {
    work = message.work
    if (!writes || over) return
    let kept = set('cmi.suspend_data', work) !== 'false'
    if (message.tried > 0) {
      best = Math.max(best, Math.round(100 * message.answered / message.of))
      set('cmi.core.score.min', '0')
      set('cmi.core.score.max', '100')
      kept = set('cmi.core.score.raw', String(best)) !== 'false' && kept
    }
    const next = statusOf(message)
    if (next !== status) setStatus(next)
    kept = commit() && kept
    if (api) say(message.left.length > 0 ? words.long : kept ? '' : words.refused)
  }

  /** @param {string} sentence */
  function say(sentence) {
    const notice = document.getElementById('notice')
    if (notice && notice.textContent !== sentence) notice.textContent = sentence
  }

  const lesson = () => /** @type {HTMLIFrameElement} */ (document.getElementById('lesson')).contentWindow
  const restore = () => lesson()?.postMessage(
    {api: 'rising-bandits', version: 1, id: 'restore', type: 'restore', work, most: ROOM}, origin)

  const silent = setTimeout(() => say(words.silent + new URL(settings.lesson, location.href).href), PATIENCE)
  window.addEventListener('message', ({source, origin: from, data}) => {
    if (source !== lesson() || from !== origin || data?.api !== 'rising-bandits') return
    clearTimeout(silent)
    if (data.type === 'ready') restore()
    else if (data.type === 'step') atEnd = data.step === data.of
    else if (data.type === 'work') report(data)
    else if (data.type === 'error' && data.id === 'restore' && work !== '') {
      work = ''
      restore()
      say(words.unreadable)
    }
  })
  document.addEventListener('DOMContentLoaded', () => { if (!api) say(words.noPlatform) })
  // The reader may stay after the first, and comes back to the same page after the last.
  window.addEventListener('beforeunload', commit)
  window.addEventListener('pagehide', () => {
    commit()
    if (!over) call('LMSFinish', '')
    over = true
  })
  window.addEventListener('pageshow', e => { if (e.persisted) location.reload() })
}
