import { setTimeout as sleep } from 'node:timers/promises'

export const endpoints = ['auth', 'collect', 'cancel'] as const
export type Endpoint = (typeof endpoints)[number]

export const faultKinds = ['delay', 'hang', 'reset', 'garbage', 'empty'] as const

export type Trouble =
  | { kind: 'error'; status: number; errorCode: string; details: string }
  /** A page such as a proxy in front of the service would send. */
  | { kind: 'html'; status: number }
  | { kind: 'delay'; seconds: number }
  | { kind: Exclude<(typeof faultKinds)[number], 'delay'> }

type ArmedTrouble = { endpoint: Endpoint; trouble: Trouble; left: number }

/** Errors and faults that await the next calls of an endpoint, first armed first out. */
export type Troubles = {
  arm: (endpoint: Endpoint, trouble: Trouble, count: number) => void
  /** The fault armed for this call, if any; removes it. */
  next: (endpoint: Endpoint) => Trouble | undefined
  /** Lets a delayed call wait, until `release` at most. */
  delay: (seconds: number) => Promise<void>
  /** Ends the wait of all delayed calls. */
  release: () => void
  all: () => ArmedTrouble[]
  reset: () => void
}

export function createTroubles(): Troubles {
  let armed: ArmedTrouble[] = []
  let waiting = new AbortController()
  return {
    arm: (endpoint, trouble, count) => void armed.push({ endpoint, trouble, left: count }),
    next: (endpoint) => {
      const found = armed.find((candidate) => candidate.endpoint === endpoint)
      if (!found) return undefined
      found.left -= 1
      if (found.left === 0) armed = armed.filter((candidate) => candidate !== found)
      return found.trouble
    },
    delay: (seconds) => sleep(seconds * 1000, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined),
    release: () => {
      waiting.abort()
      waiting = new AbortController()
    },
    all: () => armed.map((trouble) => ({ ...trouble })),
    reset: () => {
      armed = []
    },
  }
}
