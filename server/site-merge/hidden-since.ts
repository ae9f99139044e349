import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { MergeRow } from './merge-store.ts'

// A site that is opened again shows what it showed: nobody may be shown who has been hidden on the other site meanwhile.

const hiddenCopies = statement<{ id: string }>(
  'merge_hidden_copies',
  `select c.from_id as id from site_merge_copies c join items i on i.site_id = c.site_id and i.id::text = c.to_id
   where c.site_id = $1 and c.merge_id = $2 and c.kind = 'items' and i.is_protected
   union all
   select c.from_id from site_merge_copies c join media m on m.site_id = c.site_id and m.id::text = c.to_id
   where c.site_id = $1 and c.merge_id = $2 and c.kind = 'media' and m.is_withdrawn`,
)
const stillShown = statement<{ id: string }>(
  'merge_still_shown',
  `select id::text as id from items where site_id = $1 and id::text = any($2::text[]) and not is_protected and deleted_at is null
   union all
   select id::text from media where site_id = $1 and id::text = any($2::text[]) and not is_withdrawn and deleted_at is null`,
)

/** Why the merged site may not be opened again yet; null when it may. */
export async function hiddenSince(database: Database, { id, intoId, fromId }: MergeRow): Promise<string | null> {
  const hidden = await database.inSite(intoId, (site) => site.rows(hiddenCopies, [intoId, id]), 'read')
  if (hidden.length === 0) return null
  const ids = hidden.map((one) => one.id)
  const shown = await database.inSite(fromId, (site) => site.rows(stillShown, [fromId, ids]), 'read')
  if (shown.length === 0) return null
  const what = shown.length === 1 ? 'En person eller bild' : `${shown.length} personer eller bilder`
  return `${what} har fått skyddade uppgifter eller ett återtaget samtycke efter sammanslagningen. Gör detsamma på den här sajten först, annars syns det igen när den öppnas.`
}
