import type { DescribedTables } from '../description/described-table.ts'

export const auditTables: DescribedTables = {
  audit_log: {
    holds: 'who did what, when; lines are only added',
    columns: { key: 'id site_id', time: 'at', program: 'action' },
    did: { actor_id: 'rader i granskningsloggen' },
    kept: {
      object_id: 'the id of what was done; a line of an older version may hold an address, and is shown as kept',
      reason: 'a word of the program; a line of an older version may hold the name of a topic, and is shown as kept',
    },
    copy: 'the log belongs to the installation and cannot be written by a copy',
  },
  audit_seals: {
    holds: 'hashes over lines of the log ([040](decisions/040-the-log-is-sealed-behind-the-writing.md))',
    columns: {
      key: 'number ids last_id key_id',
      time: 'sealed_at',
      state: 'lines settled_id',
      secret: 'lines_hash previous hash mac',
    },
  },
  audit_head: {
    holds: 'the newest seal: a single row',
    columns: { key: 'only number watched_id watched_before', secret: 'hash' },
  },
}
