import type { DescribedTables } from '../description/described-table.ts'

export const outboxTables: DescribedTables = {
  outbox: {
    holds:
      'every letter of a site: that it was asked for, what it needs until it has left (what a visitor wrote, what a person is told of, whom a newsletter still goes to), and how it went, with a masked address ([113](decisions/113-every-letter-is-a-row-of-one-table.md))',
    key: 'id',
    // The address is masked before it is stored: the first letters and the top domain are left.
    columns: {
      key: 'site_id id newsletter_id subscriber_id person_id',
      state: 'kind state why address things',
      time: 'send_at begun_at ended_at',
      program: 'lines',
    },
    didElsewhere: { user_id: 'brev till personen' },
    people: {
      message: {
        label: 'Meddelande via formulär',
        plural: 'meddelanden via formulär',
        personal: { sender_name: 'Avsändare', sender_email: 'E-post', message: 'Meddelande' },
        beside: { at: 'Skrivet' },
        erasure: 'remove',
      },
    },
    copy: 'what this installation has sent, and has to send',
    ends: { step: 2 },
  },
}
