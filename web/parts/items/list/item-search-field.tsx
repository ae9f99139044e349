import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './item-search-field.module.css'

const pauseMs = 250

interface ItemSearchFieldProps {
  label: string
  /** The word the list shows now. */
  search: string
  onSearch: (search: string) => void
}

/**
 * Searches when typing pauses. The address is the truth; a word that changes there, by "Rensa filter" for example, shows here.
 * A plain input: Mantine's would be the only one on the lists, and weigh 5 kB.
 */
export function ItemSearchField({ label, search, onSearch }: ItemSearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  if (search !== asked) {
    setAsked(search)
    // The answer to what was typed here comes back tidied; it must not take the blank one is about to type after.
    if (search !== typed.trim()) setTyped(search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (word: string, afterMs: number) => {
    setTyped(word)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(word.trim()), afterMs)
  }

  return (
    <span className={styles.box}>
      <IconSearch size={18} aria-hidden className={styles.icon} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder="Sök"
        className={styles.input}
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={(event) => ask(event.currentTarget.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed, 0)
          if (event.key === 'Escape' && typed !== '') ask('', 0)
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Töm sökfältet"
          onClick={() => {
            ask('', 0)
            field.current?.focus()
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
