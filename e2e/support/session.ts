import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import type { Person } from './people.ts'
import { controlOf } from './phone.ts'
import type { Stack } from './programs.ts'

// A browser without a screen: for signing in where a test is not about the sign-in, and for requests that only a hostile
// browser would send.

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Client {
  readonly address: string
  readonly cookies: ReadonlyMap<string, string>
  readonly send: (method: string, path: string, body?: object) => Promise<Answer>
}

/** A call that is answered no sooner ends with an error that names it, where a test that ends by time names nothing. */
const answerWaitMs = 30_000

let lastAddress = 0

/** An address no other browser has: not of this worker, nor of one before it that met the same server. */
export function nextAddress(): string {
  lastAddress += 1
  return `10.${process.pid % 250}.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

export function clientOf(stack: Stack, address = nextAddress(), start: ReadonlyMap<string, string> = new Map()): Client {
  const cookies = new Map(start)
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(stack.adminUrl + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWaitMs),
      headers: {
        'X-Forwarded-For': address,
        Origin: stack.adminUrl,
        Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { [csrfHeader]: cookies.get(csrfCookie) ?? '' }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path} got no answer`, { cause })
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/;\s*(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  return { address, cookies, send }
}

/** A client in which the person has signed in with BankID, over the same calls that the login page makes. */
export const signedIn = (stack: Stack, person: Person): Promise<Client> => identified(stack, person, {}, 'complete')

/** The person opens the link of an invitation and signs it. */
export const answerInvitation = (stack: Stack, link: string, person: Person): Promise<Client> =>
  identified(stack, person, { invitation: link.slice(link.indexOf('=') + 1) }, 'invited')

async function identified(stack: Stack, person: Person, errand: object, wanted: 'complete' | 'invited'): Promise<Client> {
  const phone = controlOf(stack.phoneUrl)
  const client = clientOf(stack)
  await client.send('GET', '/api/auth')
  const started = await client.send('POST', '/api/auth/bankid/auth', { device: 'other', ...errand })
  if (started.status !== 200) throw new Error(`Sign-in could not start: ${JSON.stringify(started)}`)
  const orderRef = await phone.scan((started.body as { qrData: string }).qrData, person)
  await phone.approve(orderRef, person)
  for (;;) {
    const { status, body } = await client.send('POST', '/api/auth/bankid/collect')
    const answer = body as { status?: string }
    if (status === 200 && answer.status === wanted) return client
    if (status !== 200 || answer.status !== 'pending') throw new Error(`Sign-in failed: ${status} ${JSON.stringify(body)}`)
    // The server asks BankID every other second, however often it is asked.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
