import { extensionSearchText } from '#contract/policy/extension-text.ts'
import type { ExtensionWords } from '#contract/policy/shared-policy.ts'
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
  readonly hasDraft: boolean
  /** Of the site's addition to an older text. */
  readonly isUnread: boolean
}

const area = `coalesce((select a.name from policy_areas a where a.site_id = $1 and a.id::text = x.area_id), t.area ->> 'name', '')`
const received = statement<ReceivedTopic>(
  'shared_topics_received',
  `select t.id, t.name, coalesce(t.head -> 'synonyms', '[]') as synonyms, x.area_id as "areaId", ${area} as "areaName",
     t.is_required as "isRequired", ${hasOwnTopic} as "hasOwn", coalesce(e.is_hidden, false) as "isHidden",
     coalesce(e.has_words, false) as "hasWords", e.draft is not null as "hasDraft", coalesce(e.has_words and e.seen_revision <> t.revision_id, false) as "isUnread"
   from shared_topics t cross join lateral (select ${sharedTopicArea} as area_id) x
   left join policy_extensions e on e.site_id = $1 and e.topic_id = t.id
   where t.origin_site_id = (select own_site_id from federation) and t.origin_site_id <> $1
   order by t.name collate "sv-x-icu", t.id limit 1000`,
)

export const receivedTopics = (site: SiteDb): Promise<ReceivedTopic[]> => site.rows(received, [site.siteId])

// The row policy leaves no topic here that is not shared with the site any more.
const kept = statement<{ id: string; name: string }>(
  'policy_extensions_kept',
  `select e.topic_id as id, e.topic_name as name from policy_extensions e where e.site_id = $1 and (e.has_words or e.draft is not null)
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

export interface StoredExtension {
  readonly topicName: string
  readonly summary: string
  readonly demands: readonly string[]
  readonly body: unknown
  readonly isHidden: boolean
  readonly hasWords: boolean
  readonly seenRevision: string
  readonly changedAt: Date
  readonly changedBy: string
  /** As stored. */
  readonly draft: unknown
  readonly draftBy: string | null
  readonly draftByName: string | null
  readonly draftAt: Date | null
  readonly version: number
}
const one = statement<StoredExtension>(
  'policy_extension',
  `select e.topic_name as "topicName", e.summary, e.demands, e.body, e.is_hidden as "isHidden", e.has_words as "hasWords",
     e.seen_revision as "seenRevision", e.changed_at as "changedAt", e.version, e.draft, e.draft_by as "draftBy", e.draft_at as "draftAt",
     coalesce((select u.name from users u where u.id = e.changed_by), '') as "changedBy",
     (select u.name from users u where u.id = e.draft_by) as "draftByName"
   from policy_extensions e where e.site_id = $1 and e.topic_id = $2`,
)

export async function extensionOf(site: SiteDb, topicId: string): Promise<StoredExtension | null> {
  const [found] = await site.rows(one, [site.siteId, topicId])
  return found ?? null
}

interface By {
  readonly userId: string
  readonly now: Date
}

const begin = statement<{ version: number }>(
  'policy_extension_begin',
  `insert into policy_extensions (site_id, topic_id, topic_name, is_hidden, summary, demands, body, seen_revision, changed_by, changed_at,
     draft, draft_by, draft_at)
   values ($1, $2, $3, false, '', '[]', '{"type":"doc","content":[]}', $4, $5, $6, $7::jsonb, $5, $6) on conflict do nothing returning version`,
)
const keepDraft = statement<{ version: number }>(
  'policy_extension_draft',
  `update policy_extensions set draft = $4::jsonb, draft_by = case when $4::jsonb is not null then $5::uuid end,
     draft_at = case when $4::jsonb is not null then $6::timestamptz end, version = version + 1
   where site_id = $1 and topic_id = $2 and version = $3 returning version`,
)

/** The first words under a topic, not public yet. False if somebody of the site has begun meanwhile. */
export async function beginExtension(
  site: SiteDb,
  topic: { readonly id: string; readonly name: string; readonly revision: string },
  draft: ExtensionWords,
  { userId, now }: By,
): Promise<boolean> {
  const values = [site.siteId, topic.id, topic.name, topic.revision, userId, now, JSON.stringify(draft)]
  return (await site.rows(begin, values)).length > 0
}

/** `draft` null: there is nothing that is not public. False if somebody of the site changed it since that version. */
export async function storeDraft(
  site: SiteDb,
  topicId: string,
  version: number,
  draft: ExtensionWords | null,
  { userId, now }: By,
): Promise<boolean> {
  const values = [site.siteId, topicId, version, draft && JSON.stringify(draft), userId, now]
  return (await site.rows(keepDraft, values)).length > 0
}

const publish = statement<{ version: number }>(
  'policy_extension_publish',
  `update policy_extensions set topic_name = $4, is_hidden = $5, summary = $6, demands = $7::jsonb, body = $8::jsonb, search_text = $9,
     seen_revision = $10, changed_by = $11, changed_at = $12, draft = null, draft_by = null, draft_at = null, version = version + 1
   where site_id = $1 and topic_id = $2 and version = $3 returning version`,
)

/** Makes the words public. False if somebody of the site changed them since that version. */
export async function publishWords(
  site: SiteDb,
  topic: { readonly id: string; readonly name: string },
  { summary, demands, body, isHidden }: ExtensionWords,
  { version, seenRevision }: { readonly version: number; readonly seenRevision: string },
  { userId, now }: By,
): Promise<boolean> {
  const words = [summary, JSON.stringify(demands), JSON.stringify(body), extensionSearchText({ summary, demands, body })]
  const values = [site.siteId, topic.id, version, topic.name, isHidden, ...words, seenRevision, userId, now]
  return (await site.rows(publish, values)).length > 0
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
