import { cp, readFile } from 'node:fs/promises'
import { Agent, request as httpsRequest } from 'node:https'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureKeys } from './keys.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts'

type Answer = { status: number; type: string | undefined; text: string; json: Record<string, unknown> }

export type CallOptions = {
  method?: string
  path?: string
  headers?: Record<string, string>
  /** Sent as it is, instead of an object as JSON. */
  text?: string
  /** The client certificate of the call. */
  certificate?: 'rp' | 'rp2' | 'none'
  signal?: AbortSignal
}

export type Started = { orderRef: string; autoStartToken: string; qrStartToken: string; qrStartSecret: string }

/** A simulator of its own on free ports with a service and a phone to call it; for tests only. */
export type Rig = {
  simulator: Simulator
  call: (endpoint: string, body: unknown, options?: CallOptions) => Promise<Answer>
  /** Starts an order that must succeed. */
  auth: (members?: object, options?: CallOptions) => Promise<Started>
  collect: (orderRef: string, options?: CallOptions) => Promise<Record<string, unknown>>
  control: (action: string, body?: object) => Promise<Answer>
  order: (orderRef: string) => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

/** Keys take seconds to make, so all test files and runs share them. */
const keptKeys = fileURLToPath(new URL('../.cache/bankid-simulator-tests', import.meta.url))

/** Puts them where a simulator with that data folder looks for its own. */
export async function copyKeptKeys(dataDir: string): Promise<void> {
  const kept = join(keptKeys, 'bankid-simulator')
  await ensureKeys(kept, new Date())
  await cp(kept, join(dataDir, 'bankid-simulator'), { recursive: true })
}

export async function startRig(options: Partial<SimulatorOptions> = {}): Promise<Rig> {
  const simulator = await startSimulator({ dataDir: keptKeys, port: 0, ...options })
  const keys = dirname(simulator.clientKeys.caPath)
  const ca = await readFile(simulator.clientKeys.caPath)
  const agents = {
    rp: new Agent({ keepAlive: true, ca, pfx: await readFile(join(keys, 'rp.p12')), passphrase: 'qwerty123' }),
    rp2: new Agent({ keepAlive: true, ca, pfx: await readFile(join(keys, 'rp2.p12')), passphrase: 'qwerty123' }),
    none: new Agent({ ca }),
  }

  function call(endpoint: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const { method = 'POST', path = `/rp/v6.0/${endpoint}`, certificate = 'rp' } = options
    const headers = options.headers ?? { 'Content-Type': 'application/json' }
    const url = new URL(path, simulator.rpUrl)
    return new Promise((resolve, reject) => {
      const { signal } = options
      const request = httpsRequest(url, { method, headers, agent: agents[certificate], ...(signal && { signal }) }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text, json: parsed(text) })
        })
      })
      request.on('error', reject)
      request.end(options.text ?? JSON.stringify(body))
    })
  }

  async function get(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(`${simulator.phoneUrl}${path}`, init)
    const text = await response.text()
    return { status: response.status, type: response.headers.get('content-type') ?? undefined, text, json: parsed(text) }
  }

  return {
    simulator,
    call,
    auth: async (members = {}, options) => {
      const answer = await call('auth', { endUserIp: '192.0.2.1', ...members }, options)
      if (answer.status !== 200) throw new Error(answer.text)
      // The simulator's own answer, whose members a test of their own checks.
      return answer.json as Started
    },
    collect: async (orderRef, options) => (await call('collect', { orderRef }, options)).json,
    control: (action, body = {}) => get(`/control/${action}`, { method: 'POST', body: JSON.stringify(body) }),
    order: async (orderRef) => (await get(`/control/orders/${orderRef}`)).json,
    stop: async () => {
      for (const agent of Object.values(agents)) agent.destroy()
      await simulator.stop()
    },
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    // Tests look at members one by one.
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
