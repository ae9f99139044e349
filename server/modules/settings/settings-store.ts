import type { Settings, SettingsTab } from '#contract/settings.ts'
import { emptySettings } from '#contract/settings.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const tabContent = statement<{ content: object }>(
  'settings_tab',
  'select content from site_settings where site_id = $1 and tab = $2',
)

/** One tab as it stands; what nobody has saved, and fields from after it was saved, are as a new site has them. */
export async function readSettings<Tab extends SettingsTab>(site: SiteDb | PublicDb, tab: Tab): Promise<Settings[Tab]> {
  const [row] = await site.rows(tabContent, [site.siteId, tab])
  return { ...emptySettings[tab], ...row?.content } as Settings[Tab]
}
