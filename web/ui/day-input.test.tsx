// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { DayInput } from './day-input.tsx'

afterEach(cleanup)

const fault = 'Skriv ett datum, till exempel 2026-11-21.'

function show(initial: string | null = null) {
  const days: (string | null)[] = []
  const Field = () => {
    const [day, setDay] = useState(initial)
    return (
      <ThemeProvider>
        <DayInput
          label="Används till"
          description="Lämna tomt om det inte har något slut."
          value={day}
          fault={null}
          onDay={(next) => {
            days.push(next)
            setDay(next)
          }}
        />
        <button type="button" onClick={() => setDay('2027-01-31')}>
          Någon annan
        </button>
      </ThemeProvider>
    )
  }
  render(<Field />)
  return { days, field: screen.getByRole('textbox', { name: 'Används till' }) as HTMLInputElement }
}

test('a day is typed as one likes, told once, and written out when the field is left', async () => {
  const { days, field } = show()
  await userEvent.type(field, '21/11 2026')
  expect(days).toEqual(['2026-11-21'])
  expect(field.value).toBe('21/11 2026')
  await userEvent.tab()
  expect(field.value).toBe('2026-11-21')
  expect(days).toEqual(['2026-11-21'])
})

test('what is no date stays as typed; the fault comes when the field is left and is read with it; the day stays', async () => {
  const { days, field } = show('2026-11-21')
  await userEvent.clear(field)
  await userEvent.type(field, 'maj')
  expect(screen.queryByText(fault)).toBeNull()
  await userEvent.tab()
  expect(field.value).toBe('maj')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(described).toContain(fault)
  expect(described).toContain('Lämna tomt om det inte har något slut.')
  expect(days).toEqual([null])
})

test('the fault comes while one types when the text is as long as a date', async () => {
  const { field } = show()
  await userEvent.type(field, '2026-02-30')
  expect(screen.getByText(fault)).toBeTruthy()
})

test('an emptied field tells that there is no day', async () => {
  const { days, field } = show('2026-11-21')
  await userEvent.clear(field)
  expect(days).toEqual([null])
})

test('a day that somebody else chose takes the place of what was typed', async () => {
  const { field } = show('2026-11-21')
  await userEvent.type(field, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Någon annan' }))
  expect(field.value).toBe('2027-01-31')
})

test('the calendar has a name of its own', () => {
  show()
  expect(screen.getByRole('button', { name: 'Välj används till i kalendern' })).toBeTruthy()
})
