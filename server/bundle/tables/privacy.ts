import type { DescribedTables } from '../description/described-table.ts'

export const privacyTables: DescribedTables = {
  privacy_cases: {
    holds:
      'a question for all about a person, its answer for seven days, and the report of an erasure, without the person ([081](decisions/081-a-person-is-looked-for-in-every-column.md))',
    columns: { key: 'id', state: 'kind state', program: 'report', time: 'created_at done_at expires_at' },
    didElsewhere: { created_by: 'frågor om personuppgifter' },
    kept: {
      terms: 'a question about the person: deleted after seven days, and with the erasure of the person',
      findings: 'the answer to it',
      chosen: 'what of it is to be erased',
    },
  },
}
