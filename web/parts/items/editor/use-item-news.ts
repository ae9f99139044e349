import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ItemNow } from '#contract/items/items.ts'
import type { Item } from '../item.ts'
import type { ItemNews, KnownLife } from './item-news.ts'
import { isBehind, lifeAfter, lifeOf, newsIn } from './item-news.ts'
import { itemQuery } from '../item-queries.ts'
import type { SaveSession } from '../saving/save-session.ts'

interface HeardNews {
  /** The last thing that somebody else did with the item; null when there is nothing to tell. */
  readonly news: ItemNews | null
  readonly dismiss: () => void
  /** What the server said of the item when it was asked at that time. */
  readonly hear: (now: ItemNow | 'gone', askedAt: number) => void
  /** A step taken here: nobody has to be told of it. */
  readonly acknowledge: (item: Item) => void
}

/** What others do with the open item, for a notice; the editor's own copy is read again when it is behind. */
export function useItemNews(area: string, siteId: string, session: SaveSession, item: Item | null): HeardNews {
  const queryClient = useQueryClient()
  const [news, setNews] = useState<ItemNews | null>(null)
  const known = useRef<KnownLife | null>(item && lifeOf(item))
  const ownStepAt = useRef(0)

  const isTrashed = item?.state === 'trashed'
  const wasTrashed = useRef(isTrashed)
  useEffect(() => {
    // What was typed before it was thrown away can be saved again.
    if (wasTrashed.current && !isTrashed) session.hurry()
    wasTrashed.current = isTrashed
  }, [session, isTrashed])

  return {
    news,
    dismiss: () => setNews(null),
    hear: (now, askedAt) => {
      const { item: shown } = session.state.get()
      if (now === 'gone') return setNews({ kind: 'gone', by: null, at: null })
      // The answer may be from before a step that was taken here.
      if (shown === null || askedAt <= ownStepAt.current) return
      known.current ??= lifeOf(shown)
      const found = newsIn(known.current, now)
      if (found !== null) setNews(found)
      known.current = lifeAfter(known.current, now)
      if (isBehind(lifeOf(shown), now)) {
        void queryClient.invalidateQueries({ queryKey: itemQuery(area, siteId, shown.id).queryKey, exact: true })
      }
    },
    acknowledge: (changed) => {
      ownStepAt.current = Date.now()
      known.current = lifeOf(changed)
      setNews(null)
    },
  }
}
