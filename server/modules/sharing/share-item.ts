import type { SiteTarget, TargetChoices } from '#contract/users-and-sites/site-target.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { forbidden, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { AuditReason } from '../audit/audit-reasons.ts'
import type { Caller } from '../auth/auth.ts'
import { freshPublicMedia } from '../media/public-media.ts'
import type { SharedArea, ShareMode } from '../shares/shares-table.ts'
import { refuseUnknownTarget, targetChoices } from '../sites/site-targets.ts'
import { mayShare } from './may-share.ts'
import type { Reach, StoredShare } from './share-store.ts'
import { readReach, shareableItem, storedShare, storeEnd, storeShare } from './share-store.ts'

// Sharing an item of the federation's own site with the others, by one row, and ending that. What differs between the kinds is told by the
// modules of their areas.

interface BySharer {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

interface ShareInput {
  readonly target: SiteTarget
  /** The version that the person saw; null when it was never shared. */
  readonly version: number | null
}

export interface SharedKind<Input extends ShareInput, State> {
  readonly area: SharedArea
  /** How sites get it; `said`: the same in the audit log. */
  readonly how: (input: Input) => {
    readonly mode: ShareMode
    readonly said: AuditReason
    readonly isInMenu?: boolean
    /** The days of a pin, from its beginning; 0 and absent for none. */
    readonly pinDays?: number
  }
  readonly actions: { readonly begin: string; readonly change: string; readonly end: string }
  readonly words: {
    readonly onlySharers: string
    readonly onlyOwnSite: string
    readonly notPublic: string
    readonly changedMeanwhile: string
  }
  /** What its screen is told. */
  readonly told: (view: View) => State
}

/** None for those who may not share: the names and tags of all sites are not theirs to read. */
const noChoices: TargetChoices = { sites: [], tags: [] }

interface View extends Reach {
  /** Null for an item that was never shared. */
  readonly stored: StoredShare | null
  readonly mayShare: boolean
  readonly choices: TargetChoices
}

/** Throws 404 for an item that is not of this kind, or not on the federation's own site. */
export async function viewShared<State>(
  { area, told }: Pick<SharedKind<never, State>, 'area' | 'told'>,
  database: Database,
  { siteId, user }: BySharer,
  id: string,
): Promise<State> {
  const stored = await database.inSite(
    siteId,
    async (site) => {
      const { isOwnSite, exists } = await shareableItem(site, area, id)
      if (!isOwnSite || !exists) throw notFound()
      return storedShare(site, area, id)
    },
    'read',
  )
  const isSharer = mayShare(user)
  const [reach, choices] = await database.inPlatform(
    (platform) => Promise.all([readReach(platform, siteId, id), isSharer ? targetChoices(platform, siteId) : noChoices]),
    'read',
  )
  return told({ stored, ...reach, mayShare: isSharer, choices })
}

/** The last Swedish day of a pin; null for none. One that goes on keeps the day on which it began. */
function pinnedUntil(pinDays: number, before: StoredShare | null, now: Date): string | null {
  if (pinDays === 0) return null
  return daysAfter(stockholmDate(before && before.endedAt === null ? before.beganAt : now), pinDays)
}

/** Shares it, anew if that had ended, or changes how the sites get it. */
export async function shareItem<Input extends ShareInput, State>(
  kind: SharedKind<Input, State>,
  database: Database,
  by: BySharer,
  id: string,
  input: Input,
): Promise<State> {
  const { area, how, actions, words } = kind
  const { siteId, user, now } = by
  if (!mayShare(user)) throw forbidden(words.onlySharers)
  await database.inPlatform((platform) => refuseUnknownTarget(platform, input.target, siteId), 'read')
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, exists, isPublic } = await shareableItem(site, area, id)
    if (!exists) throw notFound()
    if (!isOwnSite) throw stateChanged(words.onlyOwnSite)
    if (!isPublic) throw stateChanged(words.notPublic)
    const before = await storedShare(site, area, id)
    freshPublicMedia(site, id)
    const { mode, said, isInMenu = false, pinDays = 0 } = how(input)
    const { target, version } = input
    const stored = { mode, target, isInMenu, pinDays, pinnedUntil: pinnedUntil(pinDays, before, now), version }
    if (!(await storeShare(site, area, id, stored, { userId: user.id, now }))) throw stateChanged(words.changedMeanwhile)
    const action = before === null || before.endedAt !== null ? actions.begin : actions.change
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason: said }, now)
  })
  return viewShared(kind, database, by, id)
}

/** Takes it from all sites, by one row. The item stays as it is on the federation's own. */
export async function endSharing<State>(
  kind: SharedKind<never, State>,
  database: Database,
  by: BySharer,
  id: string,
  version: number,
): Promise<State> {
  const { area, actions, words } = kind
  const { siteId, user, now } = by
  if (!mayShare(user)) throw forbidden(words.onlySharers)
  await database.inSite(siteId, async (site) => {
    if ((await storedShare(site, area, id)) === null) throw notFound()
    if (!(await storeEnd(site, area, id, version, { userId: user.id, now }))) throw stateChanged(words.changedMeanwhile)
    await recordAudit(site, { actorId: user.id, siteId, action: actions.end, objectId: id }, now)
  })
  return viewShared(kind, database, by, id)
}

/** How a topic or a page is shared, as it is told: required or not. */
export const toldSharing = ({ mode, target, isInMenu, beganAt, beganBy, endedAt, endedBy, version }: StoredShare) => ({
  isRequired: mode === 'required',
  target,
  isInMenu,
  sharedAt: beganAt.toISOString(),
  sharedBy: beganBy,
  withdrawnAt: endedAt?.toISOString() ?? null,
  withdrawnBy: endedBy,
  version,
})
