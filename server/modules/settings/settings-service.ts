import { isDeepStrictEqual } from 'node:util'
import type { AllSettings, Settings, SettingsTab } from '#contract/settings/settings.ts'
import { settingsTabLabel, settingsTabs } from '#contract/settings/settings.ts'
import { stateChanged, validation } from '../../platform/errors.ts'
import type { HttpError } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { federationPicturesChosen } from '../design/federation-pictures.ts'
import { readSetAbove } from '../sites/inherited-from-above.ts'
import { publicChanged } from '../sites/sites.ts'
import { formerUser } from '../accounts/former-user.ts'
import { withFixedKept } from './fixed-parts.ts'
import { checkTab } from './settings-checks.ts'
import { mirrorSettingsMedia, withoutGoneMedia } from './settings-media.ts'
import type { SavedSettings } from './settings-store.ts'
import { allSettings, keepSiteInStep, noteChange, writeTab } from './settings-store.ts'

interface By {
  readonly userId: string
  readonly now: Date
}

/** A tab, its new content, and the version that the editor had read. */
interface TabChange<Tab extends SettingsTab> {
  readonly tab: Tab
  readonly content: Settings[Tab]
  readonly version: number
}

/** All settings in the form of the contract. */
export async function viewSettings(site: SiteDb): Promise<AllSettings> {
  const saved = await allSettings(site)
  const view = <Tab extends SettingsTab>(tab: Tab) => {
    const { content, version, updatedAt, updatedBy } = saved[tab]
    return {
      content,
      version,
      updatedAt: updatedAt?.toISOString() ?? null,
      updatedBy: updatedBy && (updatedBy.name ?? formerUser),
    }
  }
  return {
    general: view('general'),
    appearance: view('appearance'),
    front: view('front'),
    contact: view('contact'),
    social: view('social'),
    publishing: view('publishing'),
    privacy: view('privacy'),
    newsletter: view('newsletter'),
    started: view('started'),
  }
}

/** The conflict error, which names the person who saved first. */
function overtaken(saved: SavedSettings, tab: SettingsTab, by: By): HttpError {
  const { updatedBy } = saved[tab]
  const who = updatedBy?.id === by.userId ? 'Du' : (updatedBy?.name ?? 'Någon annan')
  const where = updatedBy?.id === by.userId ? ' i ett annat fönster' : ''
  return stateChanged(
    `${who} har sparat fliken ${settingsTabLabel[tab]}${where} sedan du öppnade fliken. Ladda om sidan och gör om din ändring.`,
  )
}

const beginsOtherwise = (now: Settings['appearance'], before: Settings['appearance']): boolean =>
  !isDeepStrictEqual([now.logo, now.headerImage], [before.logo, before.headerImage])

/** Saves a whole tab, with its effects in the same transaction. */
export async function saveTab<Tab extends SettingsTab>(
  site: SiteDb,
  { tab, content: wanted, version }: TabChange<Tab>,
  by: By,
  action: 'settings.change' | 'settings.restore' = 'settings.change',
): Promise<void> {
  const saved = await allSettings(site)
  const before = saved[tab]
  if (before.version !== version) throw overtaken(saved, tab, by)
  const { content, faults } = await checkTab(site, tab, wanted, before.content, by.now)
  if (Object.keys(faults).length > 0) throw validation(faults)
  if (isDeepStrictEqual(content, before.content)) return
  const written = await writeTab(site, tab, content, version, by)
  if (written === null) throw overtaken(await allSettings(site), tab, by)
  // The first change is compared with the defaults.
  if (version === 0) noteChange(site, { tab, content: before.content, version: 0 }, by)
  noteChange(site, { tab, content, version: written }, by)
  keepSiteInStep[tab]?.(site, content)
  const shown = { appearance: saved.appearance.content, front: saved.front.content }
  const shows = { ...shown, [tab]: content }
  mirrorSettingsMedia(site, shows, shown)
  if (beginsOtherwise(shows.appearance, shown.appearance)) federationPicturesChosen(site)
  if (tab !== 'started') await publicChanged(site)
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action, word: tab }, by.now)
}

/** Gives the tab this earlier content, as a new change. What is fixed above stays, and pictures that are gone are left out. */
export async function bringBack<Tab extends SettingsTab>(
  site: SiteDb,
  { tab, content, version }: { readonly tab: Tab; readonly content: object; readonly version: number },
  by: By,
): Promise<void> {
  const parsed = settingsTabs[tab].safeParse(content)
  if (!parsed.success)
    throw stateChanged('Inställningarna har fått andra fält sedan dess och kan inte återställas. Ändra dem för hand.')
  const [saved, set] = await Promise.all([allSettings(site), readSetAbove(site)])
  // A choice to delete subscribers then does not delete those of today. The schema is that of the tab.
  const then = (tab === 'newsletter' ? { ...parsed.data, addresses: 'keep' } : parsed.data) as Settings[Tab]
  // The site's own value of a fixed part waits until the part is given back.
  const restored = withFixedKept(tab, await withoutGoneMedia(site, tab, then), saved[tab].content, set)
  await saveTab(site, { tab, content: restored, version }, by, 'settings.restore')
}

/** Records a renaming by an administrator in the settings, like any other change. */
export async function noteRename(site: SiteDb, by: By): Promise<void> {
  const { general } = await allSettings(site)
  const written = await writeTab(site, 'general', general.content, general.version, by)
  if (written === null) return
  // The old name is not in the history; the rest is unchanged.
  if (general.version === 0) noteChange(site, { tab: 'general', content: { ...general.content, name: '' }, version: 0 }, by)
  noteChange(site, { tab: 'general', content: general.content, version: written }, by)
}
