// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAnsweredCombobox } from './use-answered-combobox.ts'

afterEach(cleanup)

interface Shown {
  readonly typed: string
  readonly options: readonly string[]
  readonly isOld: boolean
  readonly isOpen?: boolean
}

/** A field whose list answers what is typed, or with `isOld` what was typed before. Gives what was chosen. */
function searched(first: Shown) {
  const chosen: string[] = []
  function Field({ typed, options, isOld, isOpen = true }: Shown) {
    const box = useAnsweredCombobox({
      count: options.length,
      resetKey: typed,
      isOpen,
      isOld: () => isOld,
      onOpenChange: () => undefined,
      onChoose: (index) => chosen.push(options[index] ?? 'nothing'),
    })
    return <input {...box.inputProps} readOnly value={typed} />
  }
  const { rerender } = render(<Field {...first} />)
  return {
    chosen,
    shows: (next: Shown) => rerender(<Field {...next} />),
    press: (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key }),
  }
}

test('Enter chooses the first option of what is typed', () => {
  const { chosen, press } = searched({ typed: 'lund', options: ['Lund', 'Lundby'], isOld: false })
  press('Enter')
  expect(chosen).toEqual(['Lund'])
})

test.for([[['Boden']], [[]]])(
  'Enter before the answer, over the list %j, chooses when the answer comes, and once',
  ([options = []]) => {
    const { chosen, press, shows } = searched({ typed: 'lund', options, isOld: true })
    press('Enter')
    expect(chosen).toEqual([])
    shows({ typed: 'lund', options: ['Lund', 'Lundby'], isOld: false })
    shows({ typed: 'lund', options: ['Lund', 'Lundby'], isOld: false })
    expect(chosen).toEqual(['Lund'])
  },
)

test('what is typed after Enter, or closed, is not chosen', () => {
  const { chosen, press, shows } = searched({ typed: 'lund', options: [], isOld: true })
  press('Enter')
  shows({ typed: 'lunda', options: [], isOld: true })
  shows({ typed: 'lunda', options: ['Lunda'], isOld: false })
  shows({ typed: 'lund', options: [], isOld: true })
  press('Enter')
  shows({ typed: 'lund', options: [], isOld: true, isOpen: false })
  shows({ typed: 'lund', options: ['Lund'], isOld: false })
  expect(chosen).toEqual([])
})

test('an answer without an option chooses nothing', () => {
  const { chosen, press, shows } = searched({ typed: 'xyz', options: ['Boden'], isOld: true })
  press('Enter')
  shows({ typed: 'xyz', options: [], isOld: false })
  shows({ typed: 'xyz', options: ['Xyz'], isOld: false })
  expect(chosen).toEqual([])
})
