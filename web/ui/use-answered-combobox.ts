import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import type { Combobox, ComboboxOptions } from './use-combobox.ts'
import { useCombobox } from './use-combobox.ts'

interface AnsweredComboboxOptions extends ComboboxOptions {
  /** True where the option, -1 for none, answers words that were typed before. */
  isOld: (index: number) => boolean
}

/**
 * A combobox whose options come as answers. Enter before the answer waits for it: a fast writer would choose what nobody has asked
 * for, or nothing.
 */
export function useAnsweredCombobox({ isOld, ...options }: AnsweredComboboxOptions): Combobox {
  const box = useCombobox(options)
  const { resetKey, isOpen, onChoose } = options
  const { activeIndex, inputProps } = box
  const isBehind = isOpen && isOld(activeIndex)
  /** What was typed when Enter was pressed. */
  const entered = useRef<string | null>(null)

  useEffect(() => {
    const isMeant = isOpen && entered.current === resetKey
    if (isMeant && isBehind) return
    entered.current = null
    if (isMeant && activeIndex >= 0) onChoose(activeIndex)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return inputProps.onKeyDown?.(event)
    event.preventDefault()
    entered.current = resetKey
  }
  return { ...box, inputProps: { ...inputProps, onKeyDown } }
}
