import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicItem } from '../items/published/public-items.ts'
import type { PublicMedia } from '../media/public-media.ts'
import type { PublicPolicyArea, PublishedTopic, PublishedTopicPage } from '../policy/public-policy.ts'
import { policyAreasInUse, publicPolicyAreas, publishedTopics } from '../policy/public-policy.ts'
import { ofShared } from '../shares/asked-here.ts'
import { topicArea } from './extension-store.ts'

// What visitors of a site read of shared policy, in the round trip of the site's own topics.

const shown = `shared_here t cross join lateral (select ${topicArea} as area) x where t.area = 'policy' and t.is_shown`
/** SQL: the last part of a path. */
const lastPart = (path: string): string => `substring(${path} from '[^/]*$')`
const row = `t.id, ${lastPart('t.local_path')} as slug, t.local_path as path, t.title as name, coalesce(t.head -> 'synonyms', '[]') as synonyms, x.area,
  t.about as summary, t.updated_at as "updatedAt"`

/** A topic that the site shows, with where it is from if it is the federation's. */
export interface ShownTopic extends PublishedTopic {
  readonly originSiteId?: string
  /** On the federation's site. */
  readonly originPath?: string
}
const topics = ofShared(
  'policy',
  statement<Required<ShownTopic>>(
    'public_shared_topics',
    `select ${row}, t.origin_site_id as "originSiteId", t.path as "originPath" from ${shown} order by t.title collate "sv-x-icu", t.id limit 1000`,
  ),
)
// The site's own area where it has one of the same name or address.
const areas = ofShared(
  'policy',
  statement<PublicPolicyArea>(
    'public_shared_areas',
    `select distinct on (t.area) t.area as id, coalesce(a.name, t.groups -> 'area' ->> 'name') as name,
     coalesce(a.slug, t.groups -> 'area' ->> 'slug') as slug
   from (select x.area, t.groups from ${shown}) t left join policy_areas a on a.id::text = t.area where t.area <> '' order by t.area`,
  ),
)

const swedish = new Intl.Collator('sv')

/** The topics that the site shows, its own and the federation's, in Swedish alphabetical order. */
export async function shownTopics(site: PublicDb): Promise<ShownTopic[]> {
  const [own, shared] = await Promise.all([publishedTopics(site), site.rows(topics, [])])
  if (shared.length === 0) return own
  return [...own, ...shared].toSorted((a, b) => swedish.compare(a.name, b.name))
}

async function withShared(site: PublicDb, reading: Promise<PublicPolicyArea[]>): Promise<PublicPolicyArea[]> {
  const [own, shared] = await Promise.all([reading, site.rows(areas, [])])
  const others = shared.filter(({ id }) => !own.some((area) => area.id === id))
  return others.length === 0 ? own : [...own, ...others.toSorted((a, b) => swedish.compare(a.name, b.name))]
}

/** The site's areas in its order, then those that only shared topics have. */
export const shownPolicyAreas = (site: PublicDb): Promise<PublicPolicyArea[]> => withShared(site, publicPolicyAreas(site))

/** As `policyAreasInUse`, with those of shared topics. */
export const shownAreasInUse = (site: PublicDb): Promise<PublicPolicyArea[]> => withShared(site, policyAreasInUse(site))

interface LocalPart {
  readonly summary: string
  readonly demands: readonly string[]
  /** As stored. Renderers check it against the closed schema first. */
  readonly body: unknown
  /** The public items of the site that the words lead to. */
  readonly referred: readonly PublicItem[]
}

/** A shared topic as the page of a site shows it. */
export interface ShownSharedTopic {
  readonly topic: PublishedTopicPage
  /** The public items of its own site that it names; their paths are below that site's address. */
  readonly referred: readonly PublicItem[]
  readonly originSiteId: string
  /** Its path on the federation's site. */
  readonly originPath: string
  /** What the site says under it; null for nothing. */
  readonly local: LocalPart | null
}

interface WholeRow {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly area: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly head: Partial<PolicyTopicContent>
  readonly programme: PublishedTopicPage['programme']
  readonly body: unknown
  readonly media: PublicMedia[]
  readonly referred: Readonly<Record<string, PublicItem>>
  readonly originSiteId: string
  readonly originPath: string
  readonly local: LocalPart | null
}

// Links to items are stored as `item:` and the id.
const ledTo = `coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'area', i.area, 'title', i.title, 'path', i.path))
       from published_items i where i.site_id = current_site() and i.id in (
         select substr(l.href #>> '{}', 6, 36)::uuid from jsonb_path_query(t.words -> 'body', 'strict $.**.href ? (@ like_regex "^item:[0-9a-f-]{36}([?#]|$)")') l (href))), '[]')`
const wholeRow = `select t.id, ${lastPart('t.local_path')} as slug, t.local_path as path, x.area, t.published_at as "publishedAt",
     t.updated_at as "updatedAt", t.head, t.groups -> 'programme' as programme, t.body, t.media, t.referred, t.origin_site_id as "originSiteId",
     t.path as "originPath", case when t.has_words then t.words || jsonb_build_object('referred', ${ledTo}) end as local
   from ${shown}`
const whole = ofShared(
  'policy',
  statement<WholeRow>('public_shared_topic', `${wholeRow} and starts_with($1, t.path) and t.local_path = $1 limit 1`),
)

/** The shared topic with this address; null if the site shows none there. */
export async function shownSharedTopic(site: PublicDb, slug: string): Promise<ShownSharedTopic | null> {
  const [found] = await site.rows(whole, [`/politik/${slug}`])
  return found ? asShown(found) : null
}

const wholeById = ofShared('policy', statement<WholeRow>('public_shared_topics_by_id', `${wholeRow} and t.id = any($1::uuid[])`))

/** The shared ones of these topics that the site shows, in no order. */
export const shownSharedTopicsById = async (site: PublicDb, ids: readonly string[]): Promise<ShownSharedTopic[]> =>
  (await site.rows(wholeById, [ids])).map(asShown)

const asShown = ({ head, referred, originSiteId, originPath, local, ...about }: WholeRow): ShownSharedTopic => ({
  topic: { ...emptyPolicyTopic, ...head, ...about },
  referred: Object.values(referred),
  originSiteId,
  originPath,
  local,
})

const titled = ofShared(
  'policy',
  statement<{ title: string }>(
    'public_shared_topic_title',
    `select t.title from shared_here t where t.area = 'policy' and t.is_shown and t.id = $1::uuid`,
  ),
)

/** The name of a shared topic that the site shows; null for any other id. */
export async function sharedTopicTitle(site: PublicDb, id: string): Promise<string | null> {
  const [found] = await site.rows(titled, [id])
  return found?.title ?? null
}
