import type { DescribedTables } from '../description/described-table.ts'

export const siteMergeTables: DescribedTables = {
  site_merges: {
    holds:
      'that a site was merged into this one, how, and what became of it ([086](decisions/086-a-site-ends-and-two-become-one.md))',
    columns: { key: 'site_id id from_id report', state: 'state choices was_stopped', time: 'created_at done_at', program: 'fault' },
    did: { created_by: 'sammanslagningar av sajter' },
    copy: 'what came from another site of this installation',
    ends: { step: 2, atOnce: true },
  },
  site_merge_copies: {
    holds: 'what each thing of the merged site is on this one, with the address that it had',
    key: 'merge_id kind from_id',
    columns: { key: 'site_id merge_id kind from_id to_id', state: 'is_copy version' },
    people: {
      mergedAddress: {
        label: 'Adress på en sammanslagen sajt',
        plural: 'adresser på sammanslagna sajter',
        personal: { from_path: 'Gammal adress' },
        erasure: 'remove',
      },
    },
    copy: 'what came from another site of this installation',
    ends: { step: 1 },
  },
}
