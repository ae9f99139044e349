import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** The content made on a site. System pages come with the site and are replaced. */
const kinds = [
  ['nyheter, sakfrågor, företrädare eller egna sidor', 'select from items where site_id = $1 and system_key is null'],
  ['bilder eller dokument', 'select from media where site_id = $1'],
  ['samlingar i Bildbanken', 'select from media_collections where site_id = $1'],
  ['organ', 'select from bodies where site_id = $1'],
  ['egna roller', 'select from role_titles where site_id = $1'],
  ['egna nyhetskategorier', 'select from news_categories where site_id = $1'],
  ['politikområden', 'select from policy_areas where site_id = $1'],
  ['program och valmanifest', 'select from policy_programmes where site_id = $1'],
  ['omdirigeringar', 'select from redirects where site_id = $1'],
  ['en meny som är ordnad för hand', 'select from site_menus where site_id = $1'],
  ['uppgifter om tillgänglighet', 'select from accessibility_facts where site_id = $1'],
  ['sparade inställningar', 'select from site_settings_history where site_id = $1'],
] as const

const whatIsThere = statement<{ made: string[] }>(
  'import_what_is_there',
  `select array_remove(array[${kinds.map(([word, query]) => `case when exists (${query}) then '${word}' end`).join(', ')}], null) as made`,
)

/** The reason why a copy cannot be imported into this site; null when it is empty. Trashed items count as content. */
export async function whyNotEmpty(site: SiteDb): Promise<string | null> {
  const [found] = await site.rows(whatIsThere, [site.siteId])
  const made = found?.made ?? []
  if (made.length === 0) return null
  const list = made.length === 1 ? made[0] : `${made.slice(0, -1).join(', ')} och ${made.at(-1)}`
  return `Sajten är inte tom: den har ${list}. Skapa en ny sajt och läs in kopian där. Papperskorgen räknas också.`
}
