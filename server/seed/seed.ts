import { nameFederation } from '../modules/sites/site-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { readFederation, readSharedPictures, readSite } from './demo-files.ts'
import { insertSitesAndPeople, makeFederationsOwn, seedCollections, seedTree } from './seed-federation.ts'
import { seedShares } from './seed-shares.ts'
import { seedSharedPictures, seedSite } from './seed-site.ts'
import type { SeededSite, Seeding } from './seeding.ts'

/** Fills an empty database with the demonstration, which is read from its files (docs/decisions/121); returns whether it did. */
export async function seedDemonstration(
  database: Database,
  keys: Keys,
  now: Date,
  { folder, pictures }: Pick<Seeding, 'folder' | 'pictures'>,
): Promise<boolean> {
  const federation = await readFederation(folder)
  const written = await database.inPlatform(async (platform) => {
    if (!(await nameFederation(platform, federation.name))) return null
    const sites = await Promise.all([...federation.sites, federation.own].map((id) => readSite(folder, id)))
    return { sites, people: await insertSitesAndPeople(platform, federation, sites, keys) }
  })
  if (written === null) return false
  const administrator = federation.people.find(({ isAdmin }) => isAdmin)?.key ?? ''
  const seeding: Seeding = { database, now, folder, pictures, administrator, people: written.people }
  const shared = await seedSharedPictures(seeding, await readSharedPictures(folder))
  const seeded: SeededSite[] = []
  const seedAll = async (sites: typeof written.sites): Promise<void> => {
    for (const site of sites) seeded.push(await seedSite(seeding, site, shared))
  }
  // The largest site beside all the others: halves the wait of a first start.
  const [largest, ...others] = written.sites
  await Promise.all([seedAll(largest ? [largest] : []), seedAll(others)])
  const sites = new Map(seeded.map((site) => [site.written.id, site]))
  const own = sites.get(federation.own)
  if (!own) return true
  await makeFederationsOwn(seeding, own)
  await seedTree(seeding, federation, [own, ...seeded.filter((site) => site !== own)])
  await seedCollections(seeding, federation, shared)
  await seedShares({ seeding, own, sites })
  return true
}
