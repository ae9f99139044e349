import type { DecisionInput } from '#contract/broadcasts/broadcasts.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { blockingFindings } from '#contract/finding.ts'
import { checkLines } from '#contract/items/line-check.ts'
import { newsPin } from '#contract/news/news.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { publicContentChanged } from '../sites/sites.ts'
import type { ReceivedBroadcast } from './delivery-store.ts'
import { localBroadcast } from './local-broadcast.ts'
import { quotablePersons, receivedBroadcast, receivedBroadcasts, storeDecision } from './delivery-store.ts'

// What a site does with the news of the federation.

/** The latest that the site has got, with its decisions, and who can be quoted. */
export async function viewReceived(site: SiteDb, sitesUrl: string) {
  const [rows, persons] = await Promise.all([receivedBroadcasts(site), quotablePersons(site)])
  return { broadcasts: rows.map((row) => localBroadcast(row, site.siteId, sitesUrl)), persons }
}

const dateAndTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "21 nov. 2026 kl. 10:02", as the screen says it. */
function recalledText(at: Date): string {
  const part = Object.fromEntries(dateAndTime.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['day']} ${part['month']} ${part['year']} kl. ${part['hour']}:${part['minute']}`
}

async function refuse(site: SiteDb, row: ReceivedBroadcast, input: DecisionInput, today: string): Promise<void> {
  if (row.recalledAt !== null)
    throw stateChanged(
      `Återkallad av riksorganisationen ${recalledText(row.recalledAt)}. Den syns inte längre, så det finns inget att ändra.`,
    )
  if (row.mode === 'required' && input.display === 'hidden')
    throw invalidField('display', 'Nyheten är obligatorisk och går inte att dölja. Lägg till en lokal ingress i stället.')
  if (input.pinnedUntil !== null && input.pinnedUntil !== row.pinnedUntil) {
    if (input.pinnedUntil < today) throw invalidField('pinnedUntil', 'Dagen har redan varit. Välj en senare.')
    if (input.pinnedUntil > daysAfter(today, newsPin.maxDays))
      throw invalidField('pinnedUntil', `En nyhet kan vara fäst högst ${newsPin.maxDays} dagar. Välj ett tidigare datum.`)
  }
  const facts = { hiddenContacts: await hiddenContactValues(site) }
  const [fault] = blockingFindings(checkLines({ lead: input.lead, quote: input.quote }, facts))
  if (fault) throw invalidField(fault.field, fault.message)
  if (input.quotePersonId !== null && input.quotePersonId !== row.quotePersonId) {
    const persons = await quotablePersons(site)
    if (!persons.some(({ id }) => id === input.quotePersonId))
      throw invalidField('quotePersonId', 'Personen syns inte på sajten. Publicera personen först, eller välj någon annan.')
  }
}

/** Stores what the site decides. Throws 404 for a broadcast that does not reach it. */
export async function decide(
  site: SiteDb,
  id: string,
  input: DecisionInput,
  { userId, now, sitesUrl }: { readonly userId: string; readonly now: Date; readonly sitesUrl: string },
) {
  const row = await receivedBroadcast(site, id)
  if (!row) throw notFound()
  await refuse(site, row, input, stockholmDate(now))
  if (!(await storeDecision(site, row, input, { userId, now })))
    throw stateChanged('Någon annan på sajten har ändrat det här sedan du öppnade det. Se hur det är nu och gör om ändringen.')
  const hides = input.display === 'hidden' && row.display !== 'hidden'
  const action = hides
    ? 'broadcast.hide'
    : row.display === 'hidden' && input.display !== 'hidden'
      ? 'broadcast.show'
      : 'broadcast.decide'
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action, objectId: id }, now)
  // An older page may show words that are taken back.
  await publicContentChanged(site, 'withdraws')
  return viewReceived(site, sitesUrl)
}
