// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { administrator, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'
import { toastStore } from '#web/ui/toast-store.ts'

afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const reason = 'Bekräfta med BankID för att fortsätta.'

/** A search for a person that the server makes after a fresh sign-in only. `approve`: the person signs in the app. */
async function searchSent() {
  let isApproved = false
  let isFresh = false
  const answers: Record<string, () => Response> = {
    'GET /api/admin/privacy/cases': () => Response.json({ cases: [] }),
    'POST /api/admin/privacy/cases': () =>
      isFresh
        ? Response.json({ id: 'sok' })
        : Response.json({ code: 'FRESH_LOGIN_REQUIRED', message: reason, fields: {}, requestId: '1' }, { status: 403 }),
    'POST /api/auth/bankid/auth': () => Response.json({ autoStartToken: 'start', qrData: 'bankid.a.0.b' }),
    'POST /api/auth/bankid/collect': () => {
      isFresh = isApproved
      const pending = { status: 'pending', hintCode: 'outstandingTransaction', qrData: 'bankid.a.1.c' }
      return Response.json(isApproved ? { status: 'complete' } : pending)
    },
    'POST /api/auth/bankid/cancel': () => new Response(null, { status: 204 }),
  }
  const { asked, address } = openApplication('/admin/integritet', {
    as: administrator,
    sites: [],
    answer: ({ method, path }) => answers[`${method} ${path}`]?.(),
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Namn' })
  await userEvent.type(name, 'Nina Nilsson')
  await userEvent.click(screen.getByRole('button', { name: 'Sök på alla sajter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bekräfta med BankID' })
  const press = async (button: string) => userEvent.click(await within(dialog).findByRole('button', { name: button }))
  const sent = (path: string) => asked.filter((one) => one.method === 'POST' && one.path === path).length
  /** What was written stands as it was, it was sent once, and nobody is told off. */
  const expectAsItWas = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([name.isConnected, name.value, sent('/api/admin/privacy/cases')]).toEqual([true, 'Nina Nilsson', 1])
    expect([toastStore.get(), screen.queryByRole('alert')]).toEqual([[], null])
  }
  return { dialog, press, sent, expectAsItWas, address, approve: () => (isApproved = true) }
}

describe('the confirmation with BankID of what one is doing', () => {
  it('says why, and is left by Avbryt: what was written is as it was', async () => {
    const { dialog, press, sent, expectAsItWas } = await searchSent()
    expect(within(dialog).getByText(reason)).toBeDefined()
    await press('Avbryt')
    await expectAsItWas()
    expect(sent('/api/auth/bankid/cancel')).toBe(0)
  })

  it('is left by Escape, which cancels the order that waits', async () => {
    const { dialog, press, sent, expectAsItWas } = await searchSent()
    await press('Mobilt BankID')
    await within(dialog).findByRole('img', { name: 'QR-kod för BankID' })
    // What the browser makes of Escape.
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await expectAsItWas()
    await waitFor(() => expect(sent('/api/auth/bankid/cancel')).toBe(1))
  })

  it('makes what was asked for when the person has signed, without another press', async () => {
    const { press, sent, address, approve } = await searchSent()
    await press('Mobilt BankID')
    approve()
    await waitFor(() => expect(address()).toBe('/admin/integritet/sok'))
    expect(sent('/api/admin/privacy/cases')).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
