import type { HTMLAttributes, InputHTMLAttributes, KeyboardEvent } from 'react'
import { useEffect, useId, useState } from 'react'

export interface ComboboxOptions {
  /** How many options there are now. */
  count: number
  /** What is typed, or what else the list answers; when it changes, the first option becomes the active one. */
  resetKey: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (index: number) => void
}

export interface Combobox {
  activeIndex: number
  inputProps: InputHTMLAttributes<HTMLInputElement>
  listProps: HTMLAttributes<HTMLElement> & { id: string }
  optionProps: (index: number) => HTMLAttributes<HTMLElement> & { id: string }
}

/** A text field with a list of options, by the combobox pattern of ARIA: the focus stays in the field, the arrows choose. */
export function useCombobox({ count, resetKey, isOpen, onOpenChange, onChoose }: ComboboxOptions): Combobox {
  const id = useId()
  const [chosen, setChosen] = useState({ resetKey, index: 0 })
  const activeIndex = count === 0 ? -1 : Math.min(chosen.resetKey === resetKey ? chosen.index : 0, count - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (isOpen && activeIndex >= 0) document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, activeIndex, id])

  const moveTo = (index: number) => setChosen({ resetKey, index: (index + count) % Math.max(count, 1) })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) onOpenChange(true)
      else moveTo(activeIndex + (event.key === 'ArrowDown' ? 1 : -1))
    }
    if (!isOpen) return
    if (event.key === 'Enter' && activeIndex >= 0) {
      event.preventDefault()
      onChoose(activeIndex)
    }
    if (event.key === 'Escape') {
      // The dialog around the field stays open.
      event.preventDefault()
      event.stopPropagation()
      onOpenChange(false)
    }
  }

  return {
    activeIndex,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && count > 0,
      'aria-controls': isOpen && count > 0 ? `${id}-list` : undefined,
      'aria-activedescendant': isOpen && activeIndex >= 0 ? optionId(activeIndex) : undefined,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox' },
    optionProps: (index) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === activeIndex,
      // Pressing must not take the focus out of the field.
      onMouseDown: (event) => event.preventDefault(),
      onMouseMove: () => {
        if (index !== activeIndex) moveTo(index)
      },
      onClick: () => onChoose(index),
    }),
  }
}
