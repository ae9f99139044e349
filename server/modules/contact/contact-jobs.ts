import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export const contactJob = 'contact.send'

interface Waiting {
  readonly senderName: string
  readonly senderEmail: string
  readonly message: string
  readonly createdAt: Date
  readonly siteName: string
  /** Null: the association itself. */
  readonly personId: string | null
  /** Null when nobody can be reached any more: the address was removed, or the person is protected or no longer public. */
  readonly recipient: string | null
  readonly recipientName: string
}

// Looked up when it is sent: who has been protected since it was written gets nothing.
const waiting = statement<Waiting>(
  'contact_message_waiting',
  `select m.sender_name as "senderName", m.sender_email as "senderEmail", m.message, m.created_at as "createdAt",
     s.name as "siteName", m.item_id as "personId",
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
const remove = statement('contact_message_delete', 'delete from contact_messages where site_id = $1 and id = $2')

const dayMs = 86_400_000
/** A mail server that is away for longer than this has more to worry about; nobody's words lie here for ever. */
export const giveUpAfterMs = 3 * dayMs

/** Plain words; what the visitor wrote is below a line and nowhere else. */
const letter = ({ senderName, senderEmail, message, siteName }: Waiting): string =>
  `${senderName} har skrivit till dig genom webbplatsen ${siteName}.

Svara på det här brevet, så går svaret till ${senderEmail}. Din adress syns inte för avsändaren förrän du svarar.

---------------------------------------------------------------

${message}
`

async function findWaiting(site: SiteDb, id: string): Promise<Waiting | null> {
  const [row] = await site.rows(waiting, [site.siteId, id])
  return row ?? null
}

export interface ContactLog {
  warn(about: object, message: string): void
}

/** What the job queue does for messages. Sending may happen twice, and then with one and the same id. */
export function contactJobs(database: Database, mailer: Mailer, log: ContactLog): JobHandlers {
  const forget = (job: Job): Promise<unknown> => database.inSite(job.siteId, (site) => site.rows(remove, [site.siteId, job.key]))

  async function send(job: Job, now: Date): Promise<void> {
    const message = await database.inSite(job.siteId, (site) => findWaiting(site, job.key), 'read')
    if (message === null) return
    if (message.recipient === null) {
      log.warn({ site: job.siteId, job: job.key }, 'a message was for somebody who cannot be reached any more')
      await forget(job)
      return
    }
    try {
      await mailer.send({
        id: job.key,
        to: { name: message.recipientName, address: message.recipient },
        replyTo: { name: message.senderName, address: message.senderEmail },
        subject: `Meddelande från webbplatsen ${message.siteName}`,
        text: letter(message),
      })
    } catch (error) {
      if (now.getTime() - message.createdAt.getTime() < giveUpAfterMs) throw error
      log.warn({ site: job.siteId, job: job.key, fault: String(error) }, 'a message could not be sent for three days and is gone')
    }
    await forget(job)
  }

  return { [contactJob]: send }
}
