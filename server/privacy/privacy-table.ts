import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Finding } from '#contract/privacy/finding.ts'
import type { ErasureReport, NewAddress, PersonTerms } from '#contract/privacy/privacy.ts'
import { users } from '../modules/accounts/users-table.ts'
import { instant } from '../platform/database/column-types.ts'

/** A question for all that is stored about one person, and the erasure that may follow. Emptied of the person when that is done. */
export const privacyCases = pgTable(
  'privacy_cases',
  {
    id: uuid('id').primaryKey(),
    /** `own`: asked by the person for oneself. `request`: by an administrator. */
    kind: text('kind').notNull().$type<'own' | 'request'>(),
    state: text('state').notNull().$type<'searching' | 'found' | 'erasing' | 'erased' | 'failed'>(),
    /** Null once the person is erased. */
    terms: jsonb('terms').$type<PersonTerms>(),
    findings: jsonb('findings').notNull().$type<Finding[]>(),
    /** Ids of the findings to erase, whether public texts are overwritten too, and the new addresses. A version before wrote no addresses. */
    chosen: jsonb('chosen').$type<{ ids: string[]; inPublic: boolean; addresses?: NewAddress[] }>(),
    /** Numbers only. */
    report: jsonb('report').$type<ErasureReport>(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    doneAt: instant('done_at'),
    /** When the answer is deleted; null for the report of an erasure. */
    expiresAt: instant('expires_at'),
  },
  (table) => [index('privacy_cases_newest').on(table.createdAt.desc(), table.id)],
)
