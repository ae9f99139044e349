import type { Verdict } from './domain-check.ts'
import type { Checked, StoredDomain } from './domain-store.ts'

/** A verified domain with wrong DNS is served for this long, so that a mistake at the registrar can be fixed. */
const unprovenLifeMs = 7 * 86_400_000

/** The state of a domain after a check. */
export function afterCheck(domain: StoredDomain, verdict: Verdict, now: Date): Checked {
  const { state, isPrimary, verifiedAt, failingSince } = domain
  const same = { state, isPrimary, verifiedAt, failingSince, checkedAt: now }
  switch (verdict.kind) {
    case 'right':
      return {
        ...same,
        state: state === 'live' ? 'live' : 'verified',
        verifiedAt: verifiedAt ?? now,
        failingSince: null,
        fault: null,
      }
    case 'unknown':
      // Without an answer the state is unchanged: a domain is not lost because our own name servers are away.
      return { ...same, fault: verdict.fault }
    case 'wrong': {
      if (verifiedAt === null) return { ...same, fault: verdict.fault }
      const since = failingSince ?? now
      const isLost = now.getTime() - since.getTime() > unprovenLifeMs
      return {
        ...same,
        state: 'failing',
        failingSince: since,
        fault: verdict.fault,
        ...(isLost && { verifiedAt: null, isPrimary: false }),
      }
    }
  }
}
