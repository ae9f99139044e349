import type { DescribedTables } from '../description/described-table.ts'

export const newsTables: DescribedTables = {
  news_categories: {
    holds: 'the categories a site adds to those every site has',
    key: 'id',
    columns: { key: 'site_id id', time: 'created_at' },
    did: { created_by: 'kategorier som personen har lagt till' },
    people: {
      category: {
        label: 'Kategori',
        plural: 'kategorier',
        personal: { name: 'Namn', name_key: 'Namn för jämförelse' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'newsCategories',
      columns: 'id name created_at created_by',
      authors: 'created_by',
      order: 't.id collate "C"',
      merged: { sameBy: 'name id', keepsId: true },
    },
    notCopied: { name_key: 'folded from the name' },
    ends: { step: 7, atOnce: true },
  },
  event_sign_ups: {
    holds:
      'who signed up for an event or stands in line for it, until thirty days after it, or two days without a confirmation ([065](decisions/065-an-event-is-a-news-item.md), [112](decisions/112-a-full-event-has-a-line.md))',
    key: 'id',
    columns: { key: 'site_id id item_id' },
    people: {
      signUp: {
        label: 'Anmälan till evenemang',
        plural: 'anmälningar till evenemang',
        personal: { name: 'Namn', email: 'E-post' },
        beside: {
          people: 'Antal personer',
          created_at: 'Anmäld',
          confirmed_at: 'Bekräftad',
          queued_at: 'I kö sedan',
          offered_until: 'Plats hålls till',
        },
        erasure: 'remove',
      },
    },
    copy: 'people who signed up with this association, until the event is over',
    ends: { step: 2 },
  },
}
