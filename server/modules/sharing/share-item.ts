import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import { sharedKindOf } from '#contract/sharing/shared-kinds.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { forbidden, invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../auth/auth.ts'
import { freshPublicMedia } from '../media/public-media.ts'
import { refuseUnknownTarget, targetChoices } from '../sites/site-targets.ts'
import { mayShare } from './may-share.ts'
import type { StoredShare } from './share-store.ts'
import { readReach, shareableItem, storedShare, storeEnd, storeShare } from './share-store.ts'

// Sharing an item of the federation's own site with the others, by one row, and ending that.

interface BySharer {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

const onlySharers = 'Bara administratörer och riksredaktörer kan bestämma vad som visas på sajterna.'
const changedMeanwhile =
  'Någon annan har ändrat hur den visas på sajterna sedan du öppnade den. Se hur det är nu och gör om ändringen.'

/** None for those who may not share: the names and tags of all sites are not theirs to read. */
const noChoices: TargetChoices = { sites: [], tags: [] }

/** Throws 404 for an item that the site does not have, and for those of areas that are not shared. */
async function shareable(site: SiteDb, id: string) {
  const item = await shareableItem(site, id)
  const kind = item && sharedKindOf(item.area)
  if (!item || !kind) throw notFound()
  return { ...item, kind }
}

const told = ({ beganAt, endedAt, ...shared }: StoredShare) => ({
  ...shared,
  beganAt: beganAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Throws 404 for an item that cannot be shared, and for one that is not on the federation's own site. */
export async function viewSharing(database: Database, { siteId, user }: BySharer, id: string): Promise<SharingState> {
  const stored = await database.inSite(
    siteId,
    async (site) => {
      if (!(await shareable(site, id)).isOwnSite) throw notFound()
      return storedShare(site, id)
    },
    'read',
  )
  const isSharer = mayShare(user)
  const [reach, choices] = await database.inPlatform(
    (platform) => Promise.all([readReach(platform, siteId, id), isSharer ? targetChoices(platform, siteId) : noChoices]),
    'read',
  )
  return { shared: stored && told(stored), ...reach, mayShare: isSharer, choices }
}

/** The last Swedish day of a pin; null for none. One that goes on keeps the day on which it began. */
function pinnedUntil(pinDays: number, before: StoredShare | null, now: Date): string | null {
  if (pinDays === 0) return null
  return daysAfter(stockholmDate(before && before.endedAt === null ? before.beganAt : now), pinDays)
}

/** Shares it, anew if that had ended, or changes how the sites get it. */
export async function share(database: Database, by: BySharer, id: string, input: ShareInput): Promise<SharingState> {
  const { siteId, user, now } = by
  const { mode, target, isInMenu, pinDays } = input
  if (!mayShare(user)) throw forbidden(onlySharers)
  await database.inPlatform((platform) => refuseUnknownTarget(platform, target, siteId), 'read')
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, isPublic, kind } = await shareable(site, id)
    if (!isOwnSite) throw stateChanged('Bara det som finns på riksorganisationens egen sajt kan visas på sajterna.')
    if (!isPublic) throw stateChanged('Den är inte publicerad. Publicera den först, och visa den sedan på sajterna.')
    if (!kind.modes.includes(mode)) throw invalidField('mode', 'Välj ett av sätten i listan.')
    if (pinDays > 0 && !kind.hasPin) throw invalidField('pinDays', 'Bara nyheter kan fästas överst.')
    if (isInMenu && !kind.hasMenu) throw invalidField('isInMenu', 'Bara sidor kan stå i menyn.')
    const before = await storedShare(site, id)
    freshPublicMedia(site, id)
    const stored = { ...input, pinnedUntil: pinnedUntil(pinDays, before, now) }
    if (!(await storeShare(site, id, stored, { userId: user.id, now }))) throw stateChanged(changedMeanwhile)
    const action = before === null || before.endedAt !== null ? kind.actions.begin : kind.actions.change
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason: mode }, now)
  })
  return viewSharing(database, by, id)
}

/** Takes it from all sites, by one row. The item stays as it is on the federation's own. */
export async function end(database: Database, by: BySharer, id: string, version: number): Promise<SharingState> {
  const { siteId, user, now } = by
  if (!mayShare(user)) throw forbidden(onlySharers)
  await database.inSite(siteId, async (site) => {
    const { kind } = await shareable(site, id)
    if ((await storedShare(site, id)) === null) throw notFound()
    if (!(await storeEnd(site, id, version, { userId: user.id, now }))) throw stateChanged(changedMeanwhile)
    await recordAudit(site, { actorId: user.id, siteId, action: kind.actions.end, objectId: id }, now)
  })
  return viewSharing(database, by, id)
}
