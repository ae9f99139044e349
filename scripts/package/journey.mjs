// The main journey, as a browser does it: sign in with the phone of BankID's simulator, write a news item, publish it, and read it
// on the site. Needs nothing but Node, so that it also runs inside a package that is on trial. Usage:
//   node journey.mjs <admin> <site> <phone>, as http://localhost:3000 http://localhost:3001/malmo http://localhost:3100
import http from 'node:http'
import https from 'node:https'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * @typedef {{ status: number, text: string, headers: import('node:http').IncomingHttpHeaders }} Answer
 * @typedef {{ admin: string, site: string, phone: string, ca?: string, from?: string, forged?: string }} Places `from`: the address
 *   of this computer that calls come from. `forged`: an X-Forwarded-For that a visitor made up.
 */

const tolvan = '191212121212'

/**
 * One call. Every name leads to this computer, whatever its name servers say.
 * @param {string} address
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, ca?: string, from?: string }} [how]
 * @returns {Promise<Answer>}
 */
export function call(address, { method = 'GET', headers = {}, body, ca, from } = {}) {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method,
        headers,
        ca,
        agent: false,
        ...(from !== undefined && { localAddress: from }),
        lookup: (_name, options, found) =>
          options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => (text += piece))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * @param {Answer} answer
 * @param {string} what
 */
function expectOk(answer, what) {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}

/** A signed-in browser: `ask` sends a call with its cookies and its CSRF token.
 * @param {Omit<Places, 'site'>} places
 */
export async function signIn({ admin, phone, ca, from, forged }) {
  /** @type {Map<string, string>} */
  const cookies = new Map()
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  const ask = async (method, path, body) => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      origin: admin,
      ...(forged !== undefined && { 'x-forwarded-for': forged }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const how = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await call(`${admin}${path}`, { ...how, ...(ca !== undefined && { ca }), ...(from !== undefined && { from }) })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  await ask('GET', '/api/auth')
  expectOk(await ask('POST', '/api/auth/bankid/auth', { device: 'other' }), 'The sign-in was not started')
  const { qrData } = JSON.parse(expectOk(await ask('POST', '/api/auth/bankid/collect', {}), 'No code').text)
  const control = async (/** @type {string} */ action, /** @type {object} */ body) =>
    JSON.parse(expectOk(await call(`${phone}/control/${action}`, { method: 'POST', body: JSON.stringify(body) }), action).text)
  const { orderRef } = await control('scan', { qr: qrData, person: tolvan })
  await control('approve', { orderRef, person: tolvan })
  for (let tries = 0; ; tries++) {
    const { status, message } = JSON.parse(expectOk(await ask('POST', '/api/auth/bankid/collect', {}), 'No answer').text)
    if (status === 'complete') break
    if (status !== 'pending' || tries > 20) throw new Error(`The sign-in ended with ${status}: ${message}`)
    await wait(500)
  }
  const order = JSON.parse((await call(`${phone}/control/orders/${orderRef}`)).text)
  return { ask, endUserIp: String(order.endUserIp) }
}

/**
 * Returns what the visitor read, and the address that BankID was told.
 * @param {Places} places
 */
export async function journey(places) {
  const { ask, endUserIp } = await signIn(places)
  const title = `Cykelvägen är öppnad ${Date.now()}`
  const siteId =
    new URL(places.site).pathname.length > 1 ? new URL(places.site).pathname.slice(1) : new URL(places.site).hostname.split('.')[0]
  const root = `/api/site/${siteId}/news`
  const content = { title, lead: 'Nu kan alla cykla till skolan.', body: paragraph('Den blev färdig i går.') }
  const { id, draftVersion } = JSON.parse(expectOk(await ask('POST', root, { content }), 'Not written').text)
  expectOk(await ask('POST', `${root}/${id}/publish`, { draftVersion }), 'Not published')
  const ca = places.ca
  const list = expectOk(await call(`${places.site}/nyheter`, ca === undefined ? {} : { ca }), 'No list of news')
  if (!list.text.includes(title)) throw new Error(`The site does not show ”${title}”.`)
  return { title, endUserIp, siteHeaders: list.headers }
}

const paragraph = (/** @type {string} */ text) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [admin = '', site = '', phone = ''] = process.argv.slice(2)
  const { title } = await journey({ admin, site, phone })
  console.log(`signed in, wrote, published and read “${title}”`)
}
