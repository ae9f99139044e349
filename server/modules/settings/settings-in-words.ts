import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import { settingsTabLabel } from '#contract/settings/settings.ts'
import type { SettingsInWords } from '#contract/settings/settings-in-words.ts'
import { settingInWords, settingsFieldLabel } from '#contract/settings/settings-words.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { tabMedia } from './settings-media.ts'
import { namesFor } from './settings-history.ts'
import { allSettings } from './settings-store.ts'

/** The tabs that are forms, in the order of the screen; a list that somebody has closed is nobody else's concern. */
const readable = [
  'general',
  'appearance',
  'front',
  'contact',
  'social',
  'publishing',
  'privacy',
  'newsletter',
] as const satisfies readonly SettingsTab[]

/** The settings as a person without the right to change them reads them. */
export async function readSettingsInWords(site: SiteDb): Promise<SettingsInWords> {
  const saved = await allSettings(site)
  const names = await namesFor(
    site,
    tabMedia('appearance', saved.appearance.content).map(({ media }) => media),
  )
  const wordsOf = <Tab extends SettingsTab>(tab: Tab) => {
    const { content } = saved[tab]
    const fields = (Object.keys(settingsFieldLabel[tab]) as (keyof Settings[Tab])[])
      // The name of the municipality says it.
      .filter((field) => field !== 'municipalityCode')
      .map((field) => ({ label: settingsFieldLabel[tab][field], value: settingInWords(tab, field, content[field], names) }))
    return { label: settingsTabLabel[tab], fields }
  }
  return { tabs: readable.map((tab) => wordsOf(tab)) }
}
