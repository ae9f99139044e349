import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

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

/** SQL: the id of the policy area of the shared topic `t` on the site: its own of the same name or address, else the federation's; '' for none. */
export const topicArea = `coalesce((select a.id::text from policy_areas a where a.site_id = current_site()
       and (a.name_key = t.groups -> 'area' ->> 'nameKey' or a.slug = t.groups -> 'area' ->> 'slug')
     order by a.name_key = t.groups -> 'area' ->> 'nameKey' desc limit 1), t.groups -> 'area' ->> 'id', '')`
const received = statement<ReceivedTopic>(
  'shared_topics_received',
  `select t.id, t.title as name, coalesce(t.head -> 'synonyms', '[]') as synonyms, x.area_id as "areaId",
     coalesce((select a.name from policy_areas a where a.site_id = $1 and a.id::text = x.area_id), t.groups -> 'area' ->> 'name', '') as "areaName",
     t.mode = 'required' as "isRequired", t.has_own as "hasOwn", t.display = 'hidden' as "isHidden", t.has_words as "hasWords",
     c.draft is not null as "hasDraft", coalesce(t.has_words and c.seen_revision <> t.revision_id, false) as "isUnread"
   from shared_here t cross join lateral (select ${topicArea} as area_id) x
   left join share_choices c on c.site_id = $1 and c.item_id = t.id
   where t.area = 'policy' and t.ended_at is null order by t.title collate "sv-x-icu", t.id limit 1000`,
)

export const receivedTopics = (site: SiteDb): Promise<ReceivedTopic[]> => site.rows(received, [site.siteId])

const kept = statement<{ id: string; name: string }>(
  'policy_extensions_kept',
  `select c.item_id as id, c.title as name from share_choices c where c.site_id = $1 and c.area = 'policy' and (c.has_words or c.draft is not null)
     and not exists (select from shared_here t where t.id = c.item_id and t.ended_at is null)
   order by c.title collate "sv-x-icu", c.item_id limit 1000`,
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
  readonly path: string
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
  `select t.id, t.origin_site_id as "originSiteId", t.title as name, t.local_path as path, t.mode = 'required' as "isRequired",
     t.revision_id as revision, t.updated_at as "updatedAt", t.head, t.body, ${topicArea} as "areaId", t.has_own as "hasOwn"
   from shared_here t where t.id = $2 and t.origin_site_id <> $1 and t.area = 'policy' and t.ended_at is null`,
)

/** Null for one that is not shared with the site. */
export async function centralTopic(site: SiteDb, id: string): Promise<CentralTopic | null> {
  const [found] = await site.rows(central, [site.siteId, id])
  return found ?? null
}

interface PublicWords {
  readonly summary: string
  readonly demands: readonly string[]
  readonly body: unknown
}
export interface StoredExtension {
  readonly topicName: string
  /** {} where the site has only begun. */
  readonly words: Partial<PublicWords>
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
  `select c.title as "topicName", c.words, c.display = 'hidden' as "isHidden", c.has_words as "hasWords", c.seen_revision as "seenRevision",
     c.decided_at as "changedAt", c.version, c.draft, c.draft_by as "draftBy", c.draft_at as "draftAt",
     coalesce((select u.name from users u where u.id = c.decided_by), '') as "changedBy",
     (select u.name from users u where u.id = c.draft_by) as "draftByName"
   from share_choices c where c.site_id = $1 and c.item_id = $2 and c.area = 'policy'`,
)

export async function extensionOf(site: SiteDb, topicId: string): Promise<StoredExtension | null> {
  const [found] = await site.rows(one, [site.siteId, topicId])
  return found ?? null
}

const earlier = statement<{ content: unknown }>(
  'shared_topic_earlier_text',
  `select r.content from item_revisions r join shares s on s.origin_site_id = r.site_id and s.id = r.item_id
   where r.site_id = $1 and r.item_id = $2 and r.id = $3 and r.kind in ('published', 'scheduled')`,
)

/** On the federation's own site: a text of a shared topic that was public, as stored. Undefined when it is not kept any more. */
export async function earlierText(origin: SiteDb, topicId: string, revision: string): Promise<unknown> {
  const [found] = await origin.rows(earlier, [origin.siteId, topicId, revision])
  return found?.content
}
