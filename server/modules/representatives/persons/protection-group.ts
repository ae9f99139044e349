import type { ProtectionMode } from '#contract/representatives/representative-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Actor } from '../../items/actor.ts'
import type { PersonOnSite } from './link-store.ts'

// Skyddade uppgifter of one person on all linked sites, and who may show the person again (docs/decisions/085).

export interface Protecting {
  readonly mode: ProtectionMode
  /** With `nameOnly`: the public name, and its sort key. */
  readonly shownName: string | null
  readonly sortName: string | null
}

export interface ProtectedThere extends PersonOnSite, Protecting {
  /** Set by the people of that site, and not only because of a linked one. */
  readonly isOwn: boolean
}

const ofPersons = statement<ProtectedThere>(
  'protection_of_persons',
  `select site_id as "siteId", person_id as "personId", mode, shown_name as "shownName", sort_name as "sortName", is_own as "isOwn"
   from person_protection where (site_id, person_id) in (select * from unnest($1::text[], $2::uuid[])) order by site_id`,
)

export const protectionsOf = (platform: PlatformDb, persons: readonly PersonOnSite[]): Promise<ProtectedThere[]> =>
  platform.rows(ofPersons, [persons.map(({ siteId }) => siteId), persons.map(({ personId }) => personId)])

/** The strictest of them; null for none. */
export const strictestOf = (found: readonly ProtectedThere[]): ProtectedThere | null =>
  found.find(({ mode }) => mode === 'hidden') ?? found[0] ?? null

/** `isAdmin`: an administrator, who decides about all sites; absent: not. */
export type Unprotecting = Pick<Actor, 'userId' | 'now' | 'role'> & { readonly isAdmin?: boolean }

/**
 * Why this person may not show `person` to visitors again, in Swedish; null if allowed. `group`: the same person on all sites.
 * A site decides alone about what it alone has protected; administrators decide about all.
 */
export function unprotectRefusal(
  { siteId }: PersonOnSite,
  group: readonly PersonOnSite[],
  found: readonly ProtectedThere[],
  actor: Pick<Unprotecting, 'role' | 'isAdmin'>,
): string | null {
  if (actor.isAdmin) return null
  const refusal = representativeRefusal(actor.role, 'unprotect')
  if (refusal !== null || group.length === 1) return refusal
  if (!found.some((one) => one.isOwn && one.siteId === siteId))
    return 'Skyddet har satts på från en annan sajt. Bara den sajten eller en administratör kan stänga av det.'
  return found.some((one) => one.isOwn && one.siteId !== siteId)
    ? 'Personen skyddas också från en annan sajt. Bara en administratör kan stänga av skyddet.'
    : null
}
