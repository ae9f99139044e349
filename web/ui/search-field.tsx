import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

const pauseMs = 250

interface SearchFieldProps {
  label: string
  /** The label where it is left out. */
  placeholder?: string
  /** The word that the list shows now. */
  search: string
  onSearch: (word: string) => void
  /** Each letter searches at once: for a list that is here already. */
  isLive?: boolean
  autoFocus?: boolean
}

/**
 * Searches when the typing pauses. The list's word is the truth; a word that changes there, by "Rensa filter" for example, shows
 * here. A plain input: Mantine's would be the only one on the lists, and weigh 5 kB.
 */
export function SearchField({ label, placeholder = label, search, onSearch, isLive = false, autoFocus }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  if (search !== asked) {
    setAsked(search)
    // The answer to what was typed here comes back trimmed; it must not take the blank that a second word is typed after. Nor may it
    // take what has been typed since, which is searched next.
    if (!isTyping && search !== typed.trim()) setTyped(search)
  }
  // A filter that is chosen during the pause stays chosen.
  const newest = useRef(onSearch)
  useEffect(() => {
    newest.current = onSearch
  }, [onSearch])
  // A pause that ends after the list was left must not take the person back.
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (word: string, isNow = isLive) => {
    setTyped(word)
    setTyping(!isNow)
    clearTimeout(timer.current)
    if (isNow) onSearch(word.trim())
    else
      timer.current = setTimeout(() => {
        setTyping(false)
        newest.current(word.trim())
      }, pauseMs)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // A form around the field would be sent, with what is chosen in it.
      event.preventDefault()
      ask(typed, true)
    }
    if (event.key !== 'Escape' || typed === '') return
    // A dialog around the field is closed by the next Escape.
    event.preventDefault()
    event.stopPropagation()
    ask('', true)
  }

  return (
    <span className={styles.box}>
      <IconSearch size={18} aria-hidden className={styles.icon} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={styles.input}
        maxLength={80}
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        onChange={(event) => ask(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Töm sökfältet"
          onClick={() => {
            ask('', true)
            field.current?.focus()
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
