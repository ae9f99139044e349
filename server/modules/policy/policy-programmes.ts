import { randomUUID } from 'node:crypto'
import type { PolicyProgramme, ProgrammeInput } from '#contract/policy/policy-programmes.ts'
import { programmeCount } from '#contract/policy/policy-programmes.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { isOrderOf, nameKey, rowById } from '../../platform/named-rows.ts'
import { HttpError, invalidField, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor } from '../items/actor.ts'
import { publicChanged } from '../sites/sites.ts'

// The documents that topics come from. Changes are public at once: a programme has no draft.

type StoredProgramme = Omit<PolicyProgramme, 'topics'> & { readonly nameKey: string }

const programmeRows = statement<StoredProgramme>(
  'policy_programmes',
  `select id, name, name_key as "nameKey", kind, url, decided_on::text as "decidedOn", decided_by as "decidedBy", version
   from policy_programmes where site_id = $1 order by position, id`,
)
// By draft, published and scheduled text, which may all differ.
const topicCounts = statement<{ programme: string; topics: number }>(
  'policy_programme_topics',
  `select used.programme, count(*)::int as topics from (
     select id, draft ->> 'programme' as programme from items where site_id = $1 and area = 'policy' and deleted_at is null
     union select id, head ->> 'programme' from published_items where site_id = $1 and area = 'policy'
     union select i.id, r.content ->> 'programme' from items i
       join item_revisions r on r.site_id = i.site_id and r.id = i.scheduled_revision_id
       where i.site_id = $1 and i.area = 'policy' and i.deleted_at is null
   ) used where used.programme <> '' group by used.programme`,
)
const hasProgramme = statement<{ found: boolean }>(
  'policy_has_programme',
  'select exists (select from policy_programmes where site_id = $1 and id = $2) as found',
)
const insertRow = statement(
  'policy_programme_insert',
  `insert into policy_programmes (site_id, id, name, name_key, kind, url, decided_on, decided_by, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const changeRow = statement(
  'policy_programme_change',
  `update policy_programmes set name = $3, name_key = $4, kind = $5, url = $6, decided_on = $7, decided_by = $8, version = version + 1
   where site_id = $1 and id = $2`,
)
const removeRow = statement('policy_programme_remove', 'delete from policy_programmes where site_id = $1 and id = $2')
const orderRows = statement(
  'policy_programmes_order',
  `update policy_programmes p set position = o.position::int
   from unnest($2::uuid[]) with ordinality as o (id, position) where p.site_id = $1 and p.id = o.id`,
)

/** In the site's own order. */
export async function programmesOf(site: SiteDb): Promise<PolicyProgramme[]> {
  const [programmes, counts] = await Promise.all([site.rows(programmeRows, [site.siteId]), site.rows(topicCounts, [site.siteId])])
  const topicsOf = new Map(counts.map(({ programme, topics }) => [programme, topics]))
  return programmes.map(({ id, name, kind, url, decidedOn, decidedBy, version }) => ({
    id,
    name,
    kind,
    url,
    decidedOn,
    decidedBy,
    version,
    topics: topicsOf.get(id) ?? 0,
  }))
}

export async function isProgramme(site: SiteDb, id: string): Promise<boolean> {
  const [known] = await site.rows(hasProgramme, [site.siteId, id])
  return known?.found ?? false
}

/** Locks all programmes, so that they do not change meanwhile. */
async function lockProgrammes(site: SiteDb): Promise<StoredProgramme[]> {
  await lockOnSite(site, 'policy programmes')
  return site.rows(programmeRows, [site.siteId])
}

/** Logs the change, drops the public pages, and returns the new list. */
async function changed(site: SiteDb, verb: string, objectId: string | null, { userId, now }: Actor): Promise<PolicyProgramme[]> {
  const entry = { actorId: userId, siteId: site.siteId, action: `policyProgramme.${verb}`, ...(objectId !== null && { objectId }) }
  await Promise.all([recordAudit(site, entry, now), publicChanged(site)])
  return programmesOf(site)
}

/** Throws at the field for a name that another programme has, or a decision that has not been taken yet. */
function refuseInput(input: ProgrammeInput, others: readonly StoredProgramme[], now: Date): void {
  if (others.some(({ nameKey: other }) => other === nameKey(input.name)))
    throw invalidField('name', `Det finns redan ett program som heter ”${input.name}”.`, 'NAME_TAKEN', 409)
  if (input.decidedOn !== null && input.decidedOn > stockholmDate(now))
    throw invalidField('decidedOn', 'Beslutsdatumet ligger framåt i tiden.')
}

const columnsOf = ({ name, kind, url, decidedOn, decidedBy }: ProgrammeInput) => [
  name,
  nameKey(name),
  kind,
  url,
  decidedOn,
  decidedBy,
]

export async function addProgramme(site: SiteDb, input: ProgrammeInput, actor: Actor): Promise<PolicyProgramme[]> {
  const programmes = await lockProgrammes(site)
  refuseInput(input, programmes, actor.now)
  if (programmes.length >= programmeCount.max)
    throw invalidField('name', `Högst ${programmeCount.max} program. Ta bort ett som ni inte använder.`)
  const id = randomUUID()
  await site.rows(insertRow, [site.siteId, id, ...columnsOf(input), programmes.length])
  return changed(site, 'create', id, actor)
}

export async function changeProgramme(
  site: SiteDb,
  id: string,
  { version, ...input }: ProgrammeInput & { readonly version: number },
  actor: Actor,
): Promise<PolicyProgramme[]> {
  const programmes = await lockProgrammes(site)
  const programme = rowById(programmes, id)
  if (programme.version !== version) throw stateChanged('Någon har ändrat programmet sedan du läste det. Läs om och ändra på nytt.')
  refuseInput(
    input,
    programmes.filter((other) => other !== programme),
    actor.now,
  )
  await site.rows(changeRow, [site.siteId, id, ...columnsOf(input)])
  return changed(site, 'change', id, actor)
}

export async function orderProgrammes(site: SiteDb, ids: readonly string[], actor: Actor): Promise<PolicyProgramme[]> {
  const programmes = await lockProgrammes(site)
  if (!isOrderOf(programmes, ids)) throw stateChanged('Någon har ändrat programmen sedan du läste dem. Läs om och ordna på nytt.')
  await site.rows(orderRows, [site.siteId, ids])
  return changed(site, 'order', null, actor)
}

export async function removeProgramme(site: SiteDb, id: string, actor: Actor): Promise<PolicyProgramme[]> {
  const programme = rowById(await lockProgrammes(site), id)
  const topics = (await programmesOf(site)).find((candidate) => candidate.id === id)?.topics ?? 0
  if (topics > 0) {
    const who = topics === 1 ? '1 sakfråga kommer' : `${topics} sakfrågor kommer`
    throw new HttpError(409, 'IN_USE', `${who} ur ”${programme.name}”. Välj ett annat program i dem först.`)
  }
  await site.rows(removeRow, [site.siteId, id])
  return changed(site, 'remove', id, actor)
}
