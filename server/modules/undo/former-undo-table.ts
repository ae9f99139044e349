import { pgTable, text } from 'drizzle-orm/pg-core'

// Empty since 0063: a trigger moves rows of the version before into `undo_steps`. The columns are in the schema alone.
// The version after drops them (docs/decisions/119).

export const itemUndo = pgTable('item_undo', { siteId: text('site_id').notNull() })
export const representativeChanges = pgTable('representative_changes', { siteId: text('site_id').notNull() })
export const removedMemberships = pgTable('removed_memberships', { siteId: text('site_id').notNull() })
