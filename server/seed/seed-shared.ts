import { randomUUID } from 'node:crypto'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { foldForSearch } from '#contract/slug.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { decideDisplay } from '../modules/sharing/received.ts'
import { storeShare } from '../modules/sharing/share-store.ts'
import { maskedAddress } from '../modules/outbox/site-letters.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { federationSite } from './demo-federation.ts'
import { demoCollections, demoLetters, demoSharedPages, demoSharedPlaces } from './demo-shared.ts'
import type { DemoMedia } from './demo-text.ts'
import { seedItem } from './seed-item.ts'
import { pageContentOf } from './seed-pages.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

interface BySeed {
  readonly now: Date
  /** An administrator. */
  readonly reviewer: string
  readonly media: DemoMedia
}

const insertCollection = statement(
  'seed_collection',
  `insert into media_collections (site_id, id, name, name_key, is_recommended, target) values ($1, $2, $3, $4, true, $5::jsonb)`,
)
const fillCollection = statement(
  'seed_collection_pictures',
  'update media set collection_id = $2 where site_id = $1 and id = any($3::uuid[])',
)

const forSites = (siteIds: readonly string[]): SiteTarget => ({ kind: 'sites', siteIds: [...siteIds] })

/** The recommended collections of the shared Bildbank; none where the demonstration has no pictures. */
async function seedCollections(database: Database, media: DemoMedia): Promise<void> {
  if (media.size === 0) return
  await database.inSite('*', async (library) => {
    for (const { name, pictures, sites } of demoCollections) {
      const id = randomUUID()
      await library.rows(insertCollection, ['*', id, name, foldForSearch(name), JSON.stringify(forSites(sites))])
      await library.rows(fillCollection, ['*', id, pictures.flatMap((key) => media.get(key)?.id ?? [])])
    }
  })
}

async function seedSharedPages(database: Database, { now, reviewer, media }: BySeed): Promise<void> {
  const target = forSites(demoSharedPlaces)
  for (const [index, page] of demoSharedPages.entries()) {
    const { isRequired, isInMenu, sharedDaysAgo, hiddenOn = [] } = page
    const at = new Date(now.getTime() - sharedDaysAgo * dayMs)
    const id = await database.inSite(federationSite.id, async (site) => {
      const content = pageContentOf(page, stockholmDate(now), media)
      const life = { state: 'published', publishedDaysAgo: sharedDaysAgo + 1 } as const
      const seeding = { site, now, reviewer, media }
      const item = await seedItem(seeding, { area: pageArea, content, life, author: reviewer, index })
      const how = { mode: isRequired ? 'required' : 'optional', isInMenu, pinDays: 0, pinnedUntil: null } as const
      await storeShare(site, item.id, { ...how, target, version: null }, { userId: reviewer, now: at })
      return item.id
    })
    const by = { userId: reviewer, now: at }
    for (const { site: siteId, reason } of hiddenOn)
      await database.inSite(siteId, (site) => decideDisplay(site, id, { display: 'hidden', reason, version: null }, by))
  }
}

const pastLetter = statement(
  'seed_past_letter',
  'insert into outbox (site_id, id, kind, at, ended_at, state, why, address) values ($1, $2, $3, $4, $4, $5, $6, $7)',
)

/** How letters of an association went, as the senders leave them. */
const seedLetters = (database: Database, now: Date): Promise<void> =>
  database.inSite(demoLetters.site, async (site) => {
    for (const { kind, hoursAgo, state, why, to } of demoLetters.letters) {
      const at = new Date(now.getTime() - hoursAgo * hourMs)
      site.send(pastLetter, [demoLetters.site, randomUUID(), kind, at, state, why ?? null, maskedAddress(to)])
    }
  })

/** What the federation shares beside news and topics, and the letters of an association. */
export async function seedShared(database: Database, by: BySeed): Promise<void> {
  await seedCollections(database, by.media)
  await seedSharedPages(database, by)
  await seedLetters(database, by.now)
}
