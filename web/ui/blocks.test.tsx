// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Rows } from './blocks.tsx'

afterEach(cleanup)

test('rows that are not plain have a surface of their own, however that is said', () => {
  render(
    <>
      <Rows aria-label="Sidor" isPlain={false} />
      <Rows aria-label="Bilder" isPlain />
    </>,
  )
  expect(screen.getByRole('list', { name: 'Sidor' }).hasAttribute('data-plain')).toBe(false)
  expect(screen.getByRole('list', { name: 'Bilder' }).hasAttribute('data-plain')).toBe(true)
})
