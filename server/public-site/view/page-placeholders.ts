import type { PlaceholderValues, SettingValues } from '#contract/rich-text/placeholders.ts'
import { inWords } from './swedish-dates.ts'

interface ChangedPage {
  readonly updatedAt: Date
}

/** The values of a page's placeholders. Without a page `{datum}` stays unchanged. */
export const valuesOn = (settings: SettingValues, page: ChangedPage | undefined): PlaceholderValues =>
  page ? { ...settings, datum: inWords(page.updatedAt) } : settings
