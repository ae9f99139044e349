import { snakeCase } from '../../platform/database/column-names.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { SharedArea } from '../shares/shares-table.ts'
import type { By } from './share-store.ts'

// The rows of a site's decisions about what is shared with it, of every kind.

export interface SharedItem {
  readonly id: string
  readonly originSiteId: string
  readonly area: SharedArea
  readonly title: string
}

/**
 * Makes the function that stores these columns of a decision. Its `version` is the one that the person saw, null when nothing was decided;
 * it returns false if the site has decided since.
 */
export function deciding<Name extends string>(statementName: string, ...names: readonly Name[]) {
  const columns = ['site_id', 'item_id', 'origin_site_id', 'area', 'title', 'decided_by', 'decided_at', ...names.map(snakeCase)]
  const decide = statement<{ version: number }>(
    statementName,
    `insert into share_choices as c (${columns.join(', ')}) select ${columns.map((_, at) => `$${at + 2}`).join(', ')}
     where $1::int is null or exists (select from share_choices where site_id = $2 and item_id = $3)
     on conflict (site_id, item_id) do update set version = c.version + 1, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
     where c.version = $1 returning version`,
  )
  return async (
    site: SiteDb,
    { id, originSiteId, area, title }: SharedItem,
    values: Readonly<Record<Name, unknown>>,
    version: number | null,
    { userId, now }: By,
  ): Promise<boolean> => {
    const stored = [site.siteId, id, originSiteId, area, title, userId, now, ...names.map((name) => values[name])]
    return (await site.rows(decide, [version, ...stored])).length > 0
  }
}

const ownAgain = statement<{ id: string }>(
  'share_own_again',
  'delete from share_choices where site_id = $1 and own_id = $2 returning item_id as id',
)
const standIn = statement(
  'share_stands_in',
  `insert into share_choices (site_id, item_id, origin_site_id, area, title, display, own_id, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, 'shown', $6, $7, $8)
   on conflict (site_id, item_id) do update set origin_site_id = excluded.origin_site_id, own_id = excluded.own_id, display = excluded.display,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at, version = share_choices.version + 1`,
)

/** Shows the site's own item as it is written there. False: it was already. */
export const showOwn = async (site: SiteDb, ownId: string): Promise<boolean> =>
  (await site.rows(ownAgain, [site.siteId, ownId])).length > 0

/** Shows what another site writes in the place of an item of the site's own. */
export async function showInstead(
  site: SiteDb,
  { id, originSiteId, area, title }: SharedItem,
  ownId: string,
  { userId, now }: By,
): Promise<void> {
  await showOwn(site, ownId)
  await site.rows(standIn, [site.siteId, id, originSiteId, area, title, ownId, userId, now])
}
