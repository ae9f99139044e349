import { randomUUID } from 'node:crypto'
import type { RoleTitle, RoleTitleInput } from '#contract/representatives/representative-bodies.ts'
import { standardRoleName, standardRoles } from '#contract/representatives/role-titles.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Roles: the standard ones, and those a site adds.

const own = statement<{ id: string; name: string; weight: number }>(
  'role_titles_own',
  'select id, name, weight from role_titles where site_id = $1 order by weight, name collate "sv-x-icu"',
)
const uses = statement<{ id: string; uses: number }>(
  'role_titles_uses',
  'select role_id as id, count(*)::int as uses from assignments where site_id = $1 group by role_id',
)
const insert = statement('role_title_insert', 'insert into role_titles (site_id, id, name, weight) values ($1, $2, $3, $4)')
const update = statement<{ id: string }>(
  'role_title_update',
  'update role_titles set name = $3, weight = $4 where site_id = $1 and id = $2 returning id',
)
const lock = statement<{ id: string }>('role_title_lock', 'select id from role_titles where site_id = $1 and id = $2 for update')
const remove = statement('role_title_delete', 'delete from role_titles where site_id = $1 and id = $2')
const lockNames = statement('role_titles_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/** All roles in the order they weigh. */
export async function rolesOf(site: SiteDb): Promise<RoleTitle[]> {
  const [added, used] = await Promise.all([site.rows(own, [site.siteId]), site.rows(uses, [site.siteId])])
  const usesOf = new Map(used.map((row) => [row.id, row.uses]))
  return [...standardRoles.map((role) => ({ ...role, isStandard: true })), ...added.map((role) => ({ ...role, isStandard: false }))]
    .map((role) => ({ ...role, uses: usesOf.get(role.id) ?? 0 }))
    .toSorted((a, b) => a.weight - b.weight)
}

/** The two columns of a stored role. */
export type StoredRole =
  | { readonly standardRole: string; readonly ownRoleId: null }
  | { readonly standardRole: null; readonly ownRoleId: string }

/** Throws 400 at `field` for a role that is neither standard nor the site's own. */
export async function storedRole(site: SiteDb, roleId: string, field = 'roleId'): Promise<StoredRole> {
  if (standardRoleName(roleId) !== null) return { standardRole: roleId, ownRoleId: null }
  const known = isUuid(roleId) && (await site.rows(own, [site.siteId])).some(({ id }) => id === roleId)
  if (!known) throw invalidField(field, 'Rollen finns inte. Välj en annan.')
  return { standardRole: null, ownRoleId: roleId }
}

const sameName = (a: string, b: string): boolean => a.toLocaleLowerCase('sv') === b.toLocaleLowerCase('sv')

async function refuseTakenName(site: SiteDb, id: string, name: string): Promise<void> {
  await site.rows(lockNames, [`${site.siteId} role_titles`])
  const taken = (await rolesOf(site)).some((role) => role.id !== id && sameName(role.name, name))
  if (taken) throw invalidField('name', `Rollen ”${name}” finns redan.`)
}

async function viewRole(site: SiteDb, id: string): Promise<RoleTitle> {
  const role = (await rolesOf(site)).find((one) => one.id === id)
  if (!role) throw notFound()
  return role
}

const log = (site: SiteDb, action: string, objectId: string, actor: Actor): Promise<void> =>
  recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: `role.${action}`, objectId }, actor.now)

export async function createRole(site: SiteDb, input: RoleTitleInput, actor: Actor): Promise<RoleTitle> {
  const id = randomUUID()
  await refuseTakenName(site, id, input.name)
  await site.rows(insert, [site.siteId, id, input.name, input.weight])
  await log(site, 'create', id, actor)
  return viewRole(site, id)
}

export async function changeRole(site: SiteDb, id: string, input: RoleTitleInput, actor: Actor): Promise<RoleTitle> {
  if (!isUuid(id)) throw notFound()
  await refuseTakenName(site, id, input.name)
  const changed = await site.rows(update, [site.siteId, id, input.name, input.weight])
  if (changed.length === 0) throw notFound()
  await Promise.all([log(site, 'change', id, actor), publicChanged(site)])
  return viewRole(site, id)
}

export async function removeRole(site: SiteDb, id: string, actor: Actor): Promise<void> {
  if (!isUuid(id)) throw notFound()
  // Waits for assignments that take the role meanwhile: their foreign key locks its row.
  const [held] = await site.rows(lock, [site.siteId, id])
  if (!held) throw notFound()
  const { uses: count } = await viewRole(site, id)
  if (count > 0) throw stateChanged(`Rollen används i ${count} uppdrag. Byt roll där först.`)
  await site.rows(remove, [site.siteId, id])
  await log(site, 'remove', id, actor)
}
