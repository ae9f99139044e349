import { stockholmDate } from '#contract/stockholm-time.ts'
import { nothingBelow } from '#contract/inherited/inherited.ts'
import { foldForSearch } from '#contract/slug.ts'
import { addTo } from '../modules/broadcasts/additions.ts'
import { decideDisplay } from '../modules/sharing/received.ts'
import { end, share } from '../modules/sharing/share-item.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { saveBelowSettings } from '../modules/settings/inherited-service.ts'
import { setFederationsOwn } from '../modules/sites/site-service.ts'
import type { Database, PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { demoBroadcasts, demoDistrict, federationBelow, federationSite, federationStaff } from './demo-federation.ts'
import { demoSites } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'
import { seedItem } from './seed-item.ts'
import { newsContentOf } from './seed-news.ts'
import { seedPages } from './seed-pages.ts'
import { personsByName } from './seed-spokespersons.ts'

const dayMs = 24 * 60 * 60 * 1000

const insert = statement(
  'seed_federation_site',
  `insert into sites (id, name, search_name, description, accent_color, contact_email, level) values ($1, $2, $3, $4, $5, $6, 'national')`,
)

const makeEditor = statement('seed_federation_editor', 'update users set is_federation_editor = true where name = any($1::text[])')

/** Every association but the newest, whose screens are to be empty; sites that are made later begin empty, too. */
const receivers = demoSites.flatMap(({ id }) => (id === 'gallivare' ? [] : [id]))

interface BySeed {
  readonly now: Date
  /** An administrator. */
  readonly reviewer: string
  readonly media: DemoMedia
}

/** The federation's own site, before anybody is given a role on it. */
export const insertFederationSite = (platform: PlatformDb): void => {
  const { id, name, description, accentColor, contactEmail } = federationSite
  platform.send(insert, [id, name, foldForSearch(name), description, accentColor, contactEmail])
}

const setDistrict = statement('seed_federation_district', `update sites set level = 'district', parent_id = $2 where id = $1`)
const setUnder = statement('seed_federation_under', 'update sites set parent_id = $1 where id = any($2::text[])')

/** The federation proposes a text for all; the district has a responsible publisher, a typeface and a picture treatment for its own. */
async function seedInherited(database: Database, { now, reviewer }: BySeed): Promise<void> {
  await database.inPlatform(async (platform) => {
    platform.send(setDistrict, [demoDistrict.siteId, federationSite.id])
    platform.send(setUnder, [demoDistrict.siteId, demoDistrict.below])
  })
  const by = { userId: reviewer, now }
  await saveBelowSettings(database, federationSite.id, { content: { ...nothingBelow, ...federationBelow }, version: 0 }, by)
  await saveBelowSettings(database, demoDistrict.siteId, { content: { ...nothingBelow, ...demoDistrict.sets }, version: 0 }, by)
}

/** Fills the federation's own site and sends its news to the associations, which must have their people by now. */
export async function seedFederation(database: Database, by: BySeed): Promise<void> {
  const { now, reviewer } = by
  const siteId = federationSite.id
  const long = new Date(now.getTime() - 200 * dayMs)
  await database.inPlatform((platform) => {
    platform.send(makeEditor, [federationStaff.flatMap(({ name, memberships }) => (memberships.length === 0 ? [name] : []))])
    return setFederationsOwn(platform, siteId, true, { userId: reviewer, now: long, sitesUrl: '' })
  })
  await database.inSite(siteId, (site) => seedPages({ site, ...by }, new Map()))
  await seedInherited(database, by)
  const user = { id: reviewer, name: '', isAdmin: true, isFederationEditor: false, sessionId: '', signedInAt: now }
  for (const [index, broadcast] of demoBroadcasts.entries()) {
    const { publishedDaysAgo, recalledDaysAgo, mode, decisions } = broadcast
    const item = await database.inSite(siteId, (site) =>
      seedItem(
        { site, ...by },
        {
          area: newsArea,
          content: newsContentOf(broadcast, new Map(), new Map(), stockholmDate(now), by.media),
          life: { state: 'published', publishedDaysAgo },
          author: reviewer,
          index,
        },
      ),
    )
    const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * dayMs - 30 * 60_000)
    const sender = { siteId, user, now: at(publishedDaysAgo) }
    const how = { mode, target: { kind: 'sites' as const, siteIds: receivers }, isInMenu: false, pinDays: 0, version: null }
    const { shared } = await share(database, sender, item.id, how)
    if (recalledDaysAgo !== undefined) await end(database, { ...sender, now: at(recalledDaysAgo) }, item.id, shared?.version ?? 1)
    for (const { site: local, display, reason = '', lead = '', quote } of decisions) {
      await database.inSite(local, async (site) => {
        const decider = { userId: reviewer, now: at(publishedDaysAgo - 1) }
        const quotePersonId = quote ? ((await personsByName(site)).get(quote.by) ?? null) : null
        const addition = { lead, quote: quote?.text ?? '', quotePersonId, pinnedUntil: null }
        if (display) await decideDisplay(site, item.id, { display, reason, version: null }, decider)
        if (lead || quote) await addTo(site, item.id, { ...addition, version: display ? 1 : null }, decider)
      })
    }
  }
}
