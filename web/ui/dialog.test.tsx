// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { confirmDelete, confirmQuestion, confirmStore } from './confirm-store.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { openDialogs } from './modal-stack.ts'

afterEach(() => {
  act(() => confirmStore.get()?.answer(false))
  cleanup()
})

/** A dialog with a field and another dialog in it, beside a button of the page. */
function show({ isInner = false }: { readonly isInner?: boolean } = {}) {
  const [onClose, onInnerClose] = [vi.fn(), vi.fn()]
  const { unmount } = render(
    <ThemeProvider>
      <Dialog title="Byt namn" onClose={onClose}>
        <input aria-label="Namn" />
        {isInner && (
          <Dialog title="Är du säker?" role="alertdialog" onClose={onInnerClose}>
            <p>Det går inte att ångra.</p>
          </Dialog>
        )}
        <DialogActions>
          <button>Spara</button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>,
  )
  return { onClose, onInnerClose, unmount, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Byt namn' }) }
}

it('is modal while it is there, by its name, and known to be open', () => {
  const { dialog, unmount } = show({ isInner: true })
  expect(dialog.open).toBe(true)
  const inner = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Är du säker?' })
  expect(new Set(openDialogs.get())).toEqual(new Set([dialog, inner]))
  unmount()
  expect(openDialogs.get()).toEqual([])
  expect([dialog.open, inner.open]).toEqual([false, false])
})

it('a dialog that closes leaves the one below it open', () => {
  const dialogs = (isInner: boolean) => (
    <ThemeProvider>
      <Dialog title="Byt namn" onClose={() => undefined}>
        {isInner && (
          <Dialog title="Är du säker?" onClose={() => undefined}>
            <p>Det går inte att ångra.</p>
          </Dialog>
        )}
      </Dialog>
    </ThemeProvider>
  )
  const { rerender } = render(dialogs(true))
  rerender(dialogs(false))
  expect(openDialogs.get()).toEqual([screen.getByRole('dialog', { name: 'Byt namn' })])
})

it('Escape asks its owner to close it, and the browser does not do it by itself', () => {
  const { dialog, onClose } = show()
  const cancel = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, cancel)
  expect(onClose).toHaveBeenCalledOnce()
  expect(cancel.defaultPrevented).toBe(true)
  expect(dialog.open).toBe(true)
})

it('what is cancelled inside it closes nothing: a dialog in it, a choice of files', () => {
  const { onClose, onInnerClose } = show({ isInner: true })
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect([onClose.mock.calls.length, onInnerClose.mock.calls.length]).toEqual([0, 1])
  fireEvent(screen.getByLabelText('Namn'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect([onClose.mock.calls.length, onInnerClose.mock.calls.length]).toEqual([0, 1])
})

it('a click beside it closes it, unless the press began inside, as when words are marked', () => {
  const { dialog, onClose } = show()
  const field = screen.getByLabelText('Namn')
  fireEvent.pointerDown(field)
  fireEvent.click(dialog)
  fireEvent.pointerDown(dialog)
  fireEvent.click(field)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

it('the field that is meant has the focus first', () => {
  render(
    <ThemeProvider>
      <Dialog title="Byt namn" onClose={() => undefined}>
        <input aria-label="Först" />
        <input aria-label="Namn" data-autofocus />
      </Dialog>
    </ThemeProvider>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Namn'))
})

const asked = (ask: () => Promise<boolean>) => {
  render(
    <ThemeProvider>
      <ConfirmDialog />
    </ThemeProvider>,
  )
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => void (answer = ask()))
  return { dialog: screen.getByRole('alertdialog'), answer: () => answer }
}
const remove = () => confirmDelete({ title: 'Ta bort ”Torget”?', consequence: 'Bilden försvinner.', confirmLabel: 'Ta bort' })

// covers Trash and undo: a question before what is deleted: the safe answer first
it.each([
  ['Avbryt', false],
  ['Ta bort', true],
])('a question before something is deleted, answered with %s', async (label, isConfirmed) => {
  const { dialog, answer } = asked(remove)
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Avbryt', 'Ta bort'])
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  expect(await answer()).toBe(isConfirmed)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('Escape and a click beside a question answer no, and Enter takes the safe answer', async () => {
  const first = asked(remove)
  fireEvent(first.dialog, new Event('cancel', { cancelable: true }))
  expect(await first.answer()).toBe(false)
  cleanup()
  const second = asked(remove)
  expect(document.activeElement?.textContent).toBe('Avbryt')
  await userEvent.keyboard('{Enter}')
  expect(await second.answer()).toBe(false)
})

it('what follows is read out with the question, and the button of a deletion looks dangerous', () => {
  const danger = asked(remove)
  expect(document.getElementById(danger.dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Bilden försvinner.')
  const styleOf = (dialog: HTMLElement, label: string) => within(dialog).getByRole('button', { name: label }).getAttribute('style')
  expect(styleOf(danger.dialog, 'Ta bort')).toContain('--k-danger')
  act(() => confirmStore.get()?.answer(false))
  cleanup()
  const calm = asked(() =>
    confirmQuestion({ title: 'Byta ordning?', confirmLabel: 'Byt', cancelLabel: 'Behåll', choices: <p>Ett val</p> }),
  )
  expect(styleOf(calm.dialog, 'Byt')).not.toContain('--k-danger')
  expect(within(calm.dialog).getByRole('button', { name: 'Behåll' })).toBeDefined()
  expect(
    within(calm.dialog)
      .getByText('Ett val')
      .closest(`#${CSS.escape(calm.dialog.getAttribute('aria-describedby') ?? '')}`),
  ).toBeNull()
})
