// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { createStore } from '#web/ui/store.ts'
import { startLink } from '#web/parts/bankid/device.ts'
import type { LoginFlow, LoginState } from '#web/parts/bankid/login-flow.ts'
import { LoginScreen } from './login-screen.tsx'

afterEach(cleanup)

const pending = { status: 'pending', hint: 'Starta BankID-appen.', hintCode: 'outstandingTransaction' } as const
const otherPending: LoginState = { ...pending, device: 'other', qrData: 'bankid.a.0.b', autoStartToken: '' }
const samePending: LoginState = { ...pending, device: 'same', qrData: '', autoStartToken: 'token' }

/** The screen with a flow that stays in one state and records the calls made to it. */
function show(initial: LoginState, { isPhone = false, mayOpen = false } = {}) {
  const asked: string[] = []
  const state = createStore(initial)
  let opens = mayOpen
  const flow: LoginFlow = {
    state,
    start: (device) => {
      asked.push(`start ${device}`)
      return Promise.resolve()
    },
    cancel: () => void asked.push('cancel'),
    reset: () => void asked.push('reset'),
    resume: () => undefined,
    pollNow: () => void asked.push('poll'),
    takeOpening: () => {
      const taken = opens
      opens = false
      return taken
    },
  }
  const browser = { userAgent: isPhone ? 'iPhone' : 'Windows', maxTouchPoints: 0 }
  render(
    <ThemeProvider>
      <LoginScreen
        flow={flow}
        isPhone={isPhone}
        linkFor={(token) => startLink(token, { mobile: 'https://app.bankid.com/', desktop: 'bankid:///' }, browser)}
      />
    </ThemeProvider>,
  )
  const become = (next: LoginState) => act(() => state.set(next))
  return { asked, become }
}

describe('the first screen', () => {
  test.each([
    [
      false,
      'Vill du identifiera dig med BankID på den här datorn eller med ett Mobilt BankID?',
      'BankID på denna dator',
      'Mobilt BankID',
    ],
    [
      true,
      'Vill du identifiera dig med ett BankID på den här enheten eller med ett BankID på en annan enhet?',
      'BankID på samma enhet',
      'BankID på annan enhet',
    ],
  ])('on a phone %s asks in its own words', async (isPhone, question, same, other) => {
    const { asked } = show({ status: 'none' }, { isPhone })
    expect(screen.getByRole('heading', { name: 'Logga in' })).toBeDefined()
    expect(screen.getByText(question)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: same }))
    await userEvent.click(screen.getByRole('button', { name: other }))
    expect(asked).toEqual(['start same', 'start other'])
  })
})

describe('pending on another device', () => {
  test('shows three steps, the code, the hint, a spinner and Avbryt', async () => {
    const { asked } = show(otherPending)
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
    const code = await screen.findByRole('img', { name: 'QR-kod för BankID' })
    expect(code.getAttribute('width')).toBe('256')
    expect(screen.getByRole('status').textContent).toBe('Starta BankID-appen.')
    expect(screen.getByRole('progressbar')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
    expect(asked).toEqual(['cancel'])
  })

  test('keeps the code and the hint in place from poll to poll', async () => {
    const { become } = show(otherPending)
    const code = await screen.findByRole('img', { name: 'QR-kod för BankID' })
    const drawn = code.innerHTML
    const hint = screen.getByRole('status').firstChild
    become({ ...otherPending, qrData: 'bankid.a.1.c' })
    expect(screen.getByRole('img', { name: 'QR-kod för BankID' })).toBe(code)
    expect(code.innerHTML).not.toBe(drawn)
    expect(screen.getByRole('status').firstChild).toBe(hint)
  })

  test('takes the code away once it has been read', async () => {
    const { become } = show(otherPending)
    await screen.findByRole('img', { name: 'QR-kod för BankID' })
    become({ ...otherPending, hintCode: 'started', hint: 'Söker efter BankID' })
    expect(screen.queryByRole('img', { name: 'QR-kod för BankID' })).toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('pending on this device', () => {
  test('clicks a real link once, and keeps it in sight', () => {
    const clicked: string[] = []
    const onClick = (event: Event) => {
      event.preventDefault()
      clicked.push((event.target as HTMLElement).closest('a')?.href ?? '')
    }
    document.addEventListener('click', onClick)
    const { become } = show(samePending, { mayOpen: true })
    become({ ...samePending, hintCode: 'started', hint: 'Söker' })
    document.removeEventListener('click', onClick)
    expect(clicked).toEqual(['bankid:///?autostarttoken=token&redirect=null'])
    const link = screen.getByRole('link', { name: 'Starta BankID-appen' })
    expect(link.getAttribute('referrerpolicy')).toBe('origin')
    expect(screen.queryByRole('img', { name: 'QR-kod för BankID' })).toBeNull()
  })
})

describe('failed', () => {
  test('shows the hint and puts the focus at Försök igen', async () => {
    const { asked } = show({ status: 'failed', hint: 'Åtgärden avbruten.' })
    expect(screen.getByRole('status').textContent).toBe('Åtgärden avbruten.')
    const again = screen.getByRole('button', { name: 'Försök igen' })
    expect(document.activeElement).toBe(again)
    await userEvent.click(again)
    expect(asked).toEqual(['reset'])
  })
})

describe('invited', () => {
  test('says for whom to wait, and leads back to the sign-in', () => {
    const { become } = show(otherPending)
    become({ status: 'invited', hint: 'Din inbjudan väntar på att bekräftas av Anna Berg.' })
    expect(screen.getByRole('status').textContent).toBe('Din inbjudan väntar på att bekräftas av Anna Berg.')
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    expect(screen.getByRole('link', { name: 'Till inloggningen' }).getAttribute('href')).toBe('/auth/login')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
