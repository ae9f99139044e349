import { CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

interface ItemSearchFieldProps {
  label: string
  /** The word the list shows now. */
  search: string
  onSearch: (search: string) => void
}

/** Searches when typing pauses. The address is the truth; a word that changes there, by "Rensa filter" for example, shows here. */
export function ItemSearchField({ label, search, onSearch }: ItemSearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
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
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Sök"
      maxLength={80}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton aria-label="Töm sökfältet" onClick={() => ask('', 0)} />}
      value={typed}
      onChange={(event) => ask(event.currentTarget.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed, 0)
        if (event.key === 'Escape' && typed !== '') ask('', 0)
      }}
    />
  )
}
