import { useEffect, useState } from 'react'
import type { TermDraft } from './term-draft.ts'
import { emptyDraft } from './term-draft.ts'

const keyOf = (userId: string, siteId: string): string => `kansli-mandatperiod-1 ${userId} ${siteId}`

/** True for a plan that this browser has stored; anything else is ignored. */
function isDraft(value: unknown): value is TermDraft {
  const draft = value as Partial<TermDraft> | null
  return (
    typeof draft === 'object' &&
    draft !== null &&
    Array.isArray(draft.bodyIds) &&
    Array.isArray(draft.additions) &&
    typeof draft.dates === 'object' &&
    typeof draft.choices === 'object'
  )
}

function read(key: string): TermDraft {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(value) ? value : emptyDraft
  } catch {
    // No storage, or not ours: the plan then lives as long as the page.
    return emptyDraft
  }
}

function write(key: string, draft: TermDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden; see above.
  }
}

/** The plan of a new term, kept in this browser until it is applied or thrown away. */
export function useTermDraft(userId: string, siteId: string) {
  const key = keyOf(userId, siteId)
  const [draft, setDraft] = useState(() => read(key))
  useEffect(() => write(key, draft === emptyDraft ? null : draft), [key, draft])
  return { draft, change: setDraft, forget: () => setDraft(emptyDraft) }
}
