import type { TestApp } from './test-app.ts'

/** The part of the simulator's phone and control interface that tests use. */
export interface TestPhone {
  /** Reads the QR text like the app; returns BankID's reference. */
  scan(qr: string, person?: string): Promise<string>
  open(autoStartToken: string, person?: string): Promise<string>
  approve(orderRef: string, choices?: { person?: string; ip?: string; risk?: string; omit?: string[] }): Promise<void>
  control(action: string, body?: object): Promise<Record<string, string>>
  orders(): Promise<readonly SimulatedOrder[]>
}

export interface SimulatedOrder {
  readonly orderRef: string
  readonly autoStartToken: string
  readonly qrStartToken: string
  readonly qrStartSecret: string
  /** `pending`, `failed`, `complete`, or `gone` after it was delivered or cancelled. */
  readonly state: string
  readonly gone: { readonly was: string; readonly because: string } | null
  readonly returnUrl: string | null
  readonly endUserIp: string
  readonly userVisibleData: string | null
}

export const tolvan = '191212121212'

export function testPhone({ simulator }: Pick<TestApp, 'simulator'>): TestPhone {
  if (!simulator) throw new Error('The app was made without a BankID simulator')
  const { phoneUrl } = simulator

  async function control(action: string, body: object = {}): Promise<Record<string, string>> {
    const answer = await fetch(`${phoneUrl}/control/${action}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }

  return {
    control,
    scan: async (qr, person = tolvan) => (await control('scan', { qr, person }))['orderRef'] ?? '',
    open: async (autoStartToken, person = tolvan) => (await control('open', { autoStartToken, person }))['orderRef'] ?? '',
    approve: async (orderRef, choices = {}) => void (await control('approve', { orderRef, person: tolvan, ...choices })),
    orders: async () => (await (await fetch(`${phoneUrl}/control/orders`)).json()) as SimulatedOrder[],
  }
}
