import { isCopied } from '../description/copied-sql.ts'
import type { DescribedTables } from '../description/described-table.ts'

export const redirectsTables: DescribedTables = {
  redirects: {
    holds: 'where an old address leads',
    key: 'from_path',
    columns: { key: 'site_id to_item_id', state: 'code hits', time: 'created_at last_hit' },
    did: { created_by: 'omdirigeringar som personen har lagt till' },
    people: {
      redirect: {
        label: 'Omdirigering',
        plural: 'omdirigeringar',
        personal: { from_path: 'Gammal adress', to_url: 'Leder till' },
        erasure: 'remove',
      },
    },
    copy: {
      as: 'redirects',
      columns: 'from_path to_item_id to_url code created_at created_by hits last_hit',
      authors: 'created_by',
      // Old addresses often contain a person's name.
      where: `(t.to_item_id is null or ${isCopied('t.to_item_id')})`,
      order: 't.from_path collate "C"',
      merged: 'every address of the merged site leads on, also those that did before',
    },
    ends: { step: 2 },
  },
}
