// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import type { FindPlace } from '../mending-place.ts'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { ChoiceField } from './choice-field.tsx'
import { DayField } from './day-field.tsx'
import { LineField } from './line-field.tsx'
import { LinesField } from './lines-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { WordsField } from './words-field.tsx'

afterEach(cleanup)

const max = { lines: 3, length: 40 }
const description = 'Syns under rubriken.'

/** A field as the editor gives it; `lead` is what the publish check would do. */
function fieldOf<Value>(value: Value, given: Partial<ItemField<Value>> = {}) {
  let way: FindPlace = () => null
  const field: ItemField<Value> = {
    value,
    epoch: 0,
    fault: null,
    isReadOnly: false,
    onChange: () => undefined,
    onFocus: () => undefined,
    onBlur: () => undefined,
    onReady: (find) => void (way = find),
    ...given,
  }
  return { field, lead: () => act(() => way({ code: 'FIELD_MISSING', message: '' })?.control.focus()) }
}

const show = (children: ReactNode) => render(<ThemeProvider>{children}</ThemeProvider>)
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent?.trim())

type Given = Pick<Partial<ItemField<unknown>>, 'fault'>
type Way = readonly [kind: string, draw: (given: Given) => { node: ReactNode; lead: () => void }, input: () => HTMLElement]

const ways: readonly Way[] = [
  [
    'a line',
    (given) => {
      const { field, lead } = fieldOf<string>('', given)
      return { node: <LineField label="Ingress" description={description} max={80} {...field} />, lead }
    },
    () => screen.getByRole('textbox', { name: 'Ingress' }),
  ],
  [
    'a choice',
    (given) => {
      const { field, lead } = fieldOf<string>('a', given)
      return {
        node: <ChoiceField label="Kategori" description={description} options={[{ value: 'a', label: 'Debatt' }]} {...field} />,
        lead,
      }
    },
    () => screen.getByRole('combobox', { name: 'Kategori' }),
  ],
  [
    'words',
    (given) => {
      const { field, lead } = fieldOf<string[]>([], given)
      return { node: <WordsField label="Sökord" description={description} plural="sökord" max={max} {...field} />, lead }
    },
    () => screen.getByRole('textbox', { name: 'Sökord' }),
  ],
  [
    'a switch',
    (given) => {
      const { field, lead } = fieldOf<boolean>(true, given)
      return { node: <SwitchField label="Anmälan på sidan" description={description} {...field} />, lead }
    },
    () => screen.getByRole('checkbox', { name: 'Anmälan på sidan' }),
  ],
]

test.each(ways)('%s: the publish check leads into it, and its description and fault are read with it', (_, draw, input) => {
  const { node, lead } = draw({ fault: 'Skriv något.' })
  show(node)
  lead()
  expect(document.activeElement).toBe(input())
  expect(described(input())).toEqual(expect.arrayContaining([description, 'Skriv något.']))
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test.each(ways)('%s without a fault: only its description is read', (_, draw, input) => {
  show(draw({}).node)
  expect(described(input())).toEqual([description])
  expect(input().getAttribute('aria-invalid')).not.toBe('true')
})

test('a group of lines: led to its first line; its description and fault belong to the group', () => {
  const { field, lead } = fieldOf(['Fler bussar'], { fault: 'Högst tre.' })
  show(<LinesField label="Krav" description={description} noun="krav" add="Lägg till ett krav" max={max} {...field} />)
  lead()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'krav 1' }))
  expect(described(screen.getByRole('group', { name: 'Krav' }))).toEqual([description, 'Högst tre.'])
})

test('a day: led into its text; read only it is a day in words', () => {
  const { field, lead } = fieldOf<string | null>('2026-11-21')
  const { rerender } = show(<DayField label="Datum" description={description} {...field} />)
  lead()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Datum' }))
  expect(described(screen.getByRole('group'))).toEqual([description])
  rerender(
    <ThemeProvider>
      <DayField label="Datum" {...field} isReadOnly />
    </ThemeProvider>,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('2026-11-21')).toBeTruthy()
})

test('a switch that this person may not turn is reached, says why, and stays', async () => {
  const change = vi.fn()
  const { field, lead } = fieldOf<boolean>(false, { onChange: change })
  show(<SwitchField label="Visa inte i sökmotorer" description={description} refusal="Bara redaktörer." {...field} />)
  lead()
  const box = screen.getByRole('checkbox', { name: 'Visa inte i sökmotorer' })
  expect(document.activeElement).toBe(box)
  expect(described(box)).toEqual([`${description} Bara redaktörer.`])
  await userEvent.keyboard(' ')
  expect(change).not.toHaveBeenCalled()
})

test('the editor hears when the focus comes and goes', async () => {
  const onFocus = vi.fn()
  const onBlur = vi.fn()
  const { field } = fieldOf<string>('', { onFocus, onBlur })
  show(<LineField label="Ingress" max={80} {...field} />)
  await userEvent.tab()
  expect(onFocus).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledTimes(1)
})
