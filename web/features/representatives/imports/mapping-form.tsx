import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { ImportColumn, importColumnLabel } from '#contract/representatives/representative-imports.ts'
import { readDate } from '#web/ui/typed-dates.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import type { ReadFile } from './import-mapping.ts'
import { meaningOf, withMeaning, withOptional } from './import-mapping.ts'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/import.module.css'

interface MappingFormProps {
  read: ReadFile
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

const unused = { value: '', label: 'Används inte' }
const meanings = [unused, ...ImportColumn.options.map((column) => ({ value: column, label: importColumnLabel[column] }))]
const shownSamples = 3
const isDay = (text: string): boolean => text === '' || readDate(text) !== null

/** What each column of the list says, with the first rows beside it. */
export function MappingForm({ read, mapping, onChange }: MappingFormProps) {
  const { headings, sample, dropped, areas, parties, isRemembered, rows, notes } = read
  const [from, setFrom] = useState(mapping.from ?? '')
  const filter = (part: 'onlyArea' | 'onlyParty', label: string, words: ReadFile['areas']) => (
    <NativeSelect
      label={label}
      value={mapping[part] ?? ''}
      data={[
        { value: '', label: 'Alla' },
        ...words.map(({ words: value, rows: count }) => ({ value, label: `${value || '(tomt)'} (${count})` })),
      ]}
      onChange={(event) => onChange(withOptional(mapping, part, event.currentTarget.value))}
    />
  )
  return (
    <Stack gap={4}>
      <p>
        {rows.toLocaleString('sv-SE')} {rows === 1 ? 'rad' : 'rader'} lästes.
        {isRemembered && ' Kolumnerna tolkas som förra gången.'}
        {dropped.length > 0 && ` Det här läses aldrig in: ${dropped.join(', ')}.`}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Så lästes filen">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ChoiceGroup
        label="Varifrån kommer listan?"
        value={mapping.source}
        options={[
          { value: 'valmyndigheten', label: 'Valmyndigheten' },
          { value: 'ownList', label: 'Egen lista' },
        ]}
        onChange={(source) => onChange({ ...mapping, source })}
      />
      <Rows aria-label="Kolumner i filen">
        {headings.map((heading) => {
          const meaning = meaningOf(mapping, heading)
          const samples = [...new Set(sample.map((row) => row[heading] ?? '').filter((text) => text !== ''))]
          const Name = meaning === null ? Quiet : Strong
          return (
            <li key={heading} className={styles.column}>
              <div>
                <Name>{heading === '' ? '(utan rubrik)' : heading}</Name>
                <Small>{samples.slice(0, shownSamples).join(' · ') || 'Tom i de första raderna'}</Small>
              </div>
              <NativeSelect
                aria-label={`Vad kolumnen ${heading} betyder`}
                data={meanings}
                value={meaning ?? ''}
                onChange={(event) => {
                  const chosen = ImportColumn.safeParse(event.currentTarget.value)
                  onChange(withMeaning(mapping, heading, chosen.success ? chosen.data : null))
                }}
              />
            </li>
          )
        })}
      </Rows>
      <FieldPair>
        {mapping.columns.area !== undefined && areas.length > 0 && filter('onlyArea', 'Bara rader med området', areas)}
        {mapping.columns.party !== undefined && parties.length > 0 && filter('onlyParty', 'Bara rader med partiet', parties)}
        <FormDay
          label="Första dag för rader utan datum"
          description="Lämna tomt så gäller organets mandatperiod."
          value={from}
          error={isDay(from) ? null : 'Skriv ett datum, till exempel 2026-11-21.'}
          onChange={(day) => {
            setFrom(day)
            // Half a date would only make the list unreadable.
            if (isDay(day)) onChange(withOptional(mapping, 'from', day))
          }}
        />
      </FieldPair>
    </Stack>
  )
}
