import { randomUUID } from 'node:crypto'
import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import { policyAreaCount } from '#contract/policy/policy-areas.ts'
import { slugify } from '#contract/slug.ts'
import { HttpError, invalidField, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { isOrderOf, nameKey, numbered, rowById } from '../../platform/named-rows.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor } from '../items/actor.ts'
import { facetUses } from '../items/reading/facet-uses.ts'
import { publicChanged } from '../sites/sites.ts'

// The groups that a site sorts its topics into. Changes are public at once: names have no draft.

interface StoredArea {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly slug: string
}

const areaRows = statement<StoredArea>(
  'policy_areas',
  'select id, name, name_key as "nameKey", slug from policy_areas where site_id = $1 order by position, id',
)
const insertRow = statement(
  'policy_area_insert',
  'insert into policy_areas (site_id, id, name, name_key, slug, position) values ($1, $2, $3, $4, $5, $6)',
)
const renameRow = statement('policy_area_rename', 'update policy_areas set name = $3, name_key = $4 where site_id = $1 and id = $2')
const removeRow = statement('policy_area_remove', 'delete from policy_areas where site_id = $1 and id = $2')
const orderRows = statement(
  'policy_areas_order',
  `update policy_areas a set position = o.position::int
   from unnest($2::uuid[]) with ordinality as o (id, position) where a.site_id = $1 and a.id = o.id`,
)

/** In the site's own order. */
export async function areasOf(site: SiteDb): Promise<PolicyArea[]> {
  const [areas, topicsOf] = await Promise.all([site.rows(areaRows, [site.siteId]), facetUses(site, 'policy', 'area')])
  return areas.map(({ id, name, slug }) => ({ id, name, slug, topics: topicsOf.get(id) ?? 0 }))
}

/** Locks all areas, so that they do not change meanwhile. */
async function lockAreas(site: SiteDb): Promise<StoredArea[]> {
  await lockOnSite(site, 'policy areas')
  return site.rows(areaRows, [site.siteId])
}

/** Logs the change, drops the public pages, and returns the new list. */
async function changed(site: SiteDb, verb: string, objectId: string | null, { userId, now }: Actor): Promise<PolicyArea[]> {
  const entry = { actorId: userId, siteId: site.siteId, action: `policyArea.${verb}`, ...(objectId !== null && { objectId }) }
  await Promise.all([recordAudit(site, entry, now), publicChanged(site)])
  return areasOf(site)
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const wanted = slugify(name)
  if (wanted === '') throw invalidField('names', 'Namnet behöver minst en bokstav eller siffra.')
  return numbered(wanted, (slug) => !taken.has(slug))
}

/** Existing names are skipped; if no other is left, the duplicate is refused. */
export async function addAreas(site: SiteDb, names: readonly string[], actor: Actor): Promise<PolicyArea[]> {
  const areas = await lockAreas(site)
  const keys = new Set(areas.map(({ nameKey }) => nameKey))
  const slugs = new Set(areas.map(({ slug }) => slug))
  const missing = names.filter((name) => !keys.has(nameKey(name)) && keys.add(nameKey(name)))
  if (missing.length === 0)
    throw invalidField('names', `Det finns redan ett politikområde som heter ”${names[0]}”.`, 'NAME_TAKEN', 409)
  if (areas.length + missing.length > policyAreaCount.max)
    throw invalidField('names', `Högst ${policyAreaCount.max} politikområden. Ta bort ett som ni inte använder.`)
  for (const [index, name] of missing.entries()) {
    const slug = freeSlug(name, slugs)
    slugs.add(slug)
    await site.rows(insertRow, [site.siteId, randomUUID(), name, nameKey(name), slug, areas.length + index])
  }
  return changed(site, 'create', null, actor)
}

export async function renameArea(site: SiteDb, id: string, name: string, actor: Actor): Promise<PolicyArea[]> {
  const areas = await lockAreas(site)
  const area = rowById(areas, id)
  if (areas.some((other) => other.id !== area.id && other.nameKey === nameKey(name)))
    throw invalidField('name', `Det finns redan ett politikområde som heter ”${name}”.`, 'NAME_TAKEN', 409)
  await site.rows(renameRow, [site.siteId, id, name, nameKey(name)])
  return changed(site, 'rename', id, actor)
}

export async function orderAreas(site: SiteDb, ids: readonly string[], actor: Actor): Promise<PolicyArea[]> {
  const areas = await lockAreas(site)
  if (!isOrderOf(areas, ids)) throw stateChanged('Någon har ändrat politikområdena sedan du läste dem. Läs om och ordna på nytt.')
  await site.rows(orderRows, [site.siteId, ids])
  return changed(site, 'order', null, actor)
}

export async function removeArea(site: SiteDb, id: string, actor: Actor): Promise<PolicyArea[]> {
  const area = rowById(await lockAreas(site), id)
  const topics = (await areasOf(site)).find((candidate) => candidate.id === id)?.topics ?? 0
  if (topics > 0) {
    const who = topics === 1 ? '1 sakfråga ligger' : `${topics} sakfrågor ligger`
    throw new HttpError(409, 'IN_USE', `${who} i ”${area.name}”. Flytta till ett annat område först.`)
  }
  await site.rows(removeRow, [site.siteId, id])
  return changed(site, 'remove', id, actor)
}
