import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { spoken } from '#web/ui/spoken.ts'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './item-fields.module.css'

interface WordsFieldProps extends ItemField<string[]>, WordedField {
  /** `sökord`, as in "Högst 15 sökord." */
  plural: string
  max: { readonly lines: number; readonly length: number }
}

/** Words beside each other, written one by one: Enter or a comma ends a word, Backspace in the empty field takes the last. */
export function WordsField({ plural, max, ...field }: WordsFieldProps) {
  const { label, value, fault, isReadOnly, onChange, onFocus, onBlur } = field
  const { box: input, about, mark, describedBy } = useFieldFrame<HTMLInputElement>(field)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const id = useId()
  const isFull = value.length >= max.lines

  const add = (text: string) => {
    const words = text
      .split(/[,\n]/)
      .map((word) => word.trim().slice(0, max.length))
      .filter((word, at, all) => word !== '' && !value.includes(word) && all.indexOf(word) === at)
    setTyped('')
    if (words.length === 0) return
    onChange([...value, ...words].slice(0, max.lines))
    setSaid(`${words.join(', ')} tillagt.`)
  }
  const remove = (word: string) => {
    onChange(value.filter((other) => other !== word))
    setSaid(`${word} borttaget.`)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }

  return (
    <Stack gap={1}>
      <Strong as="label" htmlFor={id}>
        {label}
      </Strong>
      {about}
      <Row
        gap={1}
        align="stretch"
        wrap
        className={styles.words}
        data-fault={fault !== null || undefined}
        data-read={isReadOnly || undefined}
      >
        <ul aria-label={`Valda ${plural}`} className={styles.chosen}>
          {value.map((word) => (
            <li key={word} className={styles.word}>
              {word}
              {!isReadOnly && (
                <button
                  type="button"
                  className={`${iconButton.button} ${styles.remove}`}
                  aria-label={`Ta bort ${word}`}
                  onClick={() => remove(word)}
                >
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <input
            ref={input}
            id={id}
            className={styles.typing}
            placeholder={isFull ? `Högst ${max.lines} ${plural}` : value.length === 0 ? 'Skriv och tryck Enter' : ''}
            maxLength={max.length * 4}
            readOnly={isFull}
            autoComplete="off"
            aria-invalid={fault !== null || undefined}
            aria-describedby={describedBy}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[,\n]/.test(text)) return
              event.preventDefault()
              add(typed + text)
            }}
            onFocus={onFocus}
            onBlur={() => {
              // A word that was typed and left is meant.
              add(typed)
              onBlur()
            }}
          />
        )}
      </Row>
      {mark}
      <p role="status" className={spoken}>
        {said}
      </p>
    </Stack>
  )
}
