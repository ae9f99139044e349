import type { FederationDesign } from '#contract/design/federation-design.ts'
import { designOf } from '#contract/design/federation-design.ts'
import type { BelowSettings, OwnChoices } from '#contract/inherited/inherited.ts'
import { belowOf, choicesOf } from '#contract/inherited/inherited.ts'
import type { Sets } from '#contract/inherited/parts.ts'
import { chainOf } from '#contract/inherited/parts.ts'
import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Inherited values (docs/decisions/120), read with the row of the site: no page needs a query more.

interface SetAbove {
  readonly id: string
  readonly below: BelowSettings
}

export interface InheritedFromAbove {
  /** Those of the sites above that set something, nearest first. */
  readonly above: readonly SetAbove[]
  readonly design: FederationDesign
  readonly isFederations: boolean
  readonly chain: readonly Sets[]
  readonly own: OwnChoices
}

/** SQL, columns of the row of `sites`: everything that decides the inherited values. */
export const inheritedColumns = `coalesce((select own_site_id from federation) = sites.id, false) as "isFederations",
     (select used::text from federation_design) as design,
     (select json_agg(json_build_object('id', b.site_id, 'below', b.content) order by array_position(sites.ancestors, b.site_id))::text
      from site_settings b where b.site_id = any(sites.ancestors) and b.tab = 'below') as above,
     (select o.content::text from site_settings o where o.site_id = sites.id and o.tab = 'inherited') as choices`

/** Those columns; texts are JSON, null for nothing. */
export interface InheritedRow {
  readonly isFederations: boolean
  readonly design: string | null
  readonly above: string | null
  readonly choices: string | null
}

/** Every page of a district's sites reads the same. */
const known = new Map<string, InheritedFromAbove>()
const maxKnown = 200

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

export function inheritedIn({ isFederations, design: designText, above: aboveText, choices }: InheritedRow): InheritedFromAbove {
  const key = [isFederations, designText, aboveText, choices].join(' ')
  const before = known.get(key)
  if (before) return before
  const stored = (parsed(aboveText) ?? []) as { readonly id: string; readonly below: unknown }[]
  const above = stored.map(({ id, below }) => ({ id, below: belowOf(below) }))
  const design = designOf(parsed(designText))
  const chain = chainOf(above, design, isFederations)
  const read = { above, design, isFederations, chain, own: choicesOf(parsed(choices)) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, read)
  return read
}

interface Place {
  readonly level: SiteLevel
  /** The ids of all sites above, nearest first. */
  readonly ancestors: readonly string[]
}

const ofSite = statement<Place & InheritedRow>(
  'inherited_of_site',
  `select level, ancestors, ${inheritedColumns} from sites where id = $1`,
)

/** The site's place in the tree, and its inherited values. */
export async function readSetAbove(site: SiteDb): Promise<Place & InheritedFromAbove> {
  const [row] = await site.rows(ofSite, [site.siteId])
  if (!row) throw new Error('The row of the site is missing')
  return { level: row.level, ancestors: row.ancestors, ...inheritedIn(row) }
}
