import { topicSpokespersonCount } from '#contract/policy/policy.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { findItem } from '../modules/items/store/item-store.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { demoPolicy } from './demo-policy.ts'
import { demoRepresentatives } from './demo-representatives.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { Seeding } from './seed-item.ts'

type Ids = ReadonlyMap<string, string>

const published = statement<{ id: string; title: string }>(
  'seed_persons',
  `select id, title from items where site_id = $1 and area = 'representatives' and published_revision_id is not null`,
)

export async function personsByName(site: SiteDb): Promise<Ids> {
  const rows = await site.rows(published, [site.siteId])
  return new Map(rows.map(({ id, title }) => [title, id]))
}

const daysAgo = 30

/** Makes the responsible person the spokesperson of public topics, and publishes them. */
export async function seedSpokespersons({ site, now, reviewer }: Seeding, topics: Ids, persons: Ids): Promise<void> {
  const representatives = demoRepresentatives[site.siteId as DemoSiteId]?.persons ?? []
  const at = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000)
  const work = { site, area: policyArea, actor: { userId: reviewer, role: 'editor' as const, now: at } }
  for (const { key, life } of demoPolicy[site.siteId as DemoSiteId]?.topics ?? []) {
    const id = topics.get(key)
    if (!id || life.state !== 'published' || life.publishedDaysAgo <= daysAgo) continue
    const spokespersons = representatives
      .filter((person) => person.topics?.includes(key) && person.protection === undefined)
      .flatMap(({ given, family }) => persons.get(`${given} ${family}`) ?? [])
      .slice(0, topicSpokespersonCount.max)
    if (spokespersons.length === 0) continue
    const { fieldVersions } = await findItem(site, 'policy', id, 'read')
    const versions = { spokespersons: fieldVersions['spokespersons']?.version ?? 0 }
    const { item } = await saveDraft(work, id, { fields: { spokespersons }, versions, resolvesConflict: false })
    await publishItem(work, id, item.draftVersion)
  }
}
