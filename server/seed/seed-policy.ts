import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { addAreas } from '../modules/policy/policy-areas.ts'
import { addProgramme } from '../modules/policy/policy-programmes.ts'
import { setPriorities } from '../modules/policy/priority-topics.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoTopic, TopicText } from './demo-topic.ts'
import { demoPolicy } from './demo-policy.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { storedText } from './demo-text.ts'
import type { Seeding } from './seed-item.ts'
import { seedItem } from './seed-item.ts'

const stored = ({ body, ...words }: Partial<TopicText>) => ({ ...words, ...(body && { body: storedText(body) }) })

/** The ids of the site's own lists, by name. */
interface SiteLists {
  readonly areas: ReadonlyMap<string, string>
  readonly programmes: ReadonlyMap<string, string>
}

/** The stored content. */
export function topicContentOf(topic: DemoTopic, { areas, programmes }: SiteLists, today: string): PolicyTopicContent {
  const { name, synonyms = [], summary, demands = [], body = [], decided, programme = '', reviewInDays = 365 } = topic
  return {
    ...emptyPolicyTopic,
    name,
    synonyms: [...synonyms],
    summary,
    demands: [...demands],
    body: storedText(body),
    area: areas.get(topic.area) ?? '',
    decidedAt: decided?.on ?? null,
    decidedBy: decided?.by ?? '',
    programme: programmes.get(programme) ?? '',
    reviewBy: daysAfter(today, reviewInDays),
  }
}

/** Returns the ids of the site's topics by key. */
export async function seedPolicy(seeding: Seeding, authors: ReadonlyMap<DemoAuthor, string>): Promise<ReadonlyMap<string, string>> {
  const { site, now, reviewer } = seeding
  const policy = demoPolicy[site.siteId as DemoSiteId]
  const topics = new Map<string, string>()
  if (!policy) return topics
  const actor = { userId: reviewer, role: 'editor', now } as const
  const areas = new Map((await addAreas(site, policy.areas, actor)).map(({ id, name }) => [name, id]))
  const programmes = new Map<string, string>()
  for (const input of policy.programmes ?? [])
    for (const { id, name } of await addProgramme(site, input, actor)) programmes.set(name, id)
  for (const [index, topic] of policy.topics.entries()) {
    const { life } = topic
    const item = await seedItem(seeding, {
      area: policyArea,
      content: topicContentOf(topic, { areas, programmes }, stockholmDate(now)),
      life: 'changed' in life ? { ...life, changed: stored(life.changed) } : life,
      author: authors.get(topic.author) ?? reviewer,
      index,
    })
    topics.set(topic.key, item.id)
  }
  const topicIds = policy.priorities.flatMap((key) => topics.get(key) ?? [])
  if (topicIds.length > 0) await setPriorities(site, { topicIds, startedFrom: [] }, actor)
  return topics
}
