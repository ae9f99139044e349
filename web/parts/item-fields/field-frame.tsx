import { useEffect, useId, useRef } from 'react'
import { Small } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'

/** A field of an item with its words. */
export interface WordedField {
  label: string
  description?: string
}

type Framed = WordedField & Omit<ItemField<unknown>, 'value' | 'onChange'>

/**
 * What is around the value of every field: its words, its fault, and the way the publish check leads to it, which is the first
 * element in `box` that `way` selects, or the box itself.
 */
export function useFieldFrame<Box extends HTMLElement>(field: Framed, way?: string) {
  const { label, description, fault, onFocus, onBlur, onReady } = field
  const box = useRef<Box>(null)
  const id = useId()
  useEffect(() => {
    onReady(() => {
      const control = way === undefined ? box.current : box.current?.querySelector<HTMLElement>(way)
      return control ? { control } : null
    })
  }, [onReady, way])
  const aboutId = description === undefined ? undefined : `${id}-om`
  const faultId = fault === null ? undefined : `${id}-fel`
  return {
    box,
    /** For an input that draws the frame itself. */
    input: { label, description, error: fault, onFocus, onBlur },
    about: description !== undefined && <Small id={aboutId}>{description}</Small>,
    aboutId,
    mark: fault !== null && (
      <Small tone="error" id={faultId}>
        {fault}
      </Small>
    ),
    /** Of the description and the fault, where both are drawn. */
    describedBy: [aboutId, faultId].filter((one) => one !== undefined).join(' ') || undefined,
  }
}
