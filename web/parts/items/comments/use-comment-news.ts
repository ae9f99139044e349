import { useState } from 'react'
import type { Comment } from '#contract/items/comments.ts'

/** What to say when somebody else has written since the last look. */
export function useCommentNews(comments: readonly Comment[] | null, userId: string): string {
  const [known, setKnown] = useState(comments)
  const [news, setNews] = useState('')
  if (comments === known) return news
  setKnown(comments)
  const before = new Set(known?.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const newest = comments
    ?.flatMap(({ entries }) => entries)
    .filter(({ id, kind, by }) => kind === 'said' && by.id !== userId && !before.has(id))
    .at(-1)
  // The first answer tells nothing new.
  if (known !== null && newest) setNews(`${newest.by.name} har skrivit en kommentar.`)
  return news
}
