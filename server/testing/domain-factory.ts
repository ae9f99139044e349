import { randomUUID } from 'node:crypto'
import { domainsChanged } from '../modules/settings/domain-store.ts'
import { siteDomains } from '../modules/settings/settings-table.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import type { TestDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'

/** A domain of a site; verified by default. */
export async function aDomain(
  { database }: TestDatabase,
  room: Newsroom,
  host: string,
  options: { isPrimary?: boolean; withWww?: boolean; isProven?: boolean } = {},
): Promise<string> {
  const id = randomUUID()
  const { userId, now } = room.editor()
  const { isPrimary = false, withWww = true, isProven = true } = options
  await database.inSite(room.siteId, async (site) => {
    const proof = isProven ? ({ state: 'verified', verifiedAt: now } as const) : ({ state: 'waiting' } as const)
    const row = { siteId: room.siteId, id, host, token: 'x', withWww, isPrimary, createdAt: now, createdBy: userId, ...proof }
    await site.query.insert(siteDomains).values(row)
    await publicChanged(site)
    domainsChanged(site)
  })
  return id
}
