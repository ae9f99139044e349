import type { Finding } from '#contract/privacy/finding.ts'
import type { NewAddress, PersonTerms } from '#contract/privacy/privacy.ts'
import { foldForSearch } from '#contract/slug.ts'
import { formerUser } from '../modules/accounts/former-user.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { eraseItem, overwriteItem, readdressItem } from '../modules/items/life/item-erasure.ts'
import { removeForGood as removePicture } from '../modules/media/bank/media-trash.ts'
import { exportKey, uploadFolder } from '../modules/media/files/media-keys.ts'
import { lockMediaIfPresent } from '../modules/media/media-store.ts'
import { announceWhereShown } from '../modules/media/media-work.ts'
import { indexExtension } from '../modules/shared-policy/extension-index.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import type { Database, PlatformDb, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { slugAfter } from './addresses.ts'
import { accountPlace } from './find-accounts.ts'
import { personPlace, textPlace } from './find-items.ts'
import type { FindingId } from './find-rows.ts'
import { eraseRow, isRowPlace, parseId, printId } from './find-rows.ts'
import type { PersonMatch } from './matching.ts'
import { personMatch } from './matching.ts'

export interface EraseDeps {
  readonly database: Database
  readonly files: FileStore
  readonly areas: readonly ItemArea<Fields>[]
}

interface Erasure {
  readonly terms: PersonTerms
  readonly chosen: readonly Finding[]
  readonly inPublic: boolean
  /** Of texts whose address has been public; those that are not here keep theirs. */
  readonly addresses: readonly NewAddress[]
  readonly by: string
  readonly now: Date
}

const emptyName = statement(
  'privacy_account_empty',
  `update users set name = '${formerUser}', search_name = $2, last_sign_in_at = null, version = version + 1 where id = $1 and removed_at is not null`,
)

/** Takes the name from a closed account. The row stays, as the author of texts and the actor of lines in the log. */
const emptyAccount = (platform: PlatformDb, userId: string): void => platform.send(emptyName, [userId, foldForSearch(formerUser)])

const removeInvitation = statement('privacy_invitation_remove', 'delete from invitations where site_id = $1 and id = $2')
const portraitsOf = statement<{ mediaId: string }>(
  'privacy_portraits_alone',
  `select distinct u.media_id as "mediaId" from media_uses u
   where u.site_id = $1 and u.library_id = $1 and u.item_id = $2 and u.field = 'portrait' and not exists (
     select from media_uses o where o.site_id = $1 and o.library_id = u.library_id and o.media_id = u.media_id and o.owner <> u.owner)`,
)
// A file that waits to be read in may hold the person, and would bring them back. One that is being read is left to end.
const waitingCopies = statement<{ id: string }>(
  'privacy_copies_remove',
  `delete from site_imports where site_id = $1 and state in ('receiving', 'checking', 'checked', 'refused', 'failed') returning id`,
)
const waitingWordpress = statement<{ id: string }>(
  'privacy_wordpress_remove',
  `delete from wordpress_imports where site_id = $1 and done = 0 and state in ('receiving', 'checking', 'checked', 'refused', 'failed')
   returning id`,
)
const endedWordpress = statement<{ id: string }>(
  'privacy_wordpress_ended',
  `select id from wordpress_imports where site_id = $1 and state in ('cancelled', 'done', 'undone')`,
)
const exportsOf = statement<{ id: string }>('privacy_exports_remove', 'delete from site_exports where site_id = $1 returning id')
const deliveriesOf = statement('privacy_previews_end', 'delete from preview_links where site_id = $1 and item_id = $2')

/** Erases the chosen findings, a transaction for each site. May be run again: what is gone is passed by. */
export async function erasePerson(deps: EraseDeps, erasure: Erasure): Promise<void> {
  const match = personMatch(erasure.terms)
  const bySite = new Map<string, FindingId[]>()
  for (const { id } of erasure.chosen) {
    const parsed = parseId(id)
    if (parsed.place === accountPlace) await deps.database.inPlatform(async (platform) => emptyAccount(platform, parsed.key))
    else if (parsed.place === 'invitation')
      await deps.database.inPlatform((platform) => platform.rows(removeInvitation, [parsed.siteId, parsed.key]))
    else bySite.set(parsed.siteId, [...(bySite.get(parsed.siteId) ?? []), parsed])
  }
  for (const [siteId, ids] of [...bySite].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { exports, sent } = await deps.database.inSite(siteId, (site) => eraseOnSite(deps, site, ids, match, erasure))
    // After the rows: a crash in between leaves files without a row, which the sweep removes.
    for (const id of exports) await deps.files.delete(exportKey(siteId, id))
    for (const id of sent) for await (const { key } of deps.files.list(uploadFolder(siteId, id))) await deps.files.delete(key)
  }
}

interface HeldInFiles {
  readonly exports: readonly string[]
  /** Files that were sent to be read in. */
  readonly sent: readonly string[]
}

/** Returns what was removed with it and has files, since they hold the person too. */
async function eraseOnSite(
  { areas }: EraseDeps,
  site: SiteDb,
  ids: readonly FindingId[],
  match: PersonMatch,
  { inPublic, addresses, by, now }: Erasure,
): Promise<HeldInFiles> {
  const actor = { userId: by, role: 'siteAdmin' as const, now }
  const slugs = new Map(addresses.map(({ id, slug }) => [id, slug]))
  // Items first: what hangs on them is gone with them.
  for (const one of ids) {
    const { place, key } = one
    const [areaName = '', id = ''] = key.split('/')
    const area = areas.find(({ name }) => name === areaName)
    if (!area) continue
    const work = { site, area, actor }
    if (place === personPlace) {
      const pictures = await site.rows(portraitsOf, [site.siteId, id])
      site.send(deliveriesOf, [site.siteId, id])
      await eraseItem(work, id)
      for (const { mediaId } of pictures) await erasePicture(site, mediaId, actor)
    } else if (place === textPlace) {
      await overwriteItem(work, id, { ...match, inPublic })
      await readdressItem(work, id, { ...match, slugOf: (item) => slugAfter(area, item, match, slugs.get(printId(one))) })
    }
  }
  for (const one of ids.filter(({ place }) => isRowPlace(place))) {
    await eraseRow(site, one, match)
    if (one.place === 'sharedHere') await indexExtension(site, one.key)
    if (one.place === 'picture') announceWhereShown({ library: site }, [one.key])
  }
  if (site.siteId === '*') return { exports: [], sent: [] }
  await publicChanged(site)
  const of = [site.siteId]
  const sent = await Promise.all([waitingCopies, waitingWordpress, endedWordpress].map((which) => site.rows(which, of)))
  return { exports: (await site.rows(exportsOf, of)).map(({ id }) => id), sent: sent.flat().map(({ id }) => id) }
}

async function erasePicture(library: SiteDb, id: string, actor: { userId: string; role: 'siteAdmin'; now: Date }): Promise<void> {
  const work = { library, actor }
  const held = await lockMediaIfPresent(work, id)
  if (held && held.liveUses === 0) await removePicture(work, held)
}
