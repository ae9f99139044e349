import { auditActionWords } from '#contract/audit/audit-words.ts'
import type { Finding } from '#contract/privacy/finding.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { printId } from './find-rows.ts'
import type { PersonMatch } from './matching.ts'
import { shownValue } from './shown-value.ts'

interface Line {
  readonly at: Date
  readonly action: string
  readonly objectId: string | null
  readonly reason: string | null
}

const find = statement<Line>(
  'privacy_find_log_lines',
  `select at, action, object_id as "objectId", reason from audit_log
   where site_id = $1 and (object_id ~* $2 or reason ~* $2) order by id limit 500`,
)

const logPlace = 'auditLog'
const what = 'rader i granskningsloggen med personen i'
const why =
  'En äldre version av Kansli skrev adresser och namn på sakfrågor i loggen. Raderna är förseglade och kan inte ändras: annars går det inte att visa att loggen är hel. Nya rader innehåller inget som någon har skrivit.'

/**
 * Lines of the site's log that hold the person: written by versions before `refuseTyped` of the audit module. They are sealed (decision
 * 040), so an erasure keeps them, and says so. One finding for all of them.
 */
export async function findLogLines(site: SiteDb, siteName: string, match: PersonMatch): Promise<Finding[]> {
  const rows = await site.rows(find, [site.siteId, match.pattern])
  const lines = rows.filter(({ objectId, reason }) => match.isIn([objectId, reason]))
  if (lines.length === 0) return []
  return [
    {
      id: printId({ place: logPlace, siteId: site.siteId, key: '' }),
      place: 'Rader i granskningsloggen',
      siteId: site.siteId,
      siteName,
      title: lines.length === 1 ? '1 rad' : `${lines.length} rader`,
      data: lines.map(({ at, action, objectId, reason }) => ({
        label: shownValue(at.toISOString()),
        value: [auditActionWords(action), objectId, reason].filter((one) => one !== null).join(', '),
      })),
      effects: [{ does: 'kept', what, count: lines.length, why }],
      isProtected: false,
      refusal: null,
    },
  ]
}
