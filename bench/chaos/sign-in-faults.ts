import { setTimeout as wait } from 'node:timers/promises'
import { collectIntervalMs, csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import type { Fault } from './fault.ts'
import { fault, seconds, tally } from './fault.ts'
import type { Reply } from './observers.ts'
import { call } from './observers.ts'
import type { World } from './world.ts'

// BankID hangs, is slow or resets while people sign in with a code on another device, through the balancer.

export const start = '/api/auth/bankid/auth'
export const collect = '/api/auth/bankid/collect'
const cancel = '/api/auth/bankid/cancel'

/** BankID's own limit is ten seconds, and calls of a person must be answered within it. */
const answerLimitMs = 10_500
const atOnceMs = 2000

interface Visitor {
  ask(path: string, body?: object): Promise<Reply>
}

export async function visitor({ balancer }: World): Promise<Visitor> {
  const { adminPort } = balancer
  const host = `localhost:${adminPort}`
  const cookies = new Map<string, string>()
  const keep = (reply: Reply): Reply => {
    for (const line of reply.cookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }
  const headers = (): string[] => [
    `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `${csrfHeader}: ${cookies.get(csrfCookie) ?? ''}`,
    `Origin: http://${host}`,
  ]
  keep(await call(adminPort, 'GET', '/api/auth', { host }))
  return {
    ask: async (path, body) => keep(await call(adminPort, 'POST', path, { host, headers: headers(), body: body ?? {} })),
  }
}

export const control = (world: World, action: string, body: object = {}): Promise<Response> =>
  fetch(`http://localhost:${world.simulatorPort}/control/${action}`, { method: 'POST', body: JSON.stringify(body) })

/** Clears the limit of ten sign-ins a minute for one address, because nine people share the address here. */
export async function asAnotherAddress({ database }: World): Promise<void> {
  const client = await database.connect()
  await client.query("delete from rate_limits where key like 'bankid-%'")
  await client.end()
}

type Endpoint = 'auth' | 'collect' | 'cancel'
type Trouble = { readonly kind: 'hang' | 'reset' } | { readonly kind: 'delay'; readonly seconds: number }

/** Breaks one endpoint, signs people in meanwhile, repairs it, and signs in again. */
const ofBankId = (name: string, endpoint: Endpoint, trouble: Trouble): Fault =>
  fault(name, async (world) => {
    const wrong: string[] = []
    const slow = (what: string, { ms }: Reply, limitMs: number): void => {
      if (ms > limitMs) wrong.push(`${what} was answered after ${seconds(ms)}`)
    }
    const words: string[] = []
    await asAnotherAddress(world)
    const before = await visitor(world)
    const begun = endpoint === 'auth' ? null : await before.ask(start, { device: 'other' })
    if (begun && begun.status !== 200) wrong.push(`a sign-in could not be started before: ${begun.status} ${begun.text}`)
    await control(world, 'arm-fault', { endpoint, ...trouble, count: 100_000 })
    if (endpoint === 'auth') {
      const reply = await before.ask(start, { device: 'other' })
      slow('the start', reply, answerLimitMs)
      const { message = '' } = JSON.parse(reply.text || '{}') as { message?: string }
      if (reply.status !== 200 && message === '') wrong.push('the start failed without a sentence')
      words.push(`the start ${reply.status} after ${seconds(reply.ms)}${message === '' ? '' : `: “${message}”`}`)
    }
    if (endpoint === 'collect') {
      const codes = new Set<string>()
      const statuses: number[] = []
      const startedAt = performance.now()
      let last: Reply | null = null
      while (performance.now() - startedAt < 8000) {
        const reply = await before.ask(collect)
        slow('a poll', reply, answerLimitMs)
        statuses.push(reply.status)
        const { qrData = '' } = JSON.parse(reply.text || '{}') as { qrData?: string }
        if (qrData !== '') codes.add(qrData)
        last = reply
        await wait(collectIntervalMs)
      }
      const { message = '' } = JSON.parse(last?.text || '{}') as { message?: string }
      if (codes.size < 5 && message === '') wrong.push(`${codes.size} codes in eight seconds, and no sentence`)
      words.push(`polls ${tally(statuses)}, ${codes.size} codes in 8 s${codes.size < 5 ? `, “${message}”` : ''}`)
    }
    const left = await before.ask(cancel)
    slow('Avbryt', left, atOnceMs)
    words.push(`Avbryt ${left.status} after ${seconds(left.ms)}`)
    await control(world, 'reset')
    // The browser that met the fault tries again at once.
    const next = await before.ask(start, { device: 'other' })
    slow('the next sign-in', next, atOnceMs)
    const moving = await before.ask(collect)
    const { status = '' } = JSON.parse(moving.text || '{}') as { status?: string }
    if (next.status !== 200 || status !== 'pending') wrong.push(`the next sign-in: ${next.status}, ${moving.status} ${moving.text}`)
    await before.ask(cancel)
    words.push(`the next sign-in ${next.status} after ${seconds(next.ms)}`)
    return { words: words.join('; '), wrong }
  })

const nearLimit = 9.9

export const signInFaults: readonly Fault[] = (['auth', 'collect', 'cancel'] as const).flatMap((endpoint) => [
  ofBankId(`BankID's ${endpoint} hangs`, endpoint, { kind: 'hang' }),
  ofBankId(`BankID's ${endpoint} answers after ${nearLimit} s`, endpoint, { kind: 'delay', seconds: nearLimit }),
  ofBankId(`BankID's ${endpoint} is reset`, endpoint, { kind: 'reset' }),
])
