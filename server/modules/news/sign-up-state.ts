import type { NewsEvent } from '#contract/news/event.ts'
import type { SignUpState } from '#contract/news/sign-ups.ts'

// How it stands with a sign-up. Pages, letters and lists ask here, and each has a table of words.

interface Moments {
  readonly confirmedAt: Date | null
  readonly queuedAt: Date | null
  readonly offeredUntil: Date | null
}

export function signUpState({ confirmedAt, queuedAt, offeredUntil }: Moments, now: Date): SignUpState {
  if (confirmedAt !== null) return 'confirmed'
  if (offeredUntil !== null) return offeredUntil > now ? 'offered' : 'ended'
  return queuedAt === null ? 'unconfirmed' : 'inLine'
}

/** Its places are counted among those that are taken. */
export const holdsPlaces = (state: SignUpState): boolean => state === 'confirmed' || state === 'offered'

/** The event is ahead, or goes on, and takes place: without this no sign-up can be answered, in whatever state it is. */
export const isAhead = (of: { readonly event: Pick<NewsEvent, 'isCancelled'>; readonly end: Date }, now: Date): boolean =>
  of.end > now && !of.event.isCancelled
