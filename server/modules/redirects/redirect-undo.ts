import { isDeepStrictEqual } from 'node:util'
import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicChanged } from '../sites/sites.ts'
import type { StoredStep, UndoKind } from '../undo/undo-kind.ts'
import { partKey, somethingElse, tooLate } from '../undo/undo-kind.ts'
import { storeStep } from '../undo/undo-store.ts'
import type { WantedRedirect } from './redirect-plan.ts'
import { planRedirects } from './redirect-plan.ts'
import type { NewRedirect } from './redirect-store.ts'
import { putRedirects, removeRedirects } from './redirect-store.ts'

// Redirects that were added, read from a list or removed. Each address is taken back by itself, unless it leads elsewhere since.

type Lead = Omit<NewRedirect, 'fromPath'>

/** An address of a step; null where it led nowhere. */
interface ChangedLead {
  readonly fromPath: string
  readonly was: Lead | null
  readonly became: Lead | null
}

// Those to a trashed item follow its old address to a new target.
const touched = statement<NewRedirect>(
  'redirects_touched',
  `select r.from_path as "fromPath", r.to_item_id as "toItemId", r.to_url as "toUrl", r.code from redirects r
   where r.site_id = $1 and (r.from_path = any($2::text[]) or r.to_item_id in (
     select i.id from items i where i.site_id = $1 and i.path = any($2::text[]) and i.deleted_at is not null))`,
)
const itemPaths = statement<{ id: string; path: string }>(
  'redirect_undo_items',
  'select id, path from items where site_id = $1 and id = any($2::uuid[])',
)

async function leadsOf(site: SiteDb, addresses: readonly string[]): Promise<ReadonlyMap<string, Lead>> {
  const rows = await site.rows(touched, [site.siteId, addresses])
  return new Map(rows.map(({ fromPath, ...lead }) => [fromPath, lead]))
}

/** Changes redirects as a step that can be taken back; returns its undo token, or null when nothing has changed. */
export async function asRedirectStep(
  site: SiteDb,
  { action, addresses }: { readonly action: UndoAction<'redirects'>; readonly addresses: readonly string[] },
  by: { readonly userId: string; readonly now: Date },
  change: () => Promise<unknown>,
): Promise<string | null> {
  const before = await leadsOf(site, addresses)
  await change()
  const all = [...new Set([...addresses, ...before.keys()])]
  const after = await leadsOf(site, all)
  const rows = all.flatMap((fromPath): ChangedLead[] => {
    const [was, became] = [before.get(fromPath) ?? null, after.get(fromPath) ?? null]
    return isDeepStrictEqual(was, became) ? [] : [{ fromPath, was, became }]
  })
  const [first] = rows
  if (first === undefined) return null
  const title = rows.length === 1 ? first.fromPath : `${rows.length} adresser`
  return storeStep(site, site.siteId, { kind: 'redirects', action, title, before: { rows }, after: {} }, by)
}

const rowsOf = ({ before }: StoredStep): readonly ChangedLead[] => (before as { readonly rows: readonly ChangedLead[] }).rows

// `rows` are not read with the list of steps.
const asLeft = statement<{ id: string; fromPath: string }>(
  'redirects_as_left',
  `select s.id, kept.from_path as "fromPath" from undo_steps s cross join lateral (
     select r.lead ->> 'fromPath' as from_path from jsonb_array_elements(s.before -> 'rows') as r (lead)
     left join redirects d on d.site_id = s.site_id and d.from_path = r.lead ->> 'fromPath'
     where case when r.lead -> 'became' = 'null' then d.from_path is null
       else d.code = (r.lead #>> '{became,code}')::int and d.to_item_id is not distinct from (r.lead #>> '{became,toItemId}')::uuid
         and d.to_url is not distinct from r.lead #>> '{became,toUrl}' end
     limit $3) kept
   where s.site_id = $1 and s.id = any($2::uuid[])`,
)

/** The addresses, at most `limit` of a step, that lead where the step let them. */
const unchanged = (
  site: SiteDb,
  steps: readonly Pick<StoredStep, 'id'>[],
  limit: number,
): Promise<{ id: string; fromPath: string }[]> => site.rows(asLeft, [site.siteId, steps.map(({ id }) => id), limit])

/** The targets as they are written in a list. Addresses are stored in the spelling of the site, so none names another host of it. */
async function wantedAgain(site: SiteDb, rows: readonly ChangedLead[]): Promise<WantedRedirect[]> {
  const ids = rows.flatMap(({ was }) => was?.toItemId ?? [])
  const paths = new Map((await site.rows(itemPaths, [site.siteId, ids])).map(({ id, path }) => [id, path]))
  return rows.flatMap(({ fromPath, was }) => {
    if (was === null) return []
    const to = was.toItemId === null ? (was.toUrl ?? '') : (paths.get(was.toItemId) ?? '')
    return [{ from: fromPath, to, code: was.code }]
  })
}

/** For site administrators. */
export const redirectsUndo: UndoKind = {
  handle: 'site',
  role: 'siteAdmin',
  async refusals(site, steps) {
    const open = new Set((await unchanged(site, steps, 1)).map(({ id }) => id))
    return new Map(steps.flatMap((step) => (open.has(step.id) ? [] : [[partKey(step), somethingElse] as const])))
  },
  async putBack(site, _siteId, step, by) {
    await lockOnSite(site, 'redirects')
    const all = rowsOf(step)
    const kept = new Set((await unchanged(site, [step], all.length)).map(({ fromPath }) => fromPath))
    const rows = all.filter(({ fromPath }) => kept.has(fromPath))
    if (rows.length === 0) throw tooLate()
    await removeRedirects(
      site,
      rows.map(({ fromPath }) => fromPath),
    )
    const planned = await planRedirects(site, await wantedAgain(site, rows), { pathOf: () => null }, { takesOver: true })
    putRedirects(
      site,
      planned.flatMap((one) => ('redirect' in one ? [one.redirect] : [])),
      by,
    )
    await publicChanged(site)
    await recordAudit(
      site,
      { actorId: by.userId, siteId: site.siteId, action: 'redirect.undo', objectId: String(rows.length) },
      by.now,
    )
    const [later, refused] = [all.length - rows.length, planned.filter((one) => 'fault' in one).length]
    return [
      ...(later === 0
        ? []
        : [`${later === 1 ? '1 adress' : `${later} adresser`} leder någon annanstans sedan dess och är som nu.`]),
      ...(refused === 0
        ? []
        : [
            `${refused === 1 ? '1 adress' : `${refused} adresser`} gick inte att lägga tillbaka: adressen används, eller sidan dit finns inte kvar.`,
          ]),
    ]
  },
}
