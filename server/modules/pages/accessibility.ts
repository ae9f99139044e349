import type { AccessibilityFacts } from '#contract/pages/pages-accessibility.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { invalidField, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor } from '../items/actor.ts'
import { publicChanged } from '../sites/sites.ts'

// Generated facts of the page Tillgänglighet: the date of the latest review, and known faults.

const factsRow = statement<AccessibilityFacts>(
  'accessibility_facts',
  `select checked_on::text as "checkedOn", checked_by as "checkedBy", faults, version from accessibility_facts where site_id = $1`,
)
// As for the menu: the row is written only if its version is the one that the caller has read.
const putFacts = statement<{ version: number }>(
  'accessibility_facts_put',
  `insert into accessibility_facts (site_id, checked_on, checked_by, faults, version)
   select $1, $2::date, $3, $4::jsonb, 1 where $5::int = 0 or exists (select from accessibility_facts where site_id = $1)
   on conflict (site_id) do update
     set checked_on = excluded.checked_on, checked_by = excluded.checked_by, faults = excluded.faults,
       version = accessibility_facts.version + 1
     where accessibility_facts.version = $5
   returning version`,
)

export async function readFacts(site: SiteDb): Promise<AccessibilityFacts> {
  const [facts] = await site.rows(factsRow, [site.siteId])
  return facts ?? { checkedOn: null, checkedBy: '', faults: [], version: 0 }
}

export async function changeFacts(site: SiteDb, facts: AccessibilityFacts, actor: Actor): Promise<AccessibilityFacts> {
  const { checkedOn, checkedBy, faults, version } = facts
  if (checkedOn !== null && checkedOn > stockholmDate(actor.now))
    throw invalidField('checkedOn', 'Dagen för kontrollen ligger framåt i tiden.')
  const [written] = await site.rows(putFacts, [site.siteId, checkedOn, checkedBy, JSON.stringify(faults), version])
  if (!written) throw stateChanged('Någon annan har ändrat uppgifterna sedan du öppnade dem. Ladda om och gör om ändringen.')
  const entry = { actorId: actor.userId, siteId: site.siteId, action: 'accessibility.update' }
  await Promise.all([recordAudit(site, entry, actor.now), publicChanged(site)])
  return { checkedOn, checkedBy, faults, version: written.version }
}
