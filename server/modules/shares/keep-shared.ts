import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Keeps the rows of what a site shares in step with what is public there. Every public change of a site is announced in its transaction
// (sites/sites.ts, media/media-work.ts), and announcing it calls this.

/** SQL: whether the public row `p` was written since the share `s` was, or by this transaction. */
const isNewer = `(p.updated_at <> s.updated_at or p.updated_at >= date_trunc('milliseconds', now()))`
// Asked for here, since most sites share nothing and the function costs more than the question.
const keep = statement('shares_keep', 'select keep_shares($1) where exists (select from shares where origin_site_id = $1)')

/** After a public change of the site. */
export const keepShared = (site: SiteDb): void => site.send(keep, [site.siteId])

// What is shared and not public keeps its last public title and address; an erasure takes the person out of them.
const hiddenTitle = statement<{ title: string }>(
  'share_hidden_title',
  'select title from shares where origin_site_id = $1 and id = $2 and revision_id is null for update',
)
const retitle = statement('share_retitle', 'update shares set title = $3 where origin_site_id = $1 and id = $2')
const readdress = statement(
  'shares_readdress',
  `update shares s set slug = regexp_replace(n.path, '^.*/', ''), path = n.path from unnest($2::uuid[], $3::text[]) as n (id, path)
   where s.origin_site_id = $1 and s.id = n.id and s.revision_id is null`,
)

/** Changes the title of a shared item that is not public. */
export async function retitleHidden(site: SiteDb, id: string, change: (title: string) => string): Promise<void> {
  const [hidden] = await site.rows(hiddenTitle, [site.siteId, id])
  if (hidden) site.send(retitle, [site.siteId, id, change(hidden.title)])
}

/** Gives shared items that are not public the addresses that their items have now. */
export const readdressHidden = (site: SiteDb, moved: readonly { readonly id: string; readonly to: string }[]): void =>
  site.send(readdress, [site.siteId, moved.map(({ id }) => id), moved.map(({ to }) => to)])

// The platform changes who is protected, and what is withheld for their sake: nothing that a text says.
const keepFacts = statement(
  'shares_keep_facts',
  `update shares s set is_protected = f.is_protected, media = foreign_media(s.origin_site_id, f.media),
     image = foreign_medium(s.origin_site_id, f.image), referred = f.referred, updated_at = f.updated_at
   from (
     select s.origin_site_id, s.id, p.is_protected, p.media, p.image, p.updated_at, x.referred
     from shares s join published_items p on p.site_id = s.origin_site_id and p.id = s.id cross join lateral (select share_referred(s.origin_site_id, s.id) as referred) x
     where s.origin_site_id = any($1::text[]) and (${isNewer} or s.referred <> x.referred)
   ) f
   where s.origin_site_id = f.origin_site_id and s.id = f.id`,
)

/** After a change of the platform's on these sites. */
export const keepSharedFacts = (platform: PlatformDb, siteIds: readonly string[]): void => platform.send(keepFacts, [[...siteIds]])

const keepMedia = statement(
  'shares_keep_media',
  `update shares s set media = foreign_media(s.origin_site_id, p.media), image = foreign_medium(s.origin_site_id, p.image), updated_at = p.updated_at
   from published_items p where p.site_id = s.origin_site_id and p.id = s.id and ${isNewer}`,
)

/** After a change in the library of the federation, whose pictures any site shows. */
export const keepSharedMedia = (library: SiteDb): void => library.send(keepMedia, [])

const keepGroups = statement(
  'shares_keep_groups',
  `update shares s set group_id = f.group_id from (
     select p.origin_site_id, p.id, l.group_id from shares p join sites t on t.id = p.origin_site_id
     left join person_links l on l.site_id = p.origin_site_id and l.person_id = p.id and not t.is_hidden and t.stopped is distinct from 'paused'
     where p.target is null) f
   where s.origin_site_id = f.origin_site_id and s.id = f.id and s.group_id is distinct from f.group_id`,
)

/** After links have changed, or a site was closed to visitors or opened: what it shares with linked sites reaches them while visitors can read it there. */
export const keepSharedGroups = (platform: PlatformDb): void => platform.send(keepGroups, [])
