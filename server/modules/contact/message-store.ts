import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { maskedAddress } from '../outbox/site-letters.ts'

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
  `select m.id, m.sender_name as "senderName", m.sender_email as "senderEmail", m.message, m.at as "createdAt",
     s.name as "siteName",
     case when m.person_id is null then s.contact_email else c.value end as recipient,
     case when m.person_id is null then s.name else
       coalesce(nullif(r.content ->> 'displayName', ''), trim(concat(r.content ->> 'givenName', ' ', r.content ->> 'familyName')), '')
     end as "recipientName"
   from outbox m
   join sites s on s.id = m.site_id
   left join items i on i.site_id = m.site_id and i.id = m.person_id and i.deleted_at is null and i.published_revision_id is not null
   left join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
     and coalesce(r.content ->> 'contactForm', '') = 'true'
   left join person_contacts c on c.site_id = m.site_id and c.person_id = r.item_id and c.kind = 'email'
     and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id)
   where m.site_id = $1 and m.id = $2 and m.message is not null`,
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

/** Why a message was not delivered. */
type UndeliveredReason = 'noRecipient' | 'noMail'

const end = statement<{ id: string }>(
  'contact_message_end',
  `update outbox set state = $3, why = $4, address = coalesce($5, address), ended_at = coalesce(ended_at, $6),
     sender_name = null, sender_email = null, message = null
   where site_id = $1 and id = $2 and message is not null returning id`,
)

/** Deletes a visitor's message that has arrived or was removed. False when it was deleted already. */
export async function endMessage(site: SiteDb, id: string, sentTo: string | null, now: Date): Promise<boolean> {
  const [state, why] = sentTo === null ? ['failed', 'gone'] : ['sent', null]
  const rows = await site.rows(end, [site.siteId, id, state, why, sentTo === null ? null : maskedAddress(sentTo), now])
  return rows.length > 0
}

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
  `select m.id, m.sender_name as "senderName", m.sender_email as "senderEmail", m.at as "createdAt",
     m.ended_at as "undeliveredAt", case when m.ended_at is not null then case m.why when 'noRecipient' then m.why else 'noMail' end end as "whyNot",
     m.person_id is not null as "isForPerson",
     case when m.person_id is null then s.name else i.title end as recipient, (count(*) over ())::int as total
   from outbox m
   join sites s on s.id = m.site_id
   left join items i on i.site_id = m.site_id and i.id = m.person_id
   where m.site_id = $1 and m.kind = 'message' and m.state <> 'sent' and m.why is distinct from 'gone'
     and (m.ended_at is not null or m.at < $2)
   order by m.at desc, m.id limit $3`,
)

/** Abandoned messages, and those from before `lateSince` that are still tried; newest first. */
export const undeliveredMessagesOf = (site: SiteDb, lateSince: Date, limit: number): Promise<UndeliveredRow[]> =>
  site.rows(undelivered, [site.siteId, lateSince, limit])
