import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { addAreas, areasOf } from '../modules/policy/policy-areas.ts'
import { publish, save } from '../modules/shared-policy/extension-service.ts'
import { storeShare } from '../modules/sharing/share-store.ts'
import type { Database, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { demoSharedTopics, demoSharedWith } from './demo-shared-policy.ts'
import { storedText } from './demo-text.ts'
import { seedItem } from './seed-item.ts'

const ownSite = statement<{ id: string }>(
  'seed_federations_site',
  'select own_site_id as id from federation where own_site_id is not null',
)

const dayMs = 24 * 60 * 60 * 1000
const area = policyArea as ItemArea<object> as ItemArea<Fields>
type DemoSharedTopic = (typeof demoSharedTopics)[number]

async function areaIds(site: SiteDb, userId: string, now: Date): Promise<ReadonlyMap<string, string>> {
  const known = await areasOf(site)
  const missing = [...new Set(demoSharedTopics.map((topic) => topic.area))].filter(
    (name) => !known.some((one) => one.name === name),
  )
  const areas = missing.length === 0 ? known : await addAreas(site, missing, { userId, role: 'editor', now })
  return new Map(areas.map(({ id, name }) => [name, id]))
}

interface By {
  readonly userId: string
  readonly now: Date
}

/** Writes, publishes and shares a topic on the federation's own site; returns its id. */
async function shareTopic(
  site: SiteDb,
  topic: DemoSharedTopic,
  areaId: string,
  index: number,
  { userId, now }: By,
): Promise<string> {
  const { name, synonyms = [], summary, demands = [], body = [], publishedDaysAgo, isRequired = false } = topic
  const content = { ...emptyPolicyTopic, name, synonyms, summary, demands, body: storedText(body), area: areaId }
  const life = { state: 'published', publishedDaysAgo } as const
  const item = await seedItem({ site, now, reviewer: userId, media: new Map() }, { area, content, life, author: userId, index })
  const sharedAt = new Date(now.getTime() - publishedDaysAgo * dayMs)
  const target = { kind: 'sites', siteIds: [...demoSharedWith] } satisfies SiteTarget
  const how = { mode: isRequired ? 'required' : 'optional', isInMenu: false, pinDays: 0, pinnedUntil: null } as const
  await storeShare(site, item.id, { ...how, target, version: null }, { userId, now: sharedAt })
  return item.id
}

async function extend(
  database: Database,
  topicId: string,
  { extensions = [] }: DemoSharedTopic,
  { userId, now }: By,
): Promise<void> {
  for (const { site: siteId, summary = '', demands = [], body = [], isHidden = false } of extensions) {
    const by = { siteId, userId, role: 'siteAdmin', now: new Date(now.getTime() - 30 * dayMs), sitesUrl: '' } as const
    const words = { summary, demands: [...demands], body: body.length === 0 ? emptyRichText : storedText(body), isHidden }
    const { central, extension } = await save(database, by, topicId, { ...words, version: null })
    await publish(database, by, topicId, { revision: central?.revision ?? '', version: extension?.version ?? 0 })
  }
}

/** What the federation shares with its associations; nothing where it has no site of its own. */
export async function seedSharedPolicy(database: Database, by: By): Promise<void> {
  const [own] = await database.inPlatform((platform) => platform.rows(ownSite, []))
  if (!own) return
  const areas = await database.inSite(own.id, (site) => areaIds(site, by.userId, by.now))
  for (const [index, topic] of demoSharedTopics.entries()) {
    const { rewritten } = topic
    const id = await database.inSite(own.id, (site) => shareTopic(site, topic, areas.get(topic.area) ?? '', index, by))
    await extend(database, id, topic, by)
    if (!rewritten) continue
    const { daysAgo, ...fields } = rewritten
    const actor = { userId: by.userId, role: 'siteAdmin', now: new Date(by.now.getTime() - daysAgo * dayMs) } as const
    await database.inSite(own.id, async (site) => {
      const work = { site, area, actor }
      const { item } = await saveDraft(work, id, { fields, versions: { summary: 1, demands: 1 }, resolvesConflict: false })
      await publishItem(work, id, item.draftVersion)
    })
  }
}
