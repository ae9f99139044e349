import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { standardDesign } from '#contract/design/federation-design.ts'

/** The design of all sites of the federation: a single row, which the migration adds. Visitors read `used` alone. */
export const federationDesign = pgTable(
  'federation_design',
  {
    id: boolean('id').primaryKey().default(true),
    used: jsonb('used').notNull().default(standardDesign),
    draft: jsonb('draft'),
    /** Of the version before: what `used` was before. The version after drops it (docs/decisions/119). */
    previous: jsonb('previous'),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('federation_design_one_row', sql`${table.id}`)],
)
