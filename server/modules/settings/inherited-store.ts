import type { BelowSettings, OwnChoices, SiteAbove } from '#contract/inherited/inherited.ts'
import { belowOf, choicesOf } from '#contract/inherited/inherited.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { countSitesBelow } from '../sites/site-tree-store.ts'

/** The rows of `site_settings` that are no tabs of the settings. */
export type InheritedTab = 'below' | 'inherited'

interface StoredRow {
  readonly tab: InheritedTab
  readonly content: unknown
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string | null
}
const rows = statement<StoredRow>(
  'inherited_rows',
  `select s.tab, s.content, s.version, s.updated_at as "updatedAt", (select u.name from users u where u.id = s.updated_by) as "updatedBy"
   from site_settings s where s.site_id = $1 and s.tab in ('below', 'inherited')`,
)

interface StoredInheritance {
  readonly own: { readonly content: OwnChoices; readonly version: number }
  readonly below: {
    readonly content: BelowSettings
    readonly version: number
    readonly updatedAt: Date | null
    readonly updatedBy: string | null
  }
}

/** The rows of the site itself. */
export async function readInheritance(site: SiteDb): Promise<StoredInheritance> {
  const found = await site.rows(rows, [site.siteId])
  const [below, own] = (['below', 'inherited'] as const).map((tab) => found.find((row) => row.tab === tab))
  return {
    own: { content: choicesOf(own?.content), version: own?.version ?? 0 },
    below: {
      content: belowOf(below?.content),
      version: below?.version ?? 0,
      updatedAt: below?.updatedAt ?? null,
      updatedBy: below?.updatedBy ?? null,
    },
  }
}

type Named = Pick<SiteAbove, 'id' | 'name' | 'level'>
const names = statement<Named>('inherited_names', 'select id, name, level from sites where id = any($1::text[])')
const federation = statement<{ name: string; ownSiteId: string | null }>(
  'inherited_federation',
  'select name, own_site_id as "ownSiteId" from federation',
)

interface TreeAround {
  readonly names: readonly Named[]
  readonly federation: { readonly name: string; readonly ownSiteId: string | null }
  /** How many sites stand below. */
  readonly below: number
}

/** The names of the sites above and of the federation: no site reads the row of another. */
export async function treeAround(platform: PlatformDb, siteId: string, above: readonly string[]): Promise<TreeAround> {
  const [called, [about], below] = await Promise.all([
    platform.rows(names, [above]),
    platform.rows(federation, []),
    countSitesBelow(platform, siteId),
  ])
  return { names: called, federation: about ?? { name: '', ownSiteId: null }, below }
}
