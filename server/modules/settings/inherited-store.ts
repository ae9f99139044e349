import type { BelowSettings, SiteAbove } from '#contract/inherited/inherited.ts'
import { belowOf, choicesOf } from '#contract/inherited/inherited.ts'
import type { OwnChoices } from '#contract/inherited/inherited.ts'
import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { countSitesBelow } from '../sites/site-tree-store.ts'

/** The rows of `site_settings` that are no tabs of the settings. */
export type InheritedTab = 'below' | 'inherited'

const above = statement<{ id: string; content: unknown }>(
  'inherited_above',
  `select a.id, b.content from sites s cross join unnest(s.ancestors) with ordinality as a (id, at)
     left join site_settings b on b.site_id = a.id and b.tab = 'below'
   where s.id = $1 order by a.at`,
)

/** What the sites above set, nearest first. */
export async function settingsAbove(site: SiteDb): Promise<{ readonly id: string; readonly below: BelowSettings }[]> {
  return (await site.rows(above, [site.siteId])).map(({ id, content }) => ({ id, below: belowOf(content) }))
}

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
const level = statement<{ level: SiteLevel }>('inherited_level', 'select level from sites where id = $1')

export interface StoredInheritance {
  readonly level: SiteLevel
  readonly own: { readonly content: OwnChoices; readonly version: number }
  readonly below: {
    readonly content: BelowSettings
    readonly version: number
    readonly updatedAt: Date | null
    readonly updatedBy: string | null
  }
}

export async function readInheritance(site: SiteDb): Promise<StoredInheritance> {
  const [found, [place]] = await Promise.all([site.rows(rows, [site.siteId]), site.rows(level, [site.siteId])])
  const [below, own] = (['below', 'inherited'] as const).map((tab) => found.find((row) => row.tab === tab))
  return {
    level: place?.level ?? 'local',
    own: { content: choicesOf(own?.content), version: own?.version ?? 0 },
    below: {
      content: belowOf(below?.content),
      version: below?.version ?? 0,
      updatedAt: below?.updatedAt ?? null,
      updatedBy: below?.updatedBy ?? null,
    },
  }
}

const names = statement<Pick<SiteAbove, 'id' | 'name' | 'level'>>(
  'inherited_names',
  'select id, name, level from sites where id = any($1::text[])',
)
/** What the sites above are called, and how many stand below: no site reads the row of another. */
export async function treeAround(
  platform: PlatformDb,
  siteId: string,
  ids: readonly string[],
): Promise<{ readonly names: Pick<SiteAbove, 'id' | 'name' | 'level'>[]; readonly below: number }> {
  const [called, below] = await Promise.all([platform.rows(names, [ids]), countSitesBelow(platform, siteId)])
  return { names: called, below }
}
