// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

afterEach(cleanup)

const code = () => screen.queryByRole('img', { name: 'Kod' })

// covers Constants: QR: margin 4, scale 4, black on white
test('has margin 4, scale 4, black on white unless told otherwise', () => {
  render(<QrCode text="x" label="Kod" />)
  // Version 1 has 21 modules and 4 of margin on each side, 4 pixels each.
  expect(code()?.getAttribute('width')).toBe(String((21 + 8) * 4))
  expect(code()?.getAttribute('viewBox')).toBe('0 0 29 29')
  expect(code()?.querySelector('rect')?.getAttribute('fill')).toBe('white')
  expect(code()?.querySelector('path')?.getAttribute('fill')).toBe('black')
})

test('takes width, colours and version', () => {
  render(<QrCode text="x" label="Kod" width={256} dark="navy" light="ivory" version={99} margin={0} />)
  expect(code()?.getAttribute('width')).toBe('256')
  expect(code()?.getAttribute('viewBox')).toBe('0 0 177 177')
  expect(code()?.querySelector('rect')?.getAttribute('fill')).toBe('ivory')
  expect(code()?.querySelector('path')?.getAttribute('fill')).toBe('navy')
})

test.each(['', 'null'])('draws nothing of %j unless empty text is allowed', (text) => {
  const { rerender } = render(<QrCode text={text} label="Kod" />)
  expect(code()).toBeNull()
  rerender(<QrCode text={text} label="Kod" allowEmptyText />)
  expect(code()).not.toBeNull()
})
