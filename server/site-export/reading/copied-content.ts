import { z } from 'zod'
import { mailAddressFault } from '#contract/mail-address.ts'
import { MenuItem, MenuMode } from '#contract/pages/menu.ts'
import { BelowSettings, OwnChoices } from '#contract/inherited/inherited.ts'
import type { SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings, settingsTabs } from '#contract/settings/settings.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { pickFields } from '../../modules/items/store/item-work.ts'
import type { CopiedRow } from '../copied/rows.ts'
import { CopyRefused } from './copy-refused.ts'
import { withProgrammeId } from './older-programmes.ts'

/** By name. */
export type Areas = ReadonlyMap<string, ItemArea<Fields>>

export function areaOf(areas: Areas, name: string): ItemArea<Fields> {
  const area = areas.get(name)
  if (!area) throw new CopyRefused(`Kopian innehåller något som inte finns här: ${name}.`)
  return area
}

const whatIsWrong = (error: unknown): string => {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  return issue && issue.path.length > 0 ? `${issue.path.join('.')} har fel form` : 'den går inte att läsa'
}

/**
 * A text parsed by its area, and as it is stored: with the fields it was stored with and no others. Throws CopyRefused for a text that no
 * editor could have saved.
 */
export function readContent(areas: Areas, area: string, copied: Fields, title: string): { content: Fields; stored: Fields } {
  const written = withProgrammeId(area, copied)
  const known = areaOf(areas, area).content
  try {
    const content = known.parse(written)
    const fields = Object.keys(written).filter((field) => field in content)
    return { content, stored: pickFields(content, fields) }
  } catch (error) {
    throw new CopyRefused(`Texten i ”${title}” är inte som Kansli sparar den: ${whatIsWrong(error)}.`)
  }
}

const menuChange = z.strictObject({ mode: MenuMode, items: z.array(MenuItem), words: z.string().max(10_000) })

function parseTab(tab: SettingsTab | 'below' | 'inherited', content: Fields, isHistory: boolean): Fields {
  if (tab === 'below') return BelowSettings.partial().parse(content)
  if (tab === 'inherited') return OwnChoices.partial().parse(content)
  if (!isHistory) return pickFields(settingsTabs[tab].parse({ ...emptySettings[tab], ...content }), Object.keys(content))
  // A version of a tab from before its first save has no name yet.
  const { name, ...rest } = content
  if (tab === 'general' && name === '') return { ...settingsTabs.general.partial().parse(rest), name: '' }
  return settingsTabs[tab].partial().parse(content)
}

/** Without the addresses that no letter reaches: a copy may be older than the rule of contract/mail-address.ts. */
const reachable = (content: Fields): Fields =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      const isOdd = ['email', 'dataContact'].includes(field) && typeof value === 'string' && mailAddressFault(value) !== null
      return [field, isOdd ? '' : value]
    }),
  )

/** The content of a settings tab, or of a change of one, as it may be stored. */
export function settingsContent(
  row: Pick<CopiedRow<'settingsHistory'> | CopiedRow<'settings'>, 'tab' | 'content'>,
  form: 'now' | 'history' = 'now',
): Fields {
  const { tab, content } = row
  try {
    if (tab === 'domains') throw new CopyRefused('Kopian innehåller ändringar av domäner.')
    if (tab === 'menu') return menuChange.parse(content)
    return parseTab(tab, reachable(content), form === 'history')
  } catch (error) {
    if (error instanceof CopyRefused) throw error
    throw new CopyRefused(`Inställningarna (${tab}) är inte som Kansli sparar dem: ${whatIsWrong(error)}.`)
  }
}
