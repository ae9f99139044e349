import { createHash } from 'node:crypto'
import { stateChanged } from './errors.ts'

/** Names a plan by all that its preview says. */
export const seenOf = (plan: object): string => createHash('sha256').update(JSON.stringify(plan)).digest('base64url')

/** Throws 409 when the plan is another than the one that was seen. `seen` is undefined for callers that have looked at none. */
export function refuseMoved(seen: string | undefined, plan: object): void {
  if (seen !== undefined && seen !== seenOf(plan))
    throw stateChanged('Något har ändrats sedan du såg vad som skulle hända, så inget är gjort. Se igenom det igen.')
}
