// @ts-check
// A Worker that does the same store calls as ours and nothing else: what it costs is what workerd and the simulator of
// D1 take for a request, whoever answers it. bench.mjs measures it beside ours.

import {env} from 'cloudflare:workers'

const database = /** @type {Database} */ (env.DB)
const type = {'Content-Type': 'application/json'}

export default {
  /** @param {Request} request */
  async fetch(request) {
    if (request.method === 'POST') {
      const document = await request.text()
      const id = String(JSON.parse(document).seed)
      await database.prepare('INSERT INTO scenarios (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING').bind(id, document).run()
      return new Response(JSON.stringify({id, url: '/s/' + id}), {status: 201, headers: type})
    }
    const id = new URL(request.url).pathname.split('/').pop() ?? ''
    return new Response(await database.prepare('SELECT document FROM scenarios WHERE id = ?').bind(id).first('document'), {headers: type})
  },
}
