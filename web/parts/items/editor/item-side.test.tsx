// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '#web/ui/dialog.tsx'
import { ItemSide } from './item-side.tsx'

afterEach(cleanup)

/** As a picture's field: what it opens is known to itself alone. */
function Picture() {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setPicking(true)}>
        Välj bild
      </button>
      {isPicking && (
        <Dialog title="Bildväljaren" onClose={() => setPicking(false)}>
          <input aria-label="Sök bland bilderna" />
        </Dialog>
      )}
    </>
  )
}

interface Side {
  isWide: boolean
  isOpen?: boolean
  onClose?: () => void
}

const nothing = (): void => undefined
const side = ({ isWide, isOpen = false, onClose = nothing }: Side) => (
  <ItemSide isWide={isWide} isOpen={isOpen} onClose={onClose} onPointerEnter={nothing} onFocus={nothing}>
    <input aria-label="Någon annan" />
    <Picture />
  </ItemSide>
)
const search = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Sök bland bilderna' })

test('a picker opened beside the sheet stays, with what was typed, when the window becomes too narrow for the details', async () => {
  const user = userEvent.setup()
  const { rerender } = render(side({ isWide: true }))
  await user.type(screen.getByRole('textbox', { name: 'Någon annan' }), 'Kim')
  await user.click(screen.getByRole('button', { name: 'Välj bild' }))
  await user.type(search(), 'torget')

  rerender(side({ isWide: false }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(search().value).toBe('torget')
  expect(search().closest('dialog')?.open).toBe(true)

  rerender(side({ isWide: false, isOpen: true }))
  const drawer = screen.getByRole('dialog', { name: 'Uppgifter' })
  expect(drawer.querySelector<HTMLInputElement>('[aria-label="Någon annan"]')?.value).toBe('Kim')
})

test('one opened from the drawer stays when there is room for the details again, and the drawer does not come back over it', async () => {
  const user = userEvent.setup()
  let isOpen = true
  const onClose = (): void => {
    isOpen = false
  }
  const { rerender } = render(side({ isWide: false, isOpen, onClose }))
  await user.click(screen.getByRole('button', { name: 'Välj bild' }))
  await user.type(search(), 'torget')

  rerender(side({ isWide: true, isOpen, onClose }))
  expect(screen.queryByRole('dialog', { name: 'Uppgifter' })).toBeNull()
  expect(screen.getByRole('complementary').textContent).toContain('Välj bild')
  expect(search().value).toBe('torget')
  expect(isOpen).toBe(false)
})

test('whoever writes in the drawer goes on writing where the details stand beside the sheet', async () => {
  const user = userEvent.setup()
  const { rerender } = render(side({ isWide: false, isOpen: true }))
  await user.type(screen.getByRole('textbox', { name: 'Någon annan' }), 'Ki')
  rerender(side({ isWide: true, isOpen: true }))
  await user.keyboard('m')
  expect(screen.getByRole('textbox', { name: 'Någon annan' })).toBe(document.activeElement)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Någon annan' }).value).toBe('Kim')
})

test('on a small screen the details are not drawn before they are asked for', () => {
  render(side({ isWide: false }))
  expect(screen.queryByRole('button', { name: 'Välj bild', hidden: true })).toBeNull()
})
