// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { showToast, toastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(async () => {
  vi.useFakeTimers()
  render(
    <ThemeProvider>
      <Toaster />
    </ThemeProvider>,
  )
  await act(() => vi.dynamicImportSettled())
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

// covers Constants: four kinds of toast
// covers Trash and undo: toast without: 3000 ms
test.each(['success', 'info', 'warn', 'error'] as const)('a toast of severity %s stays 3000 ms, announced politely', (severity) => {
  act(() => showToast({ severity, title: 'Rubrik', message: 'Text' }))
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
  expect(screen.getByText('Rubrik')).toBeDefined()
  pass(2999)
  expect(screen.queryByText('Text')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Text')).toBeNull()
})

// covers Saving, conflicts, presence: the same fault is shown once
test('the same fault is told once while it is on the screen, and a success each time', () => {
  act(() => {
    for (let times = 0; times < 5; times++) showToast({ severity: 'error', title: 'Fel', message: 'Ingen kontakt.' })
    showToast({ severity: 'error', title: 'Fel', message: 'Något annat.' })
    for (let times = 0; times < 2; times++) showToast({ severity: 'success', message: 'Sparat.' })
  })
  expect(screen.getAllByText('Ingen kontakt.')).toHaveLength(1)
  expect(screen.getAllByText('Något annat.')).toHaveLength(1)
  expect(screen.getAllByText('Sparat.')).toHaveLength(2)
  pass(3000)
  act(() => showToast({ severity: 'error', title: 'Fel', message: 'Ingen kontakt.' }))
  expect(screen.getAllByText('Ingen kontakt.')).toHaveLength(1)
})

test('a fifth toast takes the place of the oldest that has nothing to press', () => {
  const action = { label: 'Ångra', onClick: () => {} }
  act(() => {
    showToast({ severity: 'success', message: 'Flyttad.', action })
    for (const message of ['Ett.', 'Två.', 'Tre.', 'Fyra.']) showToast({ severity: 'success', message })
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /Flyttad|Ett|Två|Tre|Fyra/.exec(textContent)?.[0])).toEqual([
    'Flyttad',
    'Två',
    'Tre',
    'Fyra',
  ])
})

// covers Trash and undo: toast with Ångra: 10 s, and while the pointer is over it
test('a toast with an action stays 10 s, and as long as the pointer is over it', () => {
  const onClick = vi.fn()
  act(() => showToast({ severity: 'success', message: 'Flyttad till papperskorgen.', action: { label: 'Ångra', onClick } }))
  pass(9000)
  const toast = screen.getByRole('listitem')
  fireEvent.mouseEnter(toast)
  pass(60_000)
  fireEvent.mouseLeave(toast)
  pass(9999)
  fireEvent.click(screen.getByRole('button', { name: 'Ångra: Flyttad till papperskorgen.' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByText('Flyttad till papperskorgen.')).toBeNull()
})

// covers Trash and undo: by keyboard, and what is undone is named
test('F8 leads to a toast, which stays while it has the focus, and back; what it undoes is in its name', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const onClick = vi.fn()
  const show = () =>
    showToast({ severity: 'success', title: 'Cykelvägen', message: 'Avpublicerad.', action: { label: 'Ångra', onClick } })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('F8')
  expect(document.activeElement).toBe(field)

  act(show)
  expect(screen.getByText('Tryck F8 för att komma hit.')).toBeDefined()
  press('F8')
  const undo = screen.getByRole('button', { name: 'Ångra: Cykelvägen – Avpublicerad.' })
  expect(document.activeElement).toBe(undo)
  pass(60_000)
  press('F8')
  expect(document.activeElement).toBe(field)
  press('F8')
  press('Escape')
  expect([document.activeElement, screen.queryByText('Avpublicerad.')]).toEqual([field, null])

  act(show)
  press('F8')
  fireEvent.click(document.activeElement ?? field, { detail: 0 })
  expect(onClick).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('a toast about the same thing takes the place of the one before, whose way back no longer holds', () => {
  const action = { label: 'Ångra', onClick: () => undefined }
  act(() => {
    showToast({ severity: 'success', message: 'Publicerad.', about: 'a', action })
    showToast({ severity: 'success', message: 'Annat.' })
    showToast({ severity: 'success', message: 'Avpublicerad.', about: 'a', action })
  })
  expect(screen.queryByText('Publicerad.')).toBeNull()
  expect(screen.queryByText('Annat.')).not.toBeNull()
  expect(screen.queryByText('Avpublicerad.')).not.toBeNull()
})
