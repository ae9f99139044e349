import type { EndpointResponse } from '#contract/endpoint.ts'
import type { personMentions } from '#contract/representatives/mentions.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { PersonOnSite } from './link-store.ts'
import { everywhere } from './link-store.ts'
import { judgedMentions } from './mentions.ts'

const sitesOfUser = statement<{ id: string; name: string }>(
  'mentions_sites_of_user',
  `select s.id, s.name from sites s
   left join memberships m on m.site_id = s.id and m.user_id = $2 and (m.valid_to is null or m.valid_to >= $4::date) and (m.valid_from is null or m.valid_from <= $4::date)
   where s.id = any($1::text[]) and ($3 or m.user_id is not null)`,
)

/** The mentions on the person's site and on those of linked persons and copies. Those on sites that the caller may not see are only counted. */
export async function mentionsOnSites(
  database: Database,
  person: PersonOnSite,
  user: { readonly id: string; readonly isAdmin: boolean },
  now: Date,
): Promise<EndpointResponse<typeof personMentions>> {
  await database.inSite(person.siteId, (site) => findItem(site, 'representatives', person.personId, 'read'), 'read')
  const [group, visible] = await database.inPlatform(async (platform) => {
    const linked = await everywhere(platform, person)
    const ids = linked.map(({ siteId }) => siteId)
    return [linked, await platform.rows(sitesOfUser, [ids, user.id, user.isAdmin, stockholmDate(now)])] as const
  }, 'read')
  const names = new Map(visible.map(({ id, name }) => [id, name]))
  const sites = []
  const elsewhere = { sites: 0, mentions: 0 }
  // One after the other: a person may be on many sites, and each needs a connection.
  for (const { siteId, personId } of group.toSorted(
    (a, b) => Number(b.siteId === person.siteId) - Number(a.siteId === person.siteId),
  )) {
    const mentions = await database.inSite(siteId, (site) => judgedMentions(site, personId, now), 'read')
    const siteName = names.get(siteId)
    if (siteName !== undefined) sites.push({ siteId, siteName, mentions })
    else if (mentions.length > 0) {
      elsewhere.sites += 1
      elsewhere.mentions += mentions.length
    }
  }
  return { sites, elsewhere }
}
