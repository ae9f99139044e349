import type { DescribedTables } from '../description/described-table.ts'

export const keyRotationTables: DescribedTables = {
  key_check: {
    holds: 'which SECRET_KEY the database belongs to: a single row ([041](decisions/041-two-keys-while-one-is-exchanged.md))',
    columns: { key: 'only key_id', secret: 'value', time: 'since' },
  },
}
