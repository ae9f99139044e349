import type { Editor } from '@tiptap/core'
import { createContext, useContext, useEffect } from 'react'

/** The open texts of a screen, by field, for what stands beside them. */
export interface OpenTexts {
  /** Returns what takes the text out again. */
  readonly add: (field: string, editor: Editor) => () => void
}

/** Null where nothing stands beside the texts. */
export const OpenTextsContext = createContext<OpenTexts | null>(null)

/** Makes the text known while it is shown. A text without a field of its own stays unknown. */
export function useOpenText(field: string | undefined, editor: Editor): void {
  const texts = useContext(OpenTextsContext)
  useEffect(() => (field === undefined ? undefined : texts?.add(field, editor)), [texts, field, editor])
}
