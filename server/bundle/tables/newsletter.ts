import type { DescribedTables } from '../description/described-table.ts'

export const newsletterTables: DescribedTables = {
  newsletter_subscribers: {
    holds:
      'an address that gets the newsletter, or that was asked for and not confirmed yet; leaving removes the row ([068](decisions/068-a-newsletter-is-sent-at-most-once.md))',
    key: 'id',
    columns: { key: 'site_id id', state: 'state', time: 'letter_at', secret: 'confirm_hash leave_key' },
    people: {
      subscriber: {
        label: 'Prenumerant på nyhetsbrev',
        plural: 'prenumerationer på nyhetsbrev',
        personal: { email: 'E-post', email_key: 'E-post för jämförelse' },
        beside: { asked_at: 'Begärd', confirmed_at: 'Bekräftad' },
        erasure: 'remove',
      },
    },
    copy: 'they said yes to this site; their list has a file of its own',
    ends: { step: 3 },
  },
  newsletters: {
    holds:
      'a news item, of the site or of the federation, that is, or was, sent to the subscribers, with the numbers ([114](decisions/114-news-of-the-federation-sent-on.md))',
    key: 'item_id',
    columns: {
      key: 'site_id item_id own_item_id origin_site_id',
      state: 'state receivers sent failed',
      time: 'started_at tried_since',
    },
    did: { started_by: 'nyhetsbrev som personen har skickat', stopped_by: 'nyhetsbrev som personen har stoppat' },
    copy: 'what this installation has sent',
    ends: { step: 3 },
  },
}
