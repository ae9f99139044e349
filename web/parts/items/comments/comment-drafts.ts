import { z } from 'zod'
import { CommentPassage } from '#contract/items/comments.ts'
import type { CommentAbout, CommentPlace } from './comment-queries.ts'

// What is being written outlives the panel and the page, in localStorage as the item's own unsaved text (saving/kept-text.ts):
// one entry for each person, so that two who share a computer never meet each other's words.

const Draft = z.object({
  text: z.string(),
  about: z.object({ field: z.string(), passage: CommentPassage }).nullable(),
  /** Names the call, so that one whose answer was lost is not written twice. */
  key: z.string(),
})

export interface CommentDraft {
  readonly text: string
  readonly about: CommentAbout
  readonly key: string
}

/** What is being written, by what it answers: `ny`, or the id of a comment. */
export interface CommentDrafts {
  readonly read: (of: string) => CommentDraft | null
  /** Null forgets it. */
  readonly keep: (of: string, draft: CommentDraft | null) => void
}

export function commentDrafts(userId: string, { siteId, itemId }: CommentPlace): CommentDrafts {
  // Storage may be full or switched off: then they live as long as the editor.
  const here = new Map<string, CommentDraft>()
  const keyOf = (of: string): string => `kansli:kommentar:${userId}:${siteId}:${itemId}:${of}`
  return {
    read: (of) => {
      const known = here.get(of)
      if (known) return known
      try {
        return Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    keep: (of, draft) => {
      if (draft === null) here.delete(of)
      else here.set(of, draft)
      try {
        if (draft === null) localStorage.removeItem(keyOf(of))
        else localStorage.setItem(keyOf(of), JSON.stringify(draft))
      } catch {
        // It is kept in `here`, and on the screen.
      }
    },
  }
}
