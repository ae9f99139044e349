import { belowOf } from '#contract/inherited/inherited.ts'
import { factParts, factShown, parts, textParts, textShown } from '#contract/inherited/parts.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { readSetAbove } from '../../sites/inherited-from-above.ts'

// Words that one site sets and others show (docs/decisions/120): from the sites above, and to the sites below.

const ownRows = statement<{ tab: 'privacy' | 'below'; content: Readonly<Record<string, unknown>> }>(
  'public_texts_own',
  `select tab, content from site_settings where site_id = $1 and tab in ('privacy', 'below')`,
)

interface InheritedText {
  readonly place: string
  readonly title: string
  readonly text: string
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the site's pages show from the sites above, and what the site gives the sites below; no empty ones. */
export async function inheritedTexts(site: SiteDb): Promise<InheritedText[]> {
  const [{ chain, own }, rows] = await Promise.all([readSetAbove(site), site.rows(ownRows, [site.siteId])])
  const [privacy, below] = (['privacy', 'below'] as const).map((tab) => rows.find((row) => row.tab === tab)?.content)
  const sets = belowOf(below)
  const shown = [
    // The site's own fact is looked through with its settings.
    ...factParts.map((part) => {
      const mine = words(privacy?.[part])
      const text = factShown(part, chain, mine)
      return { part, text: text === mine ? '' : text }
    }),
    ...textParts.map((part) => ({ part, text: textShown(part, chain, own) })),
  ]
  return [
    ...shown.map(({ part, text }) => ({
      place: `above/${part}`,
      title: `${parts[part].name} från sajten ovanför`,
      text,
    })),
    ...[...factParts, ...textParts].map((part) => ({
      place: `below/${part}`,
      title: `${parts[part].name} för sajterna under`,
      text: sets[part]?.value ?? '',
    })),
  ].filter(({ text }) => text !== '')
}
