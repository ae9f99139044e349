import { useDebouncedValue } from '@mantine/hooks'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { FindPlace } from '../../mending-place.ts'
import type { Fields } from '../item.ts'
import { faultIn } from '../saving/save-state.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { useSavePart } from '../saving/use-save-session.ts'

/** A text is judged when the keys pause: parsing 200 blocks at each of them would be felt. */
export const judgeDelayMs = 300

export interface ItemEditorContext {
  readonly session: SaveSession
  readonly isReadOnly: boolean
  /** How "Visa" gets to a field; each field that is drawn puts its own way here. */
  readonly places: Map<string, FindPlace>
}

export const ItemEditorContext = createContext<ItemEditorContext | null>(null)

export interface ItemField<Value> {
  /** Which field of the content it is; absent where the value is of no item. */
  readonly fieldName?: string
  readonly value: Value
  readonly epoch: number
  readonly fault: string | null
  readonly isReadOnly: boolean
  readonly onChange: (value: Value) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onReady: (find: FindPlace) => void
}

function useItemEditor(): ItemEditorContext {
  const editor = useContext(ItemEditorContext)
  if (editor === null) throw new Error('A field of an item needs the item editor around it.')
  return editor
}

/** One field of rich text. Its editor paints each key by itself, before the rest of the screen is told of the change. */
export function useItemText<Content extends Fields, Name extends keyof Content & string>(name: Name): ItemField<Content[Name]> {
  const { session } = useItemEditor()
  return { ...useItemField<Content, Name>(name), onChange: (value) => session.editDrawn(name, value) }
}

/** One field of the item that is being edited. Names and types are those of the area's content. */
export function useItemField<Content extends Fields, Name extends keyof Content & string>(name: Name): ItemField<Content[Name]> {
  const { session, isReadOnly, places } = useItemEditor()
  const value = useSavePart(session, ({ current }) => current[name])
  const epoch = useSavePart(session, ({ epochs }) => epochs[name] ?? 0)
  const start = useSavePart(session, (state) => state.start[name])
  const refused = useSavePart(session, (state) => state.refused[name])
  const now = useMemo(() => ({ value, start, refused }), [value, start, refused])
  const [judged] = useDebouncedValue(now, judgeDelayMs)
  const way = useRef<FindPlace | null>(null)
  useEffect(
    () => () => {
      if (way.current !== null && places.get(name) === way.current) places.delete(name)
    },
    [places, name],
  )

  return {
    fieldName: name,
    // The session was opened with the area's own content, and only its fields are ever edited.
    value: value as Content[Name],
    epoch,
    fault: faultIn(judged, name, session.rules),
    isReadOnly,
    onChange: (value) => session.edit(name, value),
    onFocus: () => session.focus(name),
    onBlur: () => session.blur(name),
    onReady: (find) => {
      way.current = find
      places.set(name, find)
    },
  }
}
