import type { DescribedTables } from '../description/described-table.ts'

export const authTables: DescribedTables = {
  sessions: {
    holds: 'one sign-in: SHA-256 of its tokens',
    columns: {
      key: 'id',
      secret: 'access_hash refresh_hash previous_refresh_hash',
      time: 'access_expires_at refresh_expires_at ends_at',
    },
    ofAccounts: 'user_id device signed_in_at rotated_at',
  },
  bankid_orders: {
    holds: 'one attempt to sign in with BankID, bound to one browser',
    columns: {
      key: 'confirms_user_id',
      passing:
        'id_hash outcome outcome_until session_taken_at session_id hint_code order_ref auto_start_token qr_start_token qr_start_secret started_at created_at device end_user_ip user_agent nonce_hash invitation_hash next_collect_at collecting_until faults renewals',
    },
  },
  bankid_audit: {
    holds: 'what BankID answered, sealed; the program adds rows and cannot read them',
    columns: { key: 'id key_id', time: 'at keep_until', program: 'decision', secret: 'order_tag' },
    kept: {
      user_id: 'the proof of a sign-in that the agreement with BankID asks for; sealed, and deleted by itself at keep_until',
      record: 'the same',
    },
  },
}
