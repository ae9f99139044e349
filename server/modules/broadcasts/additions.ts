import type { AdditionInput } from '#contract/broadcasts/broadcasts.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { blockingFindings } from '#contract/finding.ts'
import { checkLines } from '#contract/items/line-check.ts'
import { newsPin } from '#contract/news/news.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { deciding } from '../sharing/choice-store.ts'
import { decidedMeanwhile, receivedItem } from '../sharing/received.ts'
import type { By } from '../sharing/share-store.ts'
import { publicContentChanged } from '../sites/sites.ts'

// Additions of a site to news of the federation.

const persons = statement<{ id: string; name: string }>(
  'broadcast_quotable',
  `select i.id, i.title as name from published_items i
   where i.site_id = $1 and i.area = 'representatives' and not i.is_protected order by i.title collate "sv-x-icu", i.id limit 500`,
)

/** The public persons of the site. */
export const personsToQuote = (site: SiteDb): Promise<{ id: string; name: string }[]> => site.rows(persons, [site.siteId])

const storeAddition = deciding('share_addition', 'words', 'hasWords', 'quotePersonId', 'pinnedUntil')

type Before = Pick<AdditionInput, 'pinnedUntil' | 'quotePersonId'>
async function refuse(site: SiteDb, before: Before, input: AdditionInput, today: string): Promise<void> {
  if (input.pinnedUntil !== null && input.pinnedUntil !== before.pinnedUntil) {
    if (input.pinnedUntil < today) throw invalidField('pinnedUntil', 'Dagen har redan varit. Välj en senare.')
    if (input.pinnedUntil > daysAfter(today, newsPin.maxDays))
      throw invalidField('pinnedUntil', `En nyhet kan vara fäst högst ${newsPin.maxDays} dagar. Välj ett tidigare datum.`)
  }
  const facts = { hiddenContacts: await hiddenContactValues(site) }
  const [fault] = blockingFindings(checkLines({ lead: input.lead, quote: input.quote }, facts))
  if (fault) throw invalidField(fault.field, fault.message)
  if (input.quotePersonId === null || input.quotePersonId === before.quotePersonId) return
  if (!(await personsToQuote(site)).some(({ id }) => id === input.quotePersonId))
    throw invalidField('quotePersonId', 'Personen syns inte på sajten. Publicera personen först, eller välj någon annan.')
}

/** Stores the site's additions. Throws 404 unless the id names a broadcast that reaches the site. */
export async function addTo(site: SiteDb, id: string, input: AdditionInput, { userId, now }: By): Promise<undefined> {
  const item = await receivedItem(site, id)
  if (item.area !== 'news') throw notFound()
  await refuse(site, item, input, stockholmDate(now))
  const { lead, quote, quotePersonId, pinnedUntil, version } = input
  const addition = { words: { lead, quote }, hasWords: lead !== '' || quote !== '', quotePersonId, pinnedUntil }
  if (!(await storeAddition(site, item, addition, version, { userId, now }))) throw decidedMeanwhile()
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action: 'broadcast.decide', objectId: id }, now)
  // An older page may show words that are taken back.
  await publicContentChanged(site)
}
