import type { PageContent } from './pages.ts'
import { plainText } from '../rich-text/document.ts'
import { placeholderSettings } from '../settings/placeholder-settings.ts'
import type { SettingPlaceholder, SettingValues } from '../rich-text/placeholders.ts'
import { settingPlaceholdersIn } from '../rich-text/placeholders.ts'
import type { Finding } from '../finding.ts'
import type { SettingsTab } from '../settings/settings.ts'
import { settingsTabLabel } from '../settings/settings.ts'

const together = (words: readonly string[]): string => words.join(' och ')
const inBraces = (names: readonly string[]): string => together(names.map((name) => `{${name}}`))

/** `Fyll i Telefon i Inställningar, Kontakt`: the settings to fill in, tab by tab. */
function wayToFill(names: readonly SettingPlaceholder[]): string {
  const settings = names.map((name) => placeholderSettings[name])
  const tabs = [...new Set(settings.map(({ tab }) => tab))]
  const inTab = (wantedTab: SettingsTab) =>
    together([...new Set(settings.flatMap(({ tab, field }) => (tab === wantedTab ? field : [])))])
  return `Fyll i ${together(tabs.map((tab) => `${inTab(tab)} i Inställningar, ${settingsTabLabel[tab]}`))}`
}

/** Findings about placeholders: in a title the setting must be filled in; elsewhere a block with an empty setting is hidden. */
export function checkPagePlaceholders(
  { title, menuTitle, lead, body, shareTitle, shareText, paidBy }: PageContent,
  values: SettingValues,
): Finding[] {
  const missingIn = (text: string) => settingPlaceholdersIn(text).filter((name) => values[name] === null)
  const finding = { code: 'PLACEHOLDER_LEFT' } as const
  const needed = Object.entries({ title, menuTitle, shareTitle, paidBy }).flatMap(([field, text]): Finding[] => {
    const names = missingIn(text)
    if (names.length === 0) return []
    return [
      {
        ...finding,
        level: 'blocking',
        field,
        message: `${inBraces(names)} saknas. ${wayToFill(names)}, eller ta bort det ur rubriken.`,
      },
    ]
  })
  const left = (text: string, what: string, place: Pick<Finding, 'field' | 'block'>): Finding[] => {
    const names = missingIn(text)
    if (names.length === 0) return []
    const message = `${inBraces(names)} saknas. ${what} visas inte förrän det är ifyllt. ${wayToFill(names)}.`
    return [{ ...finding, level: 'advice', message, ...place }]
  }
  return [
    ...needed,
    ...left(lead, 'Meningen', { field: 'lead' }),
    ...left(shareText, 'Meningen', { field: 'shareText' }),
    ...body.content.flatMap((block, at) => left(plainText({ content: [block] }), 'Stycket', { field: 'body', block: at })),
  ]
}
