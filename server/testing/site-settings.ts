import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { mirrorMedia } from '../modules/media/media-uses.ts'
import { siteSettings } from '../modules/settings/settings-table.ts'
import { sites } from '../modules/sites/sites-table.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import type { TestDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'

/** Saves a tab; fields that are not given are as on a new site. The e-mail address is also stored in the site's row. */
export const withSettings = <Tab extends SettingsTab>(
  { database }: TestDatabase,
  { siteId, editor }: Newsroom,
  tab: Tab,
  content: Partial<Settings[Tab]>,
): Promise<void> =>
  database.inSite(siteId, async (site) => {
    const row = { siteId, tab, version: 1, updatedAt: new Date(), updatedBy: editor().userId }
    const saved = { ...emptySettings[tab], ...content }
    await site.query
      .insert(siteSettings)
      .values({ ...row, content: saved })
      .onConflictDoUpdate({ target: [siteSettings.siteId, siteSettings.tab], set: { content: saved } })
    const { email } = content as Partial<Settings['contact']>
    if (email !== undefined) await site.query.update(sites).set({ contactEmail: email || null })
    await publicChanged(site)
  })

/** Sets one of the site's pictures as logo, as icon, or above the name on the start page. */
export async function withLogo(
  test: TestDatabase,
  room: Newsroom,
  { id }: { readonly id: string },
  field: 'logo' | 'icon' | 'headerImage' = 'logo',
): Promise<void> {
  const picture = { id, isShared: false }
  await test.database.inSite(room.siteId, async (site) =>
    mirrorMedia(site, 'settings', 'published', [{ field, media: picture, kind: 'image' }]),
  )
  await withSettings(test, room, 'appearance', { [field]: picture })
}
