import type { BelowSettings, GivenDesign, OwnChoices } from '#contract/inherited/inherited.ts'
import { belowOf, choicesOf, colorGiven, designGiven } from '#contract/inherited/inherited.ts'

// What a site has from the sites above it (docs/decisions/092). It is read with the row of the site, so no page needs a query more.

export interface InheritedFromAbove {
  /** What each site above sets, nearest first. */
  readonly above: readonly BelowSettings[]
  readonly own: OwnChoices
  readonly design: GivenDesign
  /** Null: the site has its own. */
  readonly color: string | null
}

/** SQL: what the sites above the row of `sites` set, nearest first, as text; null for nothing. */
export const aboveSettings = `(select json_agg(b.content order by array_position(sites.ancestors, b.site_id))::text from site_settings b
     where b.site_id = any(sites.ancestors) and b.tab = 'below')`

/** SQL: what the site of the row of `sites` has chosen in place of it, as text; null for nothing. */
export const ownChoices = `(select o.content::text from site_settings o where o.site_id = sites.id and o.tab = 'inherited')`

/** Every page of a district's sites reads the same. */
const known = new Map<string, InheritedFromAbove>()
const maxKnown = 200

export function inheritedIn(aboveText: string | null, choicesText: string | null): InheritedFromAbove {
  const key = `${aboveText ?? ''} ${choicesText ?? ''}`
  const before = known.get(key)
  if (before) return before
  const above = aboveText === null ? [] : (JSON.parse(aboveText) as unknown[]).map(belowOf)
  const own = choicesOf(choicesText === null ? null : JSON.parse(choicesText))
  const read = { above, own, design: designGiven(above, own), color: colorGiven(above, own) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, read)
  return read
}
