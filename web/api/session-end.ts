import { endsCookie } from '#contract/session-signals.ts'

// Kept in this tab from the refused call to the login page, which reads it once. hydration/first-moments.js knows the name.
const key = 'utloggad'

/** Remembers that the person was taken to the login page by a sign-in that has ended. */
export const noteSessionEnd = (storage: Pick<Storage, 'setItem'>): void => storage.setItem(key, '1')

/**
 * Why the person has to sign in again, as a full sentence; null for somebody who was not signed in here, or came by themselves.
 * Answers once.
 */
export function takeSessionEnd(storage: Pick<Storage, 'getItem' | 'removeItem'>, cookies: string, now: Date): string | null {
  const isTaken = storage.getItem(key) !== null
  storage.removeItem(key)
  const ends = new RegExp(`(?:^|; )${endsCookie}=(\\d+)\\.(\\d+)`).exec(cookies)
  if (!isTaken || ends === null) return null
  const [whole, idle] = ends.slice(1).map((seconds) => Number(seconds) * 1000 <= now.getTime())
  const why = whole
    ? 'Du har varit inloggad i tolv timmar.'
    : idle
      ? 'Du har inte gjort något på två timmar.'
      : 'Du är inte längre inloggad här.'
  return `${why} Logga in igen, så kommer du tillbaka dit du var.`
}
