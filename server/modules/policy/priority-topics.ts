import { isDeepStrictEqual } from 'node:util'
import type { PriorityTopic } from '#contract/policy/policy-areas.ts'
import { invalidField, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor } from '../items/actor.ts'
import { publicChanged } from '../sites/sites.ts'

// The few topics that a site puts first, always chosen and ordered as a whole list.

const topicRows = statement<PriorityTopic & { isTrashed: boolean }>(
  'priority_topics',
  `select i.id, i.title as name, i.path, i.deleted_at is not null as "isTrashed",
          i.published_revision_id is not null and i.deleted_at is null as "isPublic"
   from priority_topics p join items i on i.site_id = p.site_id and i.id = p.item_id
   where p.site_id = $1 order by p.position`,
)
const knownTopics = statement<{ id: string }>(
  'priority_topics_known',
  "select id from items where site_id = $1 and area = 'policy' and deleted_at is null and id = any($2::uuid[])",
)
const clearRows = statement('priority_topics_clear', 'delete from priority_topics where site_id = $1')
const insertRows = statement(
  'priority_topics_insert',
  `insert into priority_topics (site_id, item_id, position)
   select $1, o.id, o.position::int from unnest($2::uuid[]) with ordinality as o (id, position)`,
)

/** In order. A trashed topic keeps its place until the list is changed, but is not shown. */
export async function prioritiesOf(site: SiteDb): Promise<PriorityTopic[]> {
  const rows = await site.rows(topicRows, [site.siteId])
  return rows.filter((row) => !row.isTrashed)
}

export async function setPriorities(
  site: SiteDb,
  input: { readonly topicIds: readonly string[]; readonly startedFrom: readonly string[] },
  actor: Actor,
): Promise<PriorityTopic[]> {
  await lockOnSite(site, 'priority topics')
  const current = await prioritiesOf(site)
  if (
    !isDeepStrictEqual(
      current.map(({ id }) => id),
      input.startedFrom,
    )
  )
    throw stateChanged('Någon har ändrat de prioriterade frågorna sedan du läste dem. Läs om och välj på nytt.')
  const known = await site.rows(knownTopics, [site.siteId, input.topicIds])
  if (known.length !== input.topicIds.length) throw invalidField('topicIds', 'En av sakfrågorna finns inte. Välj på nytt.')
  await site.rows(clearRows, [site.siteId])
  await site.rows(insertRows, [site.siteId, input.topicIds])
  const entry = { actorId: actor.userId, siteId: site.siteId, action: 'policy.prioritise' }
  await Promise.all([recordAudit(site, entry, actor.now), publicChanged(site)])
  return prioritiesOf(site)
}
