import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { ProgrammeKind } from '#contract/policy/policy-programmes.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicImage, PublicMedia } from '../media/public-media.ts'
import { imageIn } from '../media/public-media.ts'

// The public reads of policy. The scope of `PublicDb` leaves only published rows of one site, without drafts.

export interface PublicPolicyArea {
  readonly id: string
  readonly name: string
  readonly slug: string
}

export interface PublishedTopic {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly name: string
  /** Other words that the topic is found by. */
  readonly synonyms: readonly string[]
  /** The id of its policy area; '' when it has none. An unknown id means none, too. */
  readonly area: string
  readonly summary: string
  readonly updatedAt: Date
}

/** A topic that the site puts first. */
export interface PriorityTopic extends PublishedTopic {
  /** Its lead image; null where it has none. */
  readonly picture: PublicImage | null
}

/** A programme as a topic names it. */
interface NamedProgramme {
  readonly title: string
  /** '' when it cannot be read on the web. */
  readonly url: string
}

export interface PublicProgramme {
  readonly id: string
  readonly name: string
  readonly kind: ProgrammeKind
  readonly url: string
  readonly decidedOn: string | null
  readonly decidedBy: string
  /** The public topics that come from it, by name. */
  readonly topics: readonly { readonly name: string; readonly path: string }[]
}

export interface PublishedTopicPage extends Omit<PolicyTopicContent, 'body' | 'programme'> {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly programme: NamedProgramme | null
  /** As stored. Renderers check it against the closed schema first. */
  readonly body: unknown
  /** Every picture and document it shows. */
  readonly media: readonly PublicMedia[]
}

const from = 'from published_items i'
const isTopic = `i.area = 'policy'`
const row = `i.id, i.slug, i.path, i.head ->> 'name' as name, coalesce(i.head -> 'synonyms', '[]') as synonyms,
  coalesce(i.head ->> 'area', '') as area, coalesce(i.head ->> 'summary', '') as summary, i.updated_at as "updatedAt"`
const byName = `order by i.head ->> 'name' collate "sv-x-icu", i.id`

const areas = statement<PublicPolicyArea>('public_policy_areas', 'select id, name, slug from policy_areas order by position, id')
const areasInUse = statement<PublicPolicyArea>(
  'public_policy_areas_in_use',
  `select a.id, a.name, a.slug from policy_areas a
   where exists (select from published_items i where i.site_id = a.site_id and i.area = 'policy' and i.facet = a.id::text)
   order by a.position, a.id`,
)
const programmes = statement<PublicProgramme>(
  'public_programmes',
  `select p.id, p.name, p.kind, p.url, p.decided_on::text as "decidedOn", p.decided_by as "decidedBy", coalesce((
     select jsonb_agg(jsonb_build_object('name', i.title, 'path', i.path) order by i.title collate "sv-x-icu", i.id)
     ${from} where i.site_id = p.site_id and ${isTopic} and i.head ->> 'programme' = p.id::text
   ), '[]') as topics
   from policy_programmes p order by p.position, p.id`,
)
const namedProgramme = 'select name as title, url from policy_programmes p'
const programmeById = statement<NamedProgramme>('public_programme', `${namedProgramme} where p.id::text = $1`)
const topics = statement<PublishedTopic>('public_topics', `select ${row} ${from} where ${isTopic} ${byName} limit 1000`)
const topicsById = statement<PublishedTopic>(
  'public_topics_by_id',
  `select ${row} ${from} where ${isTopic} and i.id = any($1::uuid[]) ${byName}`,
)
const topicsOfPerson = statement<PublishedTopic>(
  'public_topics_of_person',
  `select ${row} ${from} where ${isTopic} and i.id in (
     select item_id from item_references where to_item_id = $1::uuid and version = 'published' and field = 'spokespersons'
   ) ${byName}`,
)
const priorities = statement<PriorityTopic>(
  'public_priority_topics',
  `select ${row}, ${imageIn('image')} as picture from priority_topics p join published_items i on i.site_id = p.site_id and i.id = p.item_id
   where ${isTopic} order by p.position`,
)
const one = statement<{
  id: string
  slug: string
  path: string
  publishedAt: Date
  updatedAt: Date
  head: Partial<Omit<PolicyTopicContent, 'programme'>>
  programme: NamedProgramme | null
  body: unknown
  media: PublicMedia[]
}>(
  'public_topic',
  // By its path, which has an index of its own.
  `select i.id, i.slug, i.path, i.published_at as "publishedAt", i.updated_at as "updatedAt", i.head, i.body, i.media,
     (select to_jsonb(p) from (${namedProgramme} where p.id::text = i.head ->> 'programme') p) as programme
   ${from} where ${isTopic} and i.path = '/politik/' || $1::text`,
)
const addresses = statement<{ path: string; updatedAt: Date }>(
  'public_topic_addresses',
  `select i.path, i.updated_at as "updatedAt" ${from} where ${isTopic} and not i.no_index order by i.path limit 1000`,
)

/** The site's areas in order, including those without a public topic. */
export const publicPolicyAreas = (site: PublicDb): Promise<PublicPolicyArea[]> => site.rows(areas, [])

/** Areas with a public topic: the others have no page. */
export const policyAreasInUse = (site: PublicDb): Promise<PublicPolicyArea[]> => site.rows(areasInUse, [])

/** The site's programmes in order, with their public topics. */
export const publicProgrammes = (site: PublicDb): Promise<PublicProgramme[]> => site.rows(programmes, [])

/** For a draft: `id` is '' when it names none. Null also for one that was removed. */
export async function programmeOfDraft(site: PublicDb, id: string): Promise<NamedProgramme | null> {
  if (id === '') return null
  const [programme] = await site.rows(programmeById, [id])
  return programme ?? null
}

/** All topics, in Swedish alphabetical order. */
export const publishedTopics = (site: PublicDb): Promise<PublishedTopic[]> => site.rows(topics, [])

/** The public ones of these ids, in Swedish order. */
export const publishedTopicsById = (site: PublicDb, ids: readonly string[]): Promise<PublishedTopic[]> =>
  site.rows(topicsById, [ids])

/** The topics that a representative speaks for. */
export const topicsSpokenForBy = (site: PublicDb, personId: string): Promise<PublishedTopic[]> =>
  site.rows(topicsOfPerson, [personId])

/** The topics that the site puts first, in its order; at most six. */
export const publishedPriorities = (site: PublicDb): Promise<PriorityTopic[]> => site.rows(priorities, [])

/** The topic as last published; null when it is not public or does not exist. */
export async function publishedTopic(site: PublicDb, slug: string): Promise<PublishedTopicPage | null> {
  const [topic] = await site.rows(one, [slug])
  if (!topic) return null
  const { head, media, ...about } = topic
  return { ...emptyPolicyTopic, ...head, ...about, media }
}

/** For the sitemap. */
export const topicAddresses = (site: PublicDb): Promise<{ path: string; updatedAt: Date }[]> => site.rows(addresses, [])
