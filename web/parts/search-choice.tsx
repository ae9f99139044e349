import { TextInput } from '@mantine/core'
import { useState } from 'react'
import choices from '#web/ui/choices.module.css'
import { Quiet, Small } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import { useAnsweredCombobox } from '#web/ui/use-answered-combobox.ts'

export interface Choice {
  readonly id: string
  readonly name: string
  /** Tells it from others of the same name. */
  readonly detail?: string
}

interface SearchChoiceProps {
  label: string
  /** Of the list, in the plural. */
  listLabel: string
  placeholder: string
  /** The name of what is chosen. */
  value: string
  /** What the words find. */
  hits: readonly Choice[]
  /** More are found than `hits` has. */
  hasMore: boolean
  /** `hits` are those of earlier words. */
  isBehind: boolean
  /** Said when nothing is found. */
  none: string
  /** The words that are typed; '' when nothing is. */
  onSearch: (words: string) => void
  onChoose: (hit: Choice) => void
}

/** One of many, found by a part of its name. The caller searches. */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, listLabel, placeholder, value, hits, hasMore, isBehind, none, onSearch, onChoose } = props
  /** What is typed; null shows the chosen one. */
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string | null) => {
    setTyped(text)
    onSearch(text?.trim() ?? '')
  }
  const isOpen = typed !== null
  const box = useAnsweredCombobox({
    count: hits.length,
    resetKey: typed ?? '',
    isOpen,
    isOld: () => isBehind,
    onOpenChange: (opens) => type(opens ? '' : null),
    onChoose: (index) => {
      const hit = hits[index]
      if (hit !== undefined) onChoose(hit)
      type(null)
    },
  })
  return (
    <div className={choices.field}>
      <TextInput
        label={label}
        placeholder={placeholder}
        maxLength={80}
        value={typed ?? value}
        {...(box.inputProps as object)}
        onClick={() => isOpen || type('')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => type(null)}
      />
      {isOpen && hits.length > 0 && (
        <ul {...box.listProps} aria-label={listLabel} className={choices.choices}>
          {hits.map(({ id, name, detail }, index) => (
            <li key={id} {...box.optionProps(index)}>
              {name}
              {detail && <Small as="span">{detail}</Small>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (hits.length === 0 || hasMore) && (
        <p role="status" className={hits.length === 0 ? choices.choices : spoken}>
          <Quiet as="span">{hits.length === 0 ? none : 'Skriv mer för att hitta fler.'}</Quiet>
        </p>
      )}
    </div>
  )
}
