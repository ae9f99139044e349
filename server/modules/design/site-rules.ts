import { isDeepStrictEqual } from 'node:util'
import type { SiteRules } from '#contract/design/design.ts'
import { designOf } from '#contract/design/federation-design.ts'
import type { Freedom } from '#contract/design/freedoms.ts'
import { fieldsOfFreedom, whoDecides } from '#contract/design/freedoms.ts'
import { withoutEmptyBlocks } from '#contract/settings/front-check.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { designFor } from '../sites/sites.ts'

const rules = statement<{ design: unknown; isFederations: boolean }>(
  'design_of_site',
  `select used as design, coalesce((select own_site_id from federation) = $1, false) as "isFederations" from federation_design`,
)

/** What the federation has decided for this site; its own site decides all but the palette. */
export async function readSiteRules(site: SiteDb): Promise<SiteRules> {
  const [row] = await site.rows(rules, [site.siteId])
  const { palette, freedoms } = designFor(designOf(row?.design), row?.isFederations === true)
  return { palette, freedoms }
}

type Held = 'front' | 'appearance'

const alike = <Tab extends Held>(tab: Tab, content: Settings[Tab]): Settings[Tab] =>
  // The tab determines the type of its content, but TypeScript cannot follow that.
  (tab === 'front' ? withoutEmptyBlocks(content as Settings['front']) : content) as Settings[Tab]

/** The fields of a tab that the federation has fixed, with the sentence that says so. */
function fixedFields<Tab extends SettingsTab>(tab: Tab, { freedoms }: SiteRules): [keyof Settings[Tab] & string, string][] {
  const held: { readonly [Tab in SettingsTab]?: object } = fieldsOfFreedom
  // The names of the fields are those of the tab, but `Object.entries` has strings.
  const parts = Object.entries(held[tab] ?? {}) as [keyof Settings[Tab] & string, Freedom][]
  return parts.flatMap(([field, part]) => (freedoms[part] === null ? [] : [[field, whoDecides[part]]]))
}

/** The faults of a change: fixed fields that differ from before, and a new colour that is not in the palette. */
export function ruleFaults<Tab extends Held>(
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
  siteRules: SiteRules,
): Record<string, string> {
  const [now, then] = [alike(tab, content), alike(tab, before)]
  const faults: Record<string, string> = {}
  for (const [field, sentence] of fixedFields(tab, siteRules))
    if (!isDeepStrictEqual(now[field], then[field])) faults[field] = sentence
  const { palette } = siteRules
  const [color, old] = [now, then].map((one) => ('accentColor' in one ? one.accentColor : ''))
  if (palette !== null && color !== old && !palette.some((one) => one.color === color))
    faults['accentColor'] ??= 'Välj en av förbundets färger.'
  return faults
}

/** Earlier content of a tab that is restored: what the federation has fixed since then stays as it is. */
export function withFixedKept<Tab extends SettingsTab>(
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
  siteRules: SiteRules,
): Settings[Tab] {
  const kept = Object.fromEntries(fixedFields(tab, siteRules).map(([field]) => [field, before[field]]))
  return { ...content, ...kept }
}
