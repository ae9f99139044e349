import { belowOf, choicesOf, factParts, factShown, givenPartName, textParts, textShown } from '#contract/inherited/inherited.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { aboveSettings, ownChoices } from '../../sites/inherited-from-above.ts'

// Words that one site sets and others show (docs/decisions/092): from the sites above, and to the sites below.

interface InheritedRow {
  readonly above: string | null
  readonly choices: string | null
  readonly privacy: Readonly<Record<string, unknown>> | null
  readonly below: unknown
}
const inheritedRow = statement<InheritedRow>(
  'public_texts_inherited',
  `select ${aboveSettings} as above, ${ownChoices} as choices,
     (select content from site_settings where site_id = sites.id and tab = 'privacy') as privacy,
     (select content from site_settings where site_id = sites.id and tab = 'below') as below
   from sites where id = $1`,
)

interface InheritedText {
  readonly place: string
  readonly title: string
  readonly text: string
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the site's pages show from the sites above, and what the site gives the sites below; no empty ones. */
export async function inheritedTexts(site: SiteDb): Promise<InheritedText[]> {
  const [row] = await site.rows(inheritedRow, [site.siteId])
  if (!row) return []
  const above = row.above === null ? [] : (JSON.parse(row.above) as unknown[]).map(belowOf)
  const own = choicesOf(row.choices === null ? null : JSON.parse(row.choices))
  const below = belowOf(row.below)
  const shown = [
    // The site's own fact is looked through with its settings.
    ...factParts.map((part) => {
      const mine = words(row.privacy?.[part])
      const text = factShown(part, mine, above)
      return { part, text: text === mine ? '' : text }
    }),
    ...textParts.map((part) => ({ part, text: textShown(part, above, own) })),
  ]
  return [
    ...shown.map(({ part, text }) => ({
      place: `above/${part}`,
      title: `${givenPartName[part]} från sajten ovanför`,
      text,
    })),
    ...[...factParts, ...textParts].map((part) => ({
      place: `below/${part}`,
      title: `${givenPartName[part]} för sajterna under`,
      text: below[part]?.value ?? '',
    })),
  ].filter(({ text }) => text !== '')
}
