import type { Settings } from '#contract/settings/settings.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { keptWhenOffDays, missingAddressChoice } from '#contract/settings/newsletter-settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// What happens to the addresses of a newsletter that is switched off: they are deleted at once, or kept until a day.

const anyAddress = statement<{ has: boolean }>(
  'newsletter_has_addresses',
  'select exists (select from newsletter_subscribers where site_id = $1) as has',
)
const deleteAll = statement('newsletter_delete_all', 'delete from newsletter_subscribers where site_id = $1')

export async function hasAddresses(site: SiteDb): Promise<boolean> {
  const [row] = await site.rows(anyAddress, [site.siteId])
  return row?.has === true
}

export const deleteAddresses = (site: SiteDb): void => site.send(deleteAll, [site.siteId])

type Newsletter = Settings['newsletter']

/** The last day on which the addresses are kept that were in use until now. */
export const keptUntilFrom = (now: Date): string => daysAfter(stockholmDate(now), keptWhenOffDays)

/** The tab with the day until which addresses are kept, and the fault of a choice that was not made ('' for none). */
export async function settleAddresses(
  site: SiteDb,
  content: Newsletter,
  before: Newsletter,
  now: Date,
): Promise<{ content: Newsletter; fault: string }> {
  const none = { ...content, addresses: '', keptUntil: null } as const
  if (content.mode === 'own' || !(await hasAddresses(site))) return { content: none, fault: '' }
  if (content.addresses === '') return { content: none, fault: missingAddressChoice }
  const keptUntil = content.addresses === 'keep' ? (before.keptUntil ?? keptUntilFrom(now)) : null
  return { content: { ...content, keptUntil }, fault: '' }
}
