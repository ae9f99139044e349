import { useState } from 'react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import type { ItemRow } from '#contract/items/items.ts'
import { Small, Stack } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'

/** The facts of each item that the question before a bulk action needs. Rows of areas that are never imported know less. */
export type AskedRow = Pick<ItemRow, 'id'> & Partial<Pick<ItemRow, 'title' | 'hiddenBefore'>>

/** Dialogs on phones have room for a few. */
const namedAtMost = 6

interface HiddenTextsProps {
  hidden: readonly AskedRow[]
  /** How many are published with them. */
  of: number
  untitled: string
}

function howMany(count: number, of: number): string {
  if (count < of) return `${count} av ${of} var inte ${count === 1 ? 'öppen' : 'öppna'}`
  return count === 1 ? 'Den var inte öppen' : 'Ingen av dem var öppen'
}

/** Says which of the texts that are about to be published were not open to everybody where they were imported from. */
export const HiddenTexts = ({ hidden, of, untitled }: HiddenTextsProps) => (
  <Stack gap={2}>
    <p>{howMany(hidden.length, of)} för alla på den gamla webbplatsen:</p>
    <Stack as="ul" gap={1}>
      {hidden.slice(0, namedAtMost).map(({ id, title, hiddenBefore }) => (
        <li key={id}>
          {title || untitled}
          {hiddenBefore && (
            <Small as="span" block>
              {hiddenBeforeWords[hiddenBefore]}
            </Small>
          )}
        </li>
      ))}
    </Stack>
    {hidden.length > namedAtMost && <p>Och {hidden.length - namedAtMost} till.</p>}
  </Stack>
)

interface LeaveOutProps {
  count: number
  onChange: (isLeftOut: boolean) => void
}

/** On from the start: texts that were closed before are published by choice alone. */
export function LeaveOut({ count, onChange }: LeaveOutProps) {
  const [isLeftOut, setLeftOut] = useState(true)
  return (
    <SwitchLine
      label={count === 1 ? 'Låt den vara' : `Låt de ${count} vara`}
      about="Bara de andra publiceras."
      isOn={isLeftOut}
      onChange={(isOn) => {
        setLeftOut(isOn)
        onChange(isOn)
      }}
    />
  )
}
