import type { DescribedTable, DescribedTables } from './description/described-table.ts'
import { accountsTables } from './tables/accounts.ts'
import { auditTables } from './tables/audit.ts'
import { authTables } from './tables/auth.ts'
import { designTables } from './tables/design.ts'
import { healthTables } from './tables/health.ts'
import { itemsTables } from './tables/items.ts'
import { keyRotationTables } from './tables/key-rotation.ts'
import { lettersTables } from './tables/letters.ts'
import { mattersTables } from './tables/matters.ts'
import { mediaTables } from './tables/media.ts'
import { newsTables } from './tables/news.ts'
import { newsletterTables } from './tables/newsletter.ts'
import { outboxTables } from './tables/outbox.ts'
import { pagesTables } from './tables/pages.ts'
import { platformTables } from './tables/platform.ts'
import { policyTables } from './tables/policy.ts'
import { privacyTables } from './tables/privacy.ts'
import { redirectsTables } from './tables/redirects.ts'
import { representativesTables } from './tables/representatives.ts'
import { retentionTables } from './tables/retention.ts'
import { settingsTables } from './tables/settings.ts'
import { sharesTables } from './tables/shares.ts'
import { siteExportTables } from './tables/site-export.ts'
import { siteMergeTables } from './tables/site-merge.ts'
import { sitesTables } from './tables/sites.ts'
import { undoTables } from './tables/undo.ts'
import { upkeepTables } from './tables/upkeep.ts'
import { visitsTables } from './tables/visits.ts'
import { webhooksTables } from './tables/webhooks.ts'
import { wordpressTables } from './tables/wordpress.ts'

/** The tables by owner: the module, or the folder of the server, whose `*-table.ts` declares them. In the order of docs/database.md. */
export const tablesByOwner: Readonly<Record<string, DescribedTables>> = {
  design: designTables,
  sites: sitesTables,
  shares: sharesTables,
  accounts: accountsTables,
  auth: authTables,
  audit: auditTables,
  items: itemsTables,
  undo: undoTables,
  media: mediaTables,
  news: newsTables,
  policy: policyTables,
  representatives: representativesTables,
  pages: pagesTables,
  settings: settingsTables,
  newsletter: newsletterTables,
  matters: mattersTables,
  letters: lettersTables,
  outbox: outboxTables,
  redirects: redirectsTables,
  privacy: privacyTables,
  'site-merge': siteMergeTables,
  'site-export': siteExportTables,
  wordpress: wordpressTables,
  webhooks: webhooksTables,
  visits: visitsTables,
  upkeep: upkeepTables,
  health: healthTables,
  retention: retentionTables,
  'key-rotation': keyRotationTables,
  platform: platformTables,
}

/** Every table of the database, with its name. */
export const everyTable: readonly (DescribedTable & { readonly table: string })[] = Object.values(tablesByOwner).flatMap((tables) =>
  Object.entries(tables).map(([table, described]) => ({ table, ...described })),
)
