import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Fields } from './actor.ts'
import type { ItemArea } from './item-area.ts'

// Writes only changes and removes no area: programs of two versions may start at the same time.
const write = statement(
  'areas_write',
  `insert into areas (name, text_field, lead_field, facet_field, facet_default)
   select name, text_field, lead_field, facet_field, facet_default
   from jsonb_to_recordset($1) as a (name text, text_field text, lead_field text, facet_field text, facet_default text)
   on conflict (name) do update set text_field = excluded.text_field, lead_field = excluded.lead_field,
     facet_field = excluded.facet_field, facet_default = excluded.facet_default
   where (areas.text_field, areas.lead_field, areas.facet_field, areas.facet_default)
     is distinct from (excluded.text_field, excluded.lead_field, excluded.facet_field, excluded.facet_default)`,
)

/** Stores which fields of each area's content are its text, its lead picture and its facet. */
export async function writeAreas(database: Database, areas: readonly ItemArea<Fields>[]): Promise<void> {
  const rows = areas.map(({ name, textField, leadField, grouping, empty }) => {
    const beginsIn = grouping === null ? '' : empty[grouping.field]
    return {
      name,
      text_field: textField,
      lead_field: leadField,
      facet_field: grouping?.field ?? null,
      facet_default: typeof beginsIn === 'string' && beginsIn !== '' ? beginsIn : null,
    }
  })
  await database.inPlatform((platform) => platform.rows(write, [JSON.stringify(rows)]))
}
