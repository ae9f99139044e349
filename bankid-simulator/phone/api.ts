/** An order as GET /control/orders shows it; only what the page uses. */
export type Order = {
  orderRef: string
  state: 'pending' | 'failed' | 'complete' | 'gone'
  hint: string | null
  gone: { was: string; because: 'delivered' | 'cancelled' | 'uncollected' } | null
  age: number
  secondsLeft: number | null
  qrData: string
  service: string
  startedBy: 'qr' | 'autostart' | 'control' | null
  person: string | null
  userVisibleData: string | null
  userVisibleDataFormat: 'plaintext' | 'simpleMarkdownV1'
  returnUrl: string | null
}

type Person = { personalNumber: string; name: string; blocked: boolean }

type Answer =
  | { done: true; body: { orderRef?: string; status?: string; hintCode?: string; returnUrl?: string } }
  | { done: false; message: string; reason: string }

const unreachable = 'Simulatorn svarar inte. Är den igång?'

/** Carries out a control action; a refusal is an answer too. */
export async function post(action: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(`/control/${action}`, { method: 'POST', body: JSON.stringify(body) })
    const answer = await response.json()
    return response.ok ? { done: true, body: answer } : { done: false, ...answer }
  } catch {
    return { done: false, message: unreachable, reason: 'unreachable' }
  }
}

export const getOrders = () => get<Order[]>('orders')
export const getOrder = (orderRef: string) => get<Order>(`orders/${encodeURIComponent(orderRef)}`)
export const getPersons = () => get<Person[]>('persons')
export const getArmed = () => get<{ ahead: number; troubles: object[] }>('armed')

/** Null when the order or person does not exist, or the simulator does not answer. */
async function get<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(`/control/${path}`)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
