// @ts-check
// What a page does when its own files are gone: the site was deployed anew while the page was open, and its host keeps
// only the files of one release.

/** After a reload for this reason, none follows within so long a time, ms: some hosts deliver two releases for a while. */
const APART = 30_000

/** The addresses of a page's modules: each contains a hash, so that other modules have other addresses. @param {Document} page */
const modulesOf = page => Array.from(page.querySelectorAll('script[type="module"]'), script => script.getAttribute('src')).join()

/** A host that has not answered after this time is not waited for, ms. */
const PATIENCE = 10_000

/** Whether this page was replaced on its host since it was opened. */
export async function isReplaced() {
  try {
    const answer = await fetch(location.href.split('#')[0], {cache: 'no-store', signal: AbortSignal.timeout(PATIENCE)})
    if (!answer.ok) return false
    return modulesOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) !== modulesOf(document)
  } catch {
    return false // the network is what is missing
  }
}

/**
 * What the page remembers over such a reload: when it was, and whether Run was pressed.
 * @returns {{reloaded?: number, run?: boolean}}
 */
const remembered = () => history.state?.release ?? {}

/** @param {{reloaded?: number, run?: boolean}} release */
const remember = release => history.replaceState({...history.state, release}, '')

/**
 * Reloads the page if it was replaced on its host, once. What it shows must be in its address.
 * @param {boolean} [run]  Run was pressed: see wasRun
 * @returns {Promise<boolean>} whether it reloads; if so, nothing should be shown any more
 */
export async function reloadIfReplaced(run = false) {
  if (Date.now() - (remembered().reloaded ?? -Infinity) < APART || !(await isReplaced())) return false
  try {
    remember({reloaded: Date.now(), run})
  } catch {
    return false // without a memory it could reload for ever
  }
  location.reload()
  return true
}

/** Whether Run was pressed just before this page was reloaded. It is true once. */
export function wasRun() {
  const {run, ...rest} = remembered()
  if (run) remember(rest)
  return !!run
}
