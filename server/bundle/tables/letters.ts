import type { DescribedTables } from '../description/described-table.ts'

export const lettersTables: DescribedTables = {
  letter_settings: {
    holds: 'the address that a person has given, confirmed or not, and what letters tell; removed with the account',
    columns: { secret: 'new_secret_hash stop_key', time: 'new_until failed_at', state: 'failed_times' },
    ofAccounts: 'user_id address new_address kinds hour is_on',
  },
}
