import { randomUUID } from 'node:crypto'
import type { SiteRole } from '#contract/roles.ts'
import { foldForSearch } from '#contract/slug.ts'
import { nameFederation } from '../modules/sites/site-store.ts'
import { identityHash } from '../modules/accounts/identity.ts'
import { insertUser, replaceMemberships } from '../modules/accounts/user-store.ts'
import type { Database, PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { demoColleagues } from './demo-colleagues.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoPersonKey } from './demo-people.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { demoFederation, demoSites } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'
import { federationStaff } from './demo-federation.ts'
import { seedComments } from './seed-comments.ts'
import { insertFederationSite, seedFederation } from './seed-federation.ts'
import { seedNews } from './seed-news.ts'
import { seedPages } from './seed-pages.ts'
import { seedPolicy } from './seed-policy.ts'
import { seedRepresentatives } from './seed-representatives.ts'
import type { SeedFiles } from './seed-media.ts'
import { seedSharedMedia, seedSiteMedia } from './seed-media.ts'
import { seedVisits } from './seed-visits.ts'
import { seedSettings } from './seed-settings.ts'
import { seedShared } from './seed-shared.ts'
import { seedSharedPolicy } from './seed-shared-policy.ts'
import { personsByName, seedSpokespersons } from './seed-spokespersons.ts'

const insertSite = statement(
  'seed_site',
  `insert into sites (id, name, search_name, description, municipality, accent_color, contact_email) values ($1, $2, $3, $4, $5, $6, $7)`,
)

/**
 * Fills an empty database with the demonstration; returns whether it did. Publishing follows the product's ordinary rules.
 * `files` null: without pictures.
 */
export async function seedDemonstration(database: Database, keys: Keys, now: Date, files: SeedFiles | null): Promise<boolean> {
  const ids = new Map<DemoPersonKey, string>()
  const isEmpty = await database.inPlatform(async (platform) => {
    if (!(await nameFederation(platform, demoFederation.name))) return false
    for (const { id, name, description, municipality, accentColor, contactEmail } of demoSites)
      platform.send(insertSite, [id, name, foldForSearch(name), description, municipality, accentColor, contactEmail])
    insertFederationSite(platform)
    for (const [key, person] of Object.entries(demoPeople)) {
      ids.set(
        key as DemoPersonKey,
        await seedPerson(platform, { ...person, identityHash: identityHash(keys, person.personalNumber), identityKeyId: keys.id }),
      )
    }
    for (const colleague of [...demoColleagues, ...federationStaff])
      await seedPerson(platform, { ...colleague, isAdmin: false, identityHash: null, identityKeyId: '' })
    return true
  })
  if (!isEmpty) return false
  const tolvan = ids.get('tolvan') ?? ''
  const authors = new Map(Object.keys(demoPeople).map((key) => [key as DemoAuthor, ids.get(key as DemoPersonKey) ?? tolvan]))
  const shared: DemoMedia = files ? await seedSharedMedia(database, files, { userId: tolvan, now }) : new Map()
  const seedSite = async (id: DemoSiteId): Promise<void> => {
    const reviewer = (id === 'malmo' && ids.get('asa')) || tolvan
    const media: DemoMedia = files ? await seedSiteMedia(database, files, id, shared, { userId: reviewer, now }) : new Map()
    const by = { now, reviewer, media }
    await database.inSite(id, (site) => seedSettings({ site, ...by }))
    const topics = await database.inSite(id, async (site) => {
      const seeding = { site, ...by }
      const made = await seedPolicy(seeding, authors)
      await seedPages(seeding, authors)
      return made
    })
    await seedRepresentatives(database, id, by, topics)
    await database.inSite(id, async (site) => {
      const seeding = { site, ...by }
      const persons = await personsByName(site)
      await seedSpokespersons(seeding, topics, persons)
      await seedNews(seeding, authors, topics, persons)
      await seedComments(seeding, authors)
    })
    await seedVisits(database, id, now)
  }
  // The largest site beside all the others: halves the wait of a first start.
  await Promise.all([
    seedSite('malmo'),
    (async () => {
      for (const { id } of demoSites) if (id !== 'malmo') await seedSite(id)
    })(),
  ])
  await seedFederation(database, { now, reviewer: tolvan, media: shared })
  await seedSharedPolicy(database, { userId: tolvan, now })
  await seedShared(database, { now, reviewer: tolvan, media: shared })
  return true
}

interface SeededPerson {
  readonly name: string
  readonly isAdmin: boolean
  readonly identityHash: Buffer | null
  readonly identityKeyId: string
  readonly memberships: readonly { readonly site: string; readonly role: SiteRole }[]
}

async function seedPerson(platform: PlatformDb, person: SeededPerson): Promise<string> {
  const id = randomUUID()
  const { name, isAdmin, identityHash, identityKeyId } = person
  await insertUser(platform, { id, name, searchName: foldForSearch(name), identityHash, identityKeyId, isAdmin })
  const roles = person.memberships.map(({ site, role }) => ({ siteId: site, role, validFrom: null, validTo: null }))
  await replaceMemberships(platform, id, roles, null)
  return id
}
