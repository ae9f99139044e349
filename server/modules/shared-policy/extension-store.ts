import type { ExtensionInput } from '#contract/policy/shared-policy.ts'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { hasOwnTopic, sharedTopicArea, sharedTopicSlug } from '../sites/shared-topic-scope.ts'

// What a site has got of shared policy, and what it says under it. The row policy leaves the topics that are shared with the site now.

interface ReceivedTopic {
  readonly id: string
  readonly name: string
  readonly synonyms: readonly string[]
  readonly areaId: string
  readonly areaName: string
  readonly isRequired: boolean
  readonly hasOwn: boolean
  readonly isHidden: boolean
  /** Whether the site has added words. */
  readonly hasWords: boolean
  /** Of the site's addition to an older text. */
  readonly isUnread: boolean
}

const area = `coalesce((select a.name from policy_areas a where a.site_id = $1 and a.id::text = x.area_id), t.area ->> 'name', '')`
const received = statement<ReceivedTopic>(
  'shared_topics_received',
  `select t.id, t.name, coalesce(t.head -> 'synonyms', '[]') as synonyms, x.area_id as "areaId", ${area} as "areaName",
     t.is_required as "isRequired", ${hasOwnTopic} as "hasOwn", coalesce(e.is_hidden, false) as "isHidden",
     coalesce(e.has_words, false) as "hasWords", coalesce(e.has_words and e.seen_revision <> t.revision_id, false) as "isUnread"
   from shared_topics t cross join lateral (select ${sharedTopicArea} as area_id) x
   left join policy_extensions e on e.site_id = $1 and e.topic_id = t.id
   where t.origin_site_id = (select own_site_id from federation) and t.origin_site_id <> $1
   order by t.name collate "sv-x-icu", t.id limit 1000`,
)

export const receivedTopics = (site: SiteDb): Promise<ReceivedTopic[]> => site.rows(received, [site.siteId])

// The row policy leaves no topic here that is not shared with the site any more.
const kept = statement<{ id: string; name: string }>(
  'policy_extensions_kept',
  `select e.topic_id as id, e.topic_name as name from policy_extensions e where e.site_id = $1 and e.has_words
     and not exists (select from shared_topics t where t.id = e.topic_id
       and t.origin_site_id = (select own_site_id from federation))
   order by e.topic_name collate "sv-x-icu", e.topic_id limit 1000`,
)

/** What the site has said under topics that are not shared with it any more. */
export const keptExtensions = (site: SiteDb): Promise<{ id: string; name: string }[]> => site.rows(kept, [site.siteId])

const municipality = statement<{ municipality: string }>(
  'shared_policy_municipality',
  'select municipality from sites where id = $1',
)

/** '' where the site has none. */
export async function municipalityOf(site: SiteDb): Promise<string> {
  const [row] = await site.rows(municipality, [site.siteId])
  return row?.municipality ?? ''
}

export interface CentralTopic {
  readonly id: string
  readonly originSiteId: string
  readonly name: string
  /** On this site. */
  readonly slug: string
  readonly isRequired: boolean
  readonly revision: string
  readonly updatedAt: Date
  readonly head: Partial<PolicyTopicContent>
  readonly body: unknown
  readonly areaId: string
  readonly hasOwn: boolean
}
const central = statement<CentralTopic>(
  'shared_topic_received',
  `select t.id, t.origin_site_id as "originSiteId", t.name, ${sharedTopicSlug} as slug, t.is_required as "isRequired", t.revision_id as revision,
     t.updated_at as "updatedAt", t.head, t.body, ${sharedTopicArea} as "areaId", ${hasOwnTopic} as "hasOwn"
   from shared_topics t where t.id = $2 and t.origin_site_id = (select own_site_id from federation) and t.origin_site_id <> $1`,
)

/** Null for one that is not shared with the site. */
export async function centralTopic(site: SiteDb, id: string): Promise<CentralTopic | null> {
  const [found] = await site.rows(central, [site.siteId, id])
  return found ?? null
}

interface StoredExtension {
  readonly topicName: string
  readonly summary: string
  readonly demands: readonly string[]
  readonly body: unknown
  readonly isHidden: boolean
  readonly seenRevision: string
  readonly changedAt: Date
  readonly changedBy: string
  readonly version: number
}
const one = statement<StoredExtension>(
  'policy_extension',
  `select e.topic_name as "topicName", e.summary, e.demands, e.body, e.is_hidden as "isHidden", e.seen_revision as "seenRevision",
     e.changed_at as "changedAt", e.version, coalesce((select u.name from users u where u.id = e.changed_by), '') as "changedBy"
   from policy_extensions e where e.site_id = $1 and e.topic_id = $2`,
)

export async function extensionOf(site: SiteDb, topicId: string): Promise<StoredExtension | null> {
  const [found] = await site.rows(one, [site.siteId, topicId])
  return found ?? null
}

const insert = statement<{ version: number }>(
  'policy_extension_add',
  `insert into policy_extensions (site_id, topic_id, topic_name, is_hidden, summary, demands, body, seen_revision, changed_by, changed_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10) on conflict do nothing returning version`,
)
const update = statement<{ version: number }>(
  'policy_extension_change',
  `update policy_extensions set topic_name = $3, is_hidden = $4, summary = $5, demands = $6::jsonb, body = $7::jsonb, seen_revision = $8,
     changed_by = $9, changed_at = $10, version = version + 1
   where site_id = $1 and topic_id = $2 and version = $11 returning version`,
)

interface By {
  readonly userId: string
  readonly now: Date
}

/** False if somebody of the site changed it since that version. */
export async function storeExtension(
  site: SiteDb,
  topic: { readonly id: string; readonly name: string },
  { summary, demands, body, isHidden, seenRevision, version }: ExtensionInput,
  { userId, now }: By,
): Promise<boolean> {
  const words = [summary, JSON.stringify(demands), JSON.stringify(body)]
  const values = [site.siteId, topic.id, topic.name, isHidden, ...words, seenRevision, userId, now]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(update, [...values, version]))
  return rows.length > 0
}

const seen = statement<{ version: number }>(
  'policy_extension_seen',
  `update policy_extensions set seen_revision = $4, changed_by = $5, changed_at = $6, version = version + 1
   where site_id = $1 and topic_id = $2 and version = $3 returning version`,
)

/** False if somebody of the site changed it since that version. */
export async function markSeen(site: SiteDb, topicId: string, version: number, revision: string, by: By): Promise<boolean> {
  return (await site.rows(seen, [site.siteId, topicId, version, revision, by.userId, by.now])).length > 0
}

const remove = statement<{ version: number }>(
  'policy_extension_remove',
  'delete from policy_extensions where site_id = $1 and topic_id = $2 returning version',
)

/** False if there is none. */
export async function deleteExtension(site: SiteDb, topicId: string): Promise<boolean> {
  return (await site.rows(remove, [site.siteId, topicId])).length > 0
}

const earlier = statement<{ content: unknown }>(
  'shared_topic_earlier_text',
  `select r.content from item_revisions r join shared_topics t on t.origin_site_id = r.site_id and t.id = r.item_id
   where r.site_id = $1 and r.item_id = $2 and r.id = $3 and r.kind in ('published', 'scheduled')`,
)

/** On the federation's own site: a text of a shared topic that was public, as stored. Undefined when it is not kept any more. */
export async function earlierText(origin: SiteDb, topicId: string, revision: string): Promise<unknown> {
  const [found] = await origin.rows(earlier, [origin.siteId, topicId, revision])
  return found?.content
}
