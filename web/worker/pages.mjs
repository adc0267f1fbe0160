// @ts-check
// The pages of the site. Other files never reach the Worker.

/** @typedef {{fetch: (asked: URL | Request) => Promise<Response>}} Assets */

/** A path that Go's net/http refuses before a handler sees it; the program would fail by it. */
const BROKEN = /%(?![0-9a-f]{2})/i

/**
 * Returns why an address can be no request's; '' if it can. workerd passes on some hosts that are none, such as x:99999, and answers
 * others by itself.
 * @param {string} url
 */
export function faultOf(url) {
  if (!URL.canParse(url)) return 'The host in the address is no host.'
  return BROKEN.test(new URL(url).pathname) ? 'A percent sign in the address encodes nothing.' : ''
}

/** The paths that belong to the share service. wrangler.jsonc lists them too, so that no file can hide them. */
const SERVICE = /^\/(api\/|s\/|oembed$|healthz$)/

/** A path without percent signs, as far as ASCII goes: the program finds its routes in it. @param {string} path */
const plain = path => path.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))

/** Whether a request is for the site, not for the share service. @param {Request} request */
export const isPage = request => !SERVICE.test(plain(new URL(request.url).pathname))

const POLICY = 'Content-Security-Policy'

/** An address that can be named in a policy: a host of letters, digits and the signs of addresses, and perhaps a port. */
const ORIGIN = /^https?:\/\/(\[[\da-f:.]+\]|[\da-z](?:[\da-z.-]{0,251}[\da-z])?)(:\d+)?$/i

/**
 * Names the site's host in the policy of a page, as headers.Named in web/headers does; not a host that is none.
 * @param {Response} answer @param {URL} url  of the request @returns {Headers}
 */
function named(answer, {origin}) {
  const headers = new Headers(answer.headers)
  const policy = headers.get(POLICY)
  if (policy !== null && ORIGIN.test(origin)) headers.set(POLICY, policy.replaceAll("'self'", () => `'self' ${origin}`))
  return headers
}

/**
 * Answers for a page, or for an address that is not the name of a file: the first page at the root, a redirect where only ".html"
 * is missing, and otherwise the page for lost readers, which nothing may keep: the file may be there after the next deployment.
 * @param {Request} request @param {Assets} assets
 */
export async function page(request, assets) {
  const url = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('this address answers GET and HEAD only\n', {status: 405, headers: {Allow: 'GET, HEAD'}})
  }
  const body = (/** @type {Response} */ answer) => request.method === 'HEAD' ? null : answer.body
  // A path that begins with two slashes would name another host in place of the site.
  const at = (/** @type {string} */ path) => Object.assign(new URL(url.origin), {pathname: path})
  const file = url.pathname === '/' ? '/index.html' : url.pathname
  if (file.endsWith('.html')) {
    const found = await assets.fetch(new Request(at(file), request))
    if (found.status !== 404) return new Response(found.body, {status: found.status, headers: named(found, url)})
  }
  const whole = at(url.pathname + '.html')
  if (/^\/[\w-]+$/.test(url.pathname) && (await assets.fetch(whole)).ok) {
    return new Response(null, {status: 301, headers: {Location: whole.pathname + url.search}})
  }
  const lost = await assets.fetch(at('/404.html'))
  const answer = new Response(body(lost), {status: 404, headers: named(lost, url)})
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.delete('ETag') // of another address's file
  return answer
}
