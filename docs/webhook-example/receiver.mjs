// Receives webhooks from Kansli, with Node and nothing else. In front of it stands a server that speaks https.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const oldestSeconds = 5 * 60
const largestBody = 10_000

/**
 * The message, when it was signed with the secret within the last minutes; else null.
 * @param {Record<string, string | string[] | undefined>} headers
 * @param {string} body as it came, before it is parsed
 * @param {string} secret whsec_…
 */
export function verified(headers, body, secret, now = Date.now()) {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= oldestSeconds)) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isOurs = String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  return isOurs ? { id, ...JSON.parse(body) } : null
}

/**
 * Answers at once and works afterwards: Kansli waits ten seconds for an answer.
 * @param {string} secret
 * @param {(message: { id: string, type: string, timestamp: string, data: { url: string | null } }) => void} onMessage
 */
export function receiver(secret, onMessage) {
  // A message may come twice, with the same id. A real receiver keeps these where they outlive it.
  const seen = new Set()
  return createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
      if (body.length > largestBody) request.destroy()
    })
    request.on('end', () => {
      const message = verified(request.headers, body, secret)
      response.writeHead(message === null ? 401 : 204).end()
      if (message === null || seen.has(message.id)) return
      seen.add(message.id)
      onMessage(message)
    })
  })
}

const { WEBHOOK_SECRET, PORT } = process.env
if (WEBHOOK_SECRET !== undefined && PORT !== undefined) {
  receiver(WEBHOOK_SECRET, ({ type, data }) => process.stdout.write(`${type} ${data.url}\n`)).listen(Number(PORT))
}
