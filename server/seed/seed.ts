import { randomUUID } from 'node:crypto'
import type { NewsContent } from '#contract/news.ts'
import type { SiteRole } from '#contract/roles.ts'
import { foldForSearch } from '#contract/slug.ts'
import { createItem, saveDraft } from '../modules/items/item-draft.ts'
import type { Actor } from '../modules/items/item-draft.ts'
import { publishItem, trashItem, unpublishItem } from '../modules/items/item-transitions.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { federation, sites } from '../modules/sites/sites-table.ts'
import { identityHash } from '../modules/users/identity.ts'
import { memberships, users } from '../modules/users/users-table.ts'
import type { Database, PlatformDb, SiteDb } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { demoColleagues } from './demo-colleagues.ts'
import { demoNews } from './demo-news.ts'
import type { DemoNewsItem } from './demo-news-item.ts'
import type { DemoPersonKey } from './demo-people.ts'
import { demoPeople } from './demo-people.ts'
import { demoFederation, demoSites } from './demo-sites.ts'
import { storedText } from './demo-text.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Some hours and minutes before the day's end, different for each item, so that lists have an order and nothing lies ahead. */
const moment = (now: Date, daysAgo: number, index: number): Date =>
  new Date(now.getTime() - daysAgo * dayMs - (60 + ((index * 37) % 540)) * 60_000)

/** Fills an empty database with the demonstration; true if it did. What is published goes through the same rules as anybody's. */
export async function seedDemonstration(database: Database, keys: Keys, now: Date): Promise<boolean> {
  const ids = new Map<DemoPersonKey, string>()
  const isEmpty = await database.inPlatform(async (platform) => {
    const claimed = await platform.query.insert(federation).values({ name: demoFederation.name }).onConflictDoNothing().returning()
    if (claimed.length === 0) return false
    await platform.query.insert(sites).values(
      demoSites.map((site) => ({
        id: site.id,
        name: site.name,
        searchName: foldForSearch(site.name),
        description: site.description,
        municipality: site.municipality,
        accentColor: site.accentColor,
        contactEmail: site.contactEmail,
      })),
    )
    for (const [key, person] of Object.entries(demoPeople)) {
      ids.set(
        key as DemoPersonKey,
        await seedPerson(platform, { ...person, identityHash: identityHash(keys, person.personalNumber) }),
      )
    }
    for (const colleague of demoColleagues) await seedPerson(platform, { ...colleague, isAdmin: false, identityHash: null })
    return true
  })
  if (!isEmpty) return false
  for (const site of demoSites) {
    const items = demoNews.filter((item) => item.site === site.id)
    await database.inSite(site.id, async (db) => {
      for (const [index, item] of items.entries())
        await seedItem(db, item, ids.get(item.author) ?? '', (daysAgo) => moment(now, daysAgo, index))
    })
  }
  return true
}

interface SeededPerson {
  readonly name: string
  readonly isAdmin: boolean
  readonly identityHash: Buffer | null
  readonly memberships: readonly { readonly site: string; readonly role: SiteRole }[]
}

async function seedPerson(platform: PlatformDb, person: SeededPerson): Promise<string> {
  const id = randomUUID()
  const { name, isAdmin } = person
  await platform.query
    .insert(users)
    .values({ id, name, searchName: foldForSearch(name), identityHash: person.identityHash, isAdmin })
  const roles = person.memberships.map(({ site, role }) => ({ siteId: site, userId: id, role }))
  if (roles.length > 0) await platform.query.insert(memberships).values(roles)
  return id
}

async function seedItem(site: SiteDb, item: DemoNewsItem, authorId: string, ago: (days: number) => Date): Promise<void> {
  const at = (days: number): Actor => ({ userId: authorId, role: 'siteAdmin', now: ago(days) })
  const content: NewsContent = { title: item.title, lead: item.lead, body: storedText(item.body) }
  const written = 'publishedDaysAgo' in item ? item.publishedDaysAgo : item.state === 'draft' ? item.editedDaysAgo : undefined
  const firstDay = written ?? (item.state === 'trashed' ? item.trashedDaysAgo + 1 : 0)
  let current = await createItem(site, newsArea, content, at(firstDay))
  if (item.state !== 'draft' && 'publishedDaysAgo' in item && item.publishedDaysAgo !== undefined) {
    current = (await publishItem(site, newsArea, current.id, current.draftVersion, at(item.publishedDaysAgo))).item
  }
  if (item.state === 'publishedChanged') {
    const { body, ...lines } = item.changed
    const fields = { ...lines, ...(body && { body: storedText(body) }) }
    await saveDraft(
      site,
      newsArea,
      current.id,
      { fields, versions: { title: 1, lead: 1, body: 1 }, resolvesConflict: false },
      at(item.editedDaysAgo),
    )
  }
  if (item.state === 'unpublished')
    await unpublishItem(site, newsArea, current.id, current.draftVersion, at(item.unpublishedDaysAgo))
  if (item.state === 'trashed') await trashItem(site, newsArea, current.id, current.draftVersion, at(item.trashedDaysAgo))
}
