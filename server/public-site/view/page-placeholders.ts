import type { PlaceholderValues, SettingValues } from '#contract/rich-text/placeholders.ts'
import { inWords } from './swedish-dates.ts'

interface ChangedPage {
  readonly updatedAt: Date
}

/** What the placeholders of a page stand for. Without a page `{datum}` stays as it is. */
export const valuesOn = (settings: SettingValues, page: ChangedPage | undefined): PlaceholderValues =>
  page ? { ...settings, datum: inWords(page.updatedAt) } : settings
