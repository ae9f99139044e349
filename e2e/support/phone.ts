import type { Person } from './people.ts'

interface Order {
  readonly orderRef: string
  readonly state: string
  readonly hint: string | null
  readonly endUserIp: string
  readonly autoStartToken: string
  readonly qrStartToken: string
}

/** The simulator's control interface: the actions of a person with a phone, and faults of BankID. */
export interface Phone {
  /** Reads a QR code. */
  readonly scan: (qr: string, person?: Person) => Promise<string>
  readonly approve: (orderRef: string, person?: Person) => Promise<unknown>
  readonly cancel: (orderRef: string) => Promise<unknown>
  readonly forcePending: (orderRef: string, hint: string) => Promise<unknown>
  readonly forceFailure: (orderRef: string, hint: string) => Promise<unknown>
  readonly armError: (endpoint: 'auth' | 'collect' | 'cancel', errorCode: string, count?: number) => Promise<unknown>
  readonly armFault: (
    endpoint: 'auth' | 'collect' | 'cancel',
    kind: 'reset' | 'garbage' | 'empty',
    count?: number,
  ) => Promise<unknown>
  /** Answers that much later, so many times. */
  readonly armDelay: (endpoint: 'auth' | 'collect' | 'cancel', seconds: number, count?: number) => Promise<unknown>
  readonly advance: (seconds: number) => Promise<unknown>
  readonly reset: () => Promise<unknown>
  /** The orders that were started from an address, newest first. */
  readonly ordersFrom: (address: string) => Promise<readonly Order[]>
  readonly order: (orderRef: string) => Promise<Order>
}

export function controlOf(phoneUrl: string): Phone {
  const post = async (action: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${phoneUrl}/control/${action}`, { method: 'POST', body: JSON.stringify(body) })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`The simulator refused to ${action}: ${JSON.stringify(answer)}`)
    return answer
  }
  const get = async <T>(path: string): Promise<T> => (await fetch(`${phoneUrl}/control/${path}`)).json() as Promise<T>
  const as = (person: Person | undefined) => (person === undefined ? {} : { person: person.personalNumber })
  return {
    scan: async (qr, person) => String((await post('scan', { qr, ...as(person) }))['orderRef']),
    approve: (orderRef, person) => post('approve', { orderRef, ...as(person) }),
    cancel: (orderRef) => post('cancel', { orderRef }),
    forcePending: (orderRef, hint) => post('force-pending', { orderRef, hint }),
    forceFailure: (orderRef, hint) => post('force-failure', { orderRef, hint }),
    armError: (endpoint, errorCode, count = 1) => post('arm-error', { endpoint, errorCode, count, details: 'Ska aldrig synas' }),
    armFault: (endpoint, kind, count = 1) => post('arm-fault', { endpoint, kind, count }),
    armDelay: (endpoint, seconds, count = 1) => post('arm-fault', { endpoint, kind: 'delay', seconds, count }),
    advance: (seconds) => post('clock', { advance: seconds }),
    reset: () => post('reset', {}),
    ordersFrom: async (address) => {
      const all = await get<readonly Order[] | { readonly orders: readonly Order[] }>('orders')
      return ('orders' in all ? all.orders : all).filter(({ endUserIp }) => endUserIp === address)
    },
    order: (orderRef) => get(`orders/${orderRef}`),
  }
}
