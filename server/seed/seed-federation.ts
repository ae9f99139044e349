import { randomUUID } from 'node:crypto'
import { belowOf } from '#contract/inherited/inherited.ts'
import type { SiteRole } from '#contract/roles.ts'
import { foldForSearch } from '#contract/slug.ts'
import { identityHash } from '../modules/accounts/identity.ts'
import { insertUser, replaceMemberships } from '../modules/accounts/user-store.ts'
import { saveBelowSettings } from '../modules/settings/inherited-service.ts'
import { setFederationsOwn } from '../modules/sites/site-service.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { Federation, WrittenSite } from './demo-files.ts'
import type { LibraryCopy } from './demo-pictures.ts'
import type { SeededSite, Seeding } from './seeding.ts'

const dayMs = 24 * 60 * 60 * 1000

const insertSite = statement('seed_site', 'insert into sites (id, name, search_name, level) values ($1, $2, $3, $4)')
const setDistrict = statement('seed_district', `update sites set level = 'district', parent_id = $2 where id = $1`)
const setUnder = statement('seed_under', 'update sites set parent_id = $1 where id = any($2::text[])')
const makeEditor = statement('seed_federation_editor', 'update users set is_federation_editor = true where id = $1')

interface Person {
  readonly name: string
  readonly roles: Readonly<Record<string, SiteRole>>
  readonly isAdmin: boolean
  /** Null: this person cannot sign in. */
  readonly identityHash: Buffer | null
  readonly identityKeyId: string
}

async function insertPerson(platform: PlatformDb, { name, roles, ...signsIn }: Person): Promise<string> {
  const id = randomUUID()
  await insertUser(platform, { id, name, searchName: foldForSearch(name), ...signsIn })
  const memberships = Object.entries(roles).map(([siteId, role]) => ({ siteId, role, validFrom: null, validTo: null }))
  await replaceMemberships(platform, id, memberships, null)
  return id
}

/** Makes the sites, still empty, and everybody who has a role on them; returns the accounts of people by their keys. */
export async function insertSitesAndPeople(
  platform: PlatformDb,
  { people, colleagues, own }: Federation,
  sites: readonly WrittenSite[],
  keys: Keys,
): Promise<ReadonlyMap<string, string>> {
  for (const { id, name } of sites) platform.send(insertSite, [id, name, foldForSearch(name), id === own ? 'national' : 'local'])
  const accounts = new Map<string, string>()
  for (const { key, name, personalNumber, isAdmin, roles } of people) {
    const signsIn = { identityHash: identityHash(keys, personalNumber), identityKeyId: keys.id }
    accounts.set(key, await insertPerson(platform, { name, isAdmin, roles, ...signsIn }))
  }
  for (const { name, roles, isFederationEditor } of colleagues) {
    const id = await insertPerson(platform, { name, roles, isAdmin: false, identityHash: null, identityKeyId: '' })
    if (isFederationEditor) platform.send(makeEditor, [id])
  }
  return accounts
}

/** Makes the site the federation's own; only then can it share. */
export const makeFederationsOwn = ({ database, now }: Seeding, { written, reviewer }: SeededSite): Promise<unknown> =>
  database.inPlatform((platform) => {
    const by = { userId: reviewer, now: new Date(now.getTime() - 200 * dayMs), sitesUrl: '' }
    return setFederationsOwn(platform, written.id, true, by)
  })

/** Puts districts between the federation and their sites, and saves what sites set for those below them. */
export async function seedTree(
  { database, now }: Seeding,
  { districts, own }: Federation,
  sites: readonly SeededSite[],
): Promise<void> {
  await database.inPlatform(async (platform) => {
    for (const { site, below } of districts) {
      platform.send(setDistrict, [site, own])
      platform.send(setUnder, [site, below])
    }
  })
  for (const { written, reviewer } of sites) {
    if (!written.below) continue
    const change = { content: belowOf(written.below), version: 0 }
    await database.inSite(written.id, (site) => saveBelowSettings(site, change, { userId: reviewer, now }))
  }
}

const insertCollection = statement(
  'seed_collection',
  `insert into media_collections (site_id, id, name, name_key, is_recommended, target) values ($1, $2, $3, $4, true, $5::jsonb)`,
)
const fillCollection = statement(
  'seed_collection_pictures',
  'update media set collection_id = $2 where site_id = $1 and id = any($3::uuid[])',
)

/** The recommended collections of the shared Bildbank; none where the demonstration has no pictures. */
export async function seedCollections(
  { database }: Seeding,
  { collections }: Federation,
  media: LibraryCopy['refs'],
): Promise<void> {
  if (media.size === 0) return
  await database.inSite('*', async (library) => {
    for (const { name, pictures, sites } of collections) {
      const id = randomUUID()
      const target = JSON.stringify({ kind: 'sites', siteIds: sites })
      await library.rows(insertCollection, ['*', id, name, foldForSearch(name), target])
      await library.rows(fillCollection, ['*', id, pictures.flatMap((key) => media.get(key)?.id ?? [])])
    }
  })
}
