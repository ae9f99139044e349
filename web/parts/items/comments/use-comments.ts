import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import type { ItemNow } from '#contract/items/items.ts'
import type { Readable } from '#web/ui/store.ts'
import { createStore } from '#web/ui/store.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type { OpenTexts } from '../../rich-text/open-texts.ts'
import type * as CommentsPart from './item-comments.tsx'

type TextsByField = ReadonlyMap<string, Editor>

type Hear = (now: ItemNow | 'gone', askedAt: number) => void

/** What the editor's screen holds of its comments; the rest is fetched after the sheet. */
export interface ScreenComments {
  /** Null while it is on its way. */
  readonly part: typeof CommentsPart | null
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly setButton: (button: HTMLButtonElement | null) => void
  /** Closes them, and gives the focus back to their button. */
  readonly close: () => void
  /** As the server last said; null before it has. */
  readonly told: ItemNow['comments'] | null
  /** Hears what presence says, and passes it on. */
  readonly heardWith: (hear: Hear) => Hear
  readonly texts: Readable<TextsByField>
  readonly openTexts: OpenTexts
}

const fetchComments = () => import('./item-comments.tsx')

export function useComments(): ScreenComments {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const close = () => {
    setOpen(false)
    button?.focus()
  }
  const [told, setTold] = useState<ItemNow['comments'] | null>(null)
  const part = useFetchedPart(fetchComments)
  const [texts] = useState(() => createStore<TextsByField>(new Map()))
  const openTexts = useMemo(
    (): OpenTexts => ({
      add: (field, editor) => {
        texts.set(new Map(texts.get()).set(field, editor))
        return () => texts.set(new Map([...texts.get()].filter(([, open]) => open !== editor)))
      },
    }),
    [texts],
  )
  const heardWith =
    (hear: Hear): Hear =>
    (now, askedAt) => {
      hear(now, askedAt)
      // Answers come every few seconds: one that says the same draws nothing.
      if (now !== 'gone' && now.comments.mark !== told?.mark) setTold(now.comments)
    }
  return { part, isOpen, setOpen, setButton, close, told, heardWith, texts, openTexts }
}
