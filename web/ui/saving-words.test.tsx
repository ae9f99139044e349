// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SavingWords } from './saving-words.tsx'

afterEach(cleanup)

// covers Saving, conflicts, presence: the first save and faults are read out, and not every save
test('says the first save, faults and the save after one aloud, and shows the rest', () => {
  const { rerender } = render(<SavingWords kind="saved">Sparat i går</SavingWords>)
  const said: string[] = []
  const show = (kind: 'fault' | 'saved' | 'other', words: string) => {
    rerender(<SavingWords kind={kind}>{words}</SavingWords>)
    expect(screen.getByText(words)).toBeDefined()
    said.push(screen.getByRole('status').textContent)
  }
  expect(screen.getByRole('status').textContent).toBe('')
  show('other', 'Sparar …')
  show('saved', 'Sparat kl. 14:32')
  show('other', 'Sparar …')
  show('saved', 'Sparat kl. 14:33')
  show('fault', 'Inte sparat.')
  show('fault', 'Inte sparat – rätta rubriken.')
  show('other', 'Sparar …')
  show('saved', 'Sparat kl. 14:35')
  show('other', 'Sparar …')
  show('saved', 'Sparat kl. 14:36')
  expect(said.filter(Boolean)).toEqual(['Sparat kl. 14:32', 'Inte sparat.', 'Inte sparat – rätta rubriken.', 'Sparat kl. 14:35'])
})
