import { useEffect } from 'react'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { notedNewText } from '#web/parts/items/saving/new-text-place.ts'

/** Kom igång leads to a news item that is an event from the start: `nyheter/ny#evenemang`. */
export function useEventFromStart(): void {
  const { value, onChange } = useItemField<NewsContent, 'event'>('event')
  useEffect(() => {
    if (value !== null || !location.pathname.endsWith('/ny') || location.hash !== '#evenemang') return undefined
    // A text that was begun here brings its own event along.
    if (notedNewText() !== undefined) return undefined
    // After the editor around it has begun: its effects come after those of its parts.
    const start = setTimeout(() => onChange(emptyEvent))
    return () => clearTimeout(start)
    // Once: what becomes of it afterwards is the writer's choice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
