// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { GuardedButton } from './guarded-button.tsx'

afterEach(cleanup)

const show = (children: ReactNode) => render(<ThemeProvider>{children}</ThemeProvider>)
const reason = 'Läsare kan inte publicera.'
const description = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test('a button that may be pressed is an ordinary button: nothing disables or describes it', async () => {
  const press = vi.fn()
  show(
    <GuardedButton refusal={null} onClick={press}>
      Publicera
    </GuardedButton>,
  )
  const button = screen.getByRole('button', { name: 'Publicera' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(button.getAttribute('aria-describedby')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(press).toHaveBeenCalledTimes(2)
})

test.each(['under', 'head', 'close', 'spoken'] as const)(
  'refused, reason %s: reached with the keyboard, says why, does nothing',
  async (place) => {
    const press = vi.fn()
    show(
      <GuardedButton refusal={reason} reason={place} onClick={press}>
        Publicera
      </GuardedButton>,
    )
    const button = screen.getByRole('button', { name: 'Publicera' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(description(button)).toBe(reason)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
  },
)

test('a hint is the description, and nothing is written beside the button', () => {
  show(
    <GuardedButton refusal={reason} reason="hint">
      Publicera
    </GuardedButton>,
  )
  const button = screen.getByRole('button', { name: 'Publicera' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe(reason)
  expect(screen.queryByText(reason)).toBeNull()
})

test('a reason that the screen shows already is not written a second time', () => {
  show(
    <>
      <GuardedButton refusal={reason} reasonId="varfor">
        Publicera
      </GuardedButton>
      <p id="varfor">{reason}</p>
    </>,
  )
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(description(screen.getByRole('button', { name: 'Publicera' }))).toBe(reason)
})

test('the focus stays when the refusal comes or goes, where the reason is only spoken', async () => {
  const view = (refusal: string | null) => (
    <ThemeProvider>
      <GuardedButton refusal={refusal} reason="spoken" onClick={() => undefined}>
        Publicera
      </GuardedButton>
    </ThemeProvider>
  )
  const { rerender } = render(view(null))
  await userEvent.tab()
  rerender(view(reason))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publicera' }))
  rerender(view(null))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publicera' }))
})
