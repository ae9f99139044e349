import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { municipalities } from '#contract/settings/municipalities.ts'
import { foldForSearch } from '#contract/slug.ts'
import choices from '#web/ui/choices.module.css'
import { Quiet } from '#web/ui/layout.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'

interface MunicipalityFieldProps {
  id?: string
  error?: React.ReactNode
  /** As typed, or as chosen. */
  value: string
  onChange: (chosen: { readonly name: string; readonly code: string }) => void
}

const byName = municipalities.toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
const shownAtMost = 8

/** Exact names first, then names that begin with the word, then names that contain it: "borg" finds Helsingborg after Borgholm. */
function found(typed: string): typeof byName {
  const wanted = foldForSearch(typed.trim())
  const hits = byName.filter(({ name }) => foldForSearch(name).includes(wanted))
  const isFirst = ({ name }: { name: string }) => foldForSearch(name).startsWith(wanted)
  return [...hits.filter(isFirst), ...hits.filter((hit) => !isFirst(hit))].slice(0, shownAtMost)
}

/** One of Sweden's municipalities, or none. */
export function MunicipalityField({ id, error, value, onChange }: MunicipalityFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const hits = found(value)
  const choose = (index: number) => {
    const hit = hits[index]
    if (hit !== undefined) onChange(hit)
    setOpen(false)
  }
  const box = useCombobox({ count: hits.length, resetKey: value, isOpen, onOpenChange: setOpen, onChoose: choose })

  return (
    <div className={choices.field}>
      <TextInput
        {...(id === undefined ? {} : { id })}
        label="Kommun"
        description="Skriv början av namnet. Lämna tomt om ni inte hör till en kommun."
        maxLength={60}
        value={value}
        error={error}
        {...(box.inputProps as object)}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          const typed = event.currentTarget.value
          // A name typed in full is chosen. It must match exactly: two municipalities differ only by the ring of an Å.
          const whole = byName.find(({ name }) => name.toLocaleLowerCase('sv') === typed.trim().toLocaleLowerCase('sv'))
          onChange(whole ?? { name: typed, code: '' })
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
      />
      {isOpen && value.trim() !== '' && hits.length > 0 && (
        <ul {...box.listProps} aria-label="Kommuner" className={choices.choices}>
          {hits.map(({ code, name }, index) => (
            <li key={code} {...box.optionProps(index)}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {isOpen && value.trim() !== '' && hits.length === 0 && (
        <p role="status" className={choices.choices}>
          <Quiet as="span">Ingen kommun heter så. Prova en annan stavning.</Quiet>
        </p>
      )}
    </div>
  )
}
