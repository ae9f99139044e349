import { domainsAllowed } from '#contract/inherited/inherited.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { LockNote } from '#web/ui/lock-note.tsx'
import { SetterLink, useInherited } from './inherited-parts.tsx'

const anyOf = new Intl.ListFormat('sv', { type: 'disjunction' })

/** Which domains a site may add, where a site above has said so. */
export function AllowedDomains() {
  const { above } = useInherited(useSiteId())
  const allowed = domainsAllowed(above.map(({ below }) => below))
  const from = allowed && above[allowed.at]
  if (!allowed || !from) return null
  return (
    <LockNote>
      {allowed.domains.length === 0
        ? 'Ni kan inte lägga till egna domäner.'
        : `Ni kan lägga till domäner som slutar på ${anyOf.format(allowed.domains)}.`}{' '}
      <SetterLink from={from} /> bestämmer det. Domäner som ni redan har fungerar som förut.
    </LockNote>
  )
}
