import type { DescribedTables } from '../description/described-table.ts'

export const webhooksTables: DescribedTables = {
  webhooks: {
    holds:
      'programs that are told when something public changes, with the riksnyheter that they know of ([114](decisions/114-news-of-the-federation-sent-on.md)); the secret is sealed',
    key: 'id',
    columns: {
      key: 'site_id id key_id',
      site: 'events told_shared',
      state: 'state last_status shared_place',
      program: 'off_because last_fault',
      secret: 'sealed_secret',
      time: 'last_try_at failing_since created_at',
    },
    did: { created_by: 'webhookar som personen har lagt till' },
    people: {
      webhook: { label: 'Webhook', plural: 'webhookar', personal: { name: 'Namn' }, erasure: 'overwrite' },
      // Overwritten, an address would lead to another receiver.
      webhookAddress: {
        label: 'Adress som en webhook skickar till',
        plural: 'webhookar med personen i adressen',
        personal: { url: 'Adress' },
        beside: { name: 'Namn' },
        erasure: 'remove',
      },
    },
    copy: 'secrets, and a copy must not call the receivers of the original',
    ends: { step: 2 },
  },
  webhook_deliveries: {
    holds: 'what a webhook has to tell ([032](decisions/032-what-becomes-public-is-told.md))',
    key: 'id',
    columns: {
      key: 'site_id id webhook_id item_id origin_site_id transaction',
      state: 'area was_public is_public attempts',
      time: 'at ended_at',
    },
    copy: 'what this installation has told, and has to tell',
    ends: { step: 1 },
  },
}
