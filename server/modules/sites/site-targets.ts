import type { SiteTarget, TargetChoices } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'

// What the federation chooses sites by: news that are sent to them, and pictures of its Bildbank.

const receivers = statement<TargetChoices['sites'][number]>(
  'target_sites',
  `select id, name, level = 'district' as "isDistrict" from sites where id is distinct from $1 and not is_hidden
   order by name collate "sv-x-icu", id limit 2000`,
)
const tags = statement<{ tag: string }>(
  'target_tags',
  `select tag from (select distinct unnest(tags) as tag from sites where not is_hidden) t order by tag collate "sv-x-icu" limit 500`,
)

/** All sites, districts and tags that can be chosen; `but`: a site that is left out. */
export async function targetChoices(platform: PlatformDb, but: string | null): Promise<TargetChoices> {
  const [sites, named] = await Promise.all([platform.rows(receivers, [but]), platform.rows(tags, [])])
  return { sites, tags: named.map(({ tag }) => tag) }
}

function missingIn(target: SiteTarget, { sites, tags: known }: TargetChoices): string[] {
  const among = (wanted: readonly string[], there: readonly string[]) => wanted.filter((one) => !there.includes(one))
  switch (target.kind) {
    case 'all':
      return []
    case 'tags':
      return among(target.tags, known)
    case 'sites':
      return among(
        target.siteIds,
        sites.map(({ id }) => id),
      )
    case 'districts':
      return among(
        target.districtIds,
        sites.flatMap(({ id, isDistrict }) => (isDistrict ? id : [])),
      )
  }
}

/** Throws 400 at `target` for what nobody can choose. */
export async function refuseUnknownTarget(platform: PlatformDb, target: SiteTarget, but: string | null): Promise<void> {
  if (target.kind === 'all') return
  const missing = missingIn(target, await targetChoices(platform, but))
  if (missing.length > 0)
    throw invalidField('target', `Det går inte att välja ${missing.join(', ')}. Ta bort det ur listan och välj igen.`)
}
