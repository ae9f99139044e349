import { randomUUID } from 'node:crypto'
import type { ContactInput } from '#contract/settings/contact.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { enqueueMessage } from './contact-jobs.ts'

// A visitor's message to the association or to one of its people: deleted when the mail server has accepted it.

/** The recipient: the association, or a person by the item's id. */
export type Recipient = 'site' | { readonly personId: string }

const put = statement(
  'contact_message_put',
  `insert into outbox (site_id, id, kind, state, person_id, sender_name, sender_email, message, at)
   values ($1, $2, 'message', 'waiting', $3, $4, $5, $6, $7)`,
)

const saysWhatBecomesOfData = statement<{ says: boolean }>(
  'contact_privacy_page',
  `select exists (
     select from items where site_id = $1 and system_key = 'integritet' and published_revision_id is not null and deleted_at is null
   ) as says`,
)

/** Stores a visitor's message. False when the site has no public privacy page (any more), which the form requires. */
export async function takeMessage(site: SiteDb, recipient: Recipient, input: ContactInput, now: Date): Promise<boolean> {
  const [row] = await site.rows(saysWhatBecomesOfData, [site.siteId])
  if (!row?.says) return false
  await storeAndSend(site, recipient, input, now)
  return true
}

/** Stores the message and enqueues its mail in one transaction. */
export async function storeAndSend(site: SiteDb, recipient: Recipient, input: ContactInput, now: Date): Promise<void> {
  const id = randomUUID()
  const personId = recipient === 'site' ? null : recipient.personId
  await site.rows(put, [site.siteId, id, personId, input.name, input.email, input.message, now])
  await enqueueMessage(site, id, now)
}

const reachable = statement<{ found: boolean }>(
  'contact_person_reachable',
  `select exists (
     select from person_contacts c
     where c.site_id = $1 and c.person_id = $2 and c.kind = 'email'
       and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id)
   ) as found`,
)

/** Whether a message can reach the person, whose address may well be hidden. */
export async function canReachPerson(site: SiteDb, personId: string): Promise<boolean> {
  const [row] = await site.rows(reachable, [site.siteId, personId])
  return row?.found ?? false
}
