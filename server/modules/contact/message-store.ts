import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Stored messages of visitors, with their current recipients.

export interface Message {
  readonly id: string
  readonly senderName: string
  readonly senderEmail: string
  readonly message: string
  readonly createdAt: Date
  readonly siteName: string
  /** Null: there is no recipient. The address was removed, or the person is protected or no longer public. */
  readonly recipient: string | null
  readonly recipientName: string
}

// The recipient is looked up when it is sent: a person protected since then gets no message.
const byId = statement<Message>(
  'contact_message',
  `select m.id, m.sender_name as "senderName", m.sender_email as "senderEmail", m.message, m.created_at as "createdAt",
     s.name as "siteName",
     case when m.item_id is null then s.contact_email else c.value end as recipient,
     case when m.item_id is null then s.name else
       coalesce(nullif(r.content ->> 'displayName', ''), trim(concat(r.content ->> 'givenName', ' ', r.content ->> 'familyName')), '')
     end as "recipientName"
   from contact_messages m
   join sites s on s.id = m.site_id
   left join items i on i.site_id = m.site_id and i.id = m.item_id and i.deleted_at is null and i.published_revision_id is not null
   left join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
     and coalesce(r.content ->> 'contactForm', '') = 'true'
   left join person_contacts c on c.site_id = m.site_id and c.person_id = r.item_id and c.kind = 'email'
     and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id)
   where m.site_id = $1 and m.id = $2`,
)

export async function messageById(site: SiteDb, id: string): Promise<Message | null> {
  const [row] = await site.rows(byId, [site.siteId, id])
  return row ?? null
}

// People with Skyddade uppgifter are excluded, so that no message is forwarded to them by mistake.
const forwardChoices = statement<{ name: string; email: string }>(
  'contact_forward_choices',
  `select name, email from (
     select 0 as place, s.name, s.contact_email as email from sites s where s.id = $1
     union all
     select 1, coalesce(nullif(t.content ->> 'dataController', ''), s.name), t.content ->> 'dataContact'
       from site_settings t join sites s on s.id = t.site_id where t.site_id = $1 and t.tab = 'privacy'
     union all
     select 2, i.title, c.value from person_contacts c join items i on i.site_id = c.site_id and i.id = c.person_id
       where c.site_id = $1 and c.kind = 'email' and i.deleted_at is null
         and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id)
   ) own where coalesce(email, '') <> '' order by place, name collate "sv-x-icu", email limit $2`,
)

/** The distinct addresses that the site knows. */
export async function forwardRecipients(site: SiteDb, limit: number): Promise<{ name: string; email: string }[]> {
  const rows = await site.rows(forwardChoices, [site.siteId, limit])
  const known = new Map<string, { name: string; email: string }>()
  for (const row of rows) if (!known.has(row.email.toLowerCase())) known.set(row.email.toLowerCase(), row)
  return [...known.values()]
}

const remove = statement<{ id: string }>(
  'contact_message_delete',
  'delete from contact_messages where site_id = $1 and id = $2 returning id',
)

/** False when it was deleted already. */
export const deleteMessage = async (site: SiteDb, id: string): Promise<boolean> =>
  (await site.rows(remove, [site.siteId, id])).length > 0

/** Why a message was not delivered. */
export type UndeliveredReason = 'noRecipient' | 'noMail'

// The 30 days count from the first time that sending was abandoned.
const giveUp = statement(
  'contact_message_give_up',
  `update contact_messages set undelivered_at = coalesce(undelivered_at, $3), why_not = $4 where site_id = $1 and id = $2`,
)

export const markUndelivered = (site: SiteDb, id: string, why: UndeliveredReason, now: Date): Promise<unknown> =>
  site.rows(giveUp, [site.siteId, id, now, why])

export interface UndeliveredRow {
  readonly id: string
  readonly senderName: string
  readonly senderEmail: string
  readonly createdAt: Date
  readonly undeliveredAt: Date | null
  readonly whyNot: UndeliveredReason | null
  readonly isForPerson: boolean
  /** The person's current name, public or not; null when the person was removed. */
  readonly recipient: string | null
  readonly total: number
}

const undelivered = statement<UndeliveredRow>(
  'contact_messages_undelivered',
  `select m.id, m.sender_name as "senderName", m.sender_email as "senderEmail", m.created_at as "createdAt",
     m.undelivered_at as "undeliveredAt", m.why_not as "whyNot", m.item_id is not null as "isForPerson",
     case when m.item_id is null then s.name else i.title end as recipient, (count(*) over ())::int as total
   from contact_messages m
   join sites s on s.id = m.site_id
   left join items i on i.site_id = m.site_id and i.id = m.item_id
   where m.site_id = $1 and (m.undelivered_at is not null or m.created_at < $2)
   order by m.created_at desc, m.id limit $3`,
)

/** Abandoned messages, and those from before `lateSince` that are still tried; newest first. */
export const undeliveredMessagesOf = (site: SiteDb, lateSince: Date, limit: number): Promise<UndeliveredRow[]> =>
  site.rows(undelivered, [site.siteId, lateSince, limit])
