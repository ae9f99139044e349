import type { SiteTarget, TargetChoices } from '#contract/users-and-sites/site-target.ts'
import type { Database, PlatformDb, SiteDb, Statement } from '../../platform/database/database.ts'
import { forbidden, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../auth/auth.ts'
import { freshPublicMedia } from '../media/public-media.ts'
import { refuseUnknownTarget, targetChoices } from '../sites/site-targets.ts'
import { mayShare } from './may-share.ts'
import type { AuditReason } from '../audit/audit-reasons.ts'

// Sharing an item of the federation's own site with the others, by one row, and ending that. What kinds of items there are, and what
// is stored and said of each, is told by the modules of their areas.

export interface BySharer {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

export interface By {
  readonly userId: string
  readonly now: Date
}

export interface Shareable {
  readonly isOwnSite: boolean
  readonly isPublic: boolean
  readonly exists: boolean
}

export interface SharedKind<Stored extends object, Input extends { readonly target: SiteTarget }, Reach> {
  /** By site and item, as are all three; `end` also by version, time and person. */
  readonly shareable: Statement<Shareable>
  readonly one: Statement<Stored>
  readonly end: Statement<{ id: string }>
  readonly hasEnded: (stored: Stored) => boolean
  /** `before` is null for one that was never shared. False if somebody changed it since the version of the input. */
  readonly store: (site: SiteDb, id: string, input: Input, before: Stored | null, by: By) => Promise<boolean>
  /** What the sites do with it. */
  readonly reach: (platform: PlatformDb, id: string) => Promise<Reach>
  /** How it is shared, for the audit log. */
  readonly how: (input: Input) => AuditReason
  readonly actions: { readonly begin: string; readonly change: string; readonly end: string }
  readonly words: {
    readonly onlySharers: string
    readonly onlyOwnSite: string
    readonly notPublic: string
    readonly changedMeanwhile: string
  }
}

async function storedOf<Stored extends object>(site: SiteDb, one: Statement<Stored>, id: string): Promise<Stored | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

async function whatIs(site: SiteDb, shareable: Statement<Shareable>, id: string): Promise<Shareable> {
  const [found] = await site.rows(shareable, [site.siteId, id])
  return found ?? { isOwnSite: false, isPublic: false, exists: false }
}

interface SharedView<Stored> {
  /** Null for an item that was never shared. */
  readonly stored: Stored | null
  readonly mayShare: boolean
  /** None for those who may not share: the names and tags of all sites are not theirs to read. */
  readonly choices: TargetChoices
}

const noChoices: TargetChoices = { sites: [], tags: [] }

/** Throws 404 for an item that is not of this kind, or not on the federation's own site. */
export async function viewShared<Stored extends object, Input extends { readonly target: SiteTarget }, Reach extends object>(
  { shareable, one, reach }: SharedKind<Stored, Input, Reach>,
  database: Database,
  { siteId, user }: BySharer,
  id: string,
): Promise<SharedView<Stored> & { readonly reach: Reach }> {
  const stored = await database.inSite(
    siteId,
    async (site) => {
      const { isOwnSite, exists } = await whatIs(site, shareable, id)
      if (!isOwnSite || !exists) throw notFound()
      return storedOf(site, one, id)
    },
    'read',
  )
  const isSharer = mayShare(user)
  const [reached, choices] = await database.inPlatform(
    (platform) => Promise.all([reach(platform, id), isSharer ? targetChoices(platform, siteId) : noChoices]),
    'read',
  )
  return { stored, reach: reached, mayShare: isSharer, choices }
}

/** Shares it, anew if that had ended, or changes how the sites get it. */
export async function shareItem<Stored extends object, Input extends { readonly target: SiteTarget }, Reach>(
  { shareable, one, hasEnded, store, how, actions, words }: SharedKind<Stored, Input, Reach>,
  database: Database,
  { siteId, user, now }: BySharer,
  id: string,
  input: Input,
): Promise<void> {
  if (!mayShare(user)) throw forbidden(words.onlySharers)
  await database.inPlatform((platform) => refuseUnknownTarget(platform, input.target, siteId), 'read')
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, exists, isPublic } = await whatIs(site, shareable, id)
    if (!exists) throw notFound()
    if (!isOwnSite) throw stateChanged(words.onlyOwnSite)
    if (!isPublic) throw stateChanged(words.notPublic)
    const before = await storedOf(site, one, id)
    freshPublicMedia(site, id)
    if (!(await store(site, id, input, before, { userId: user.id, now }))) throw stateChanged(words.changedMeanwhile)
    const action = before === null || hasEnded(before) ? actions.begin : actions.change
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason: how(input) }, now)
  })
}

/** Takes it from all sites, by one row. The item stays as it is on the federation's own. */
export async function endSharing<Stored extends object, Input extends { readonly target: SiteTarget }, Reach>(
  { one, end, actions, words }: SharedKind<Stored, Input, Reach>,
  database: Database,
  { siteId, user, now }: BySharer,
  id: string,
  version: number,
): Promise<void> {
  if (!mayShare(user)) throw forbidden(words.onlySharers)
  await database.inSite(siteId, async (site) => {
    if ((await storedOf(site, one, id)) === null) throw notFound()
    if ((await site.rows(end, [siteId, id, version, now, user.id])).length === 0) throw stateChanged(words.changedMeanwhile)
    await recordAudit(site, { actorId: user.id, siteId, action: actions.end, objectId: id }, now)
  })
}

/** A site that has decided against it. */
export interface DecidedAgainst {
  readonly siteId: string
  readonly siteName: string
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** The counts of a kind, and the sites that have given a reason to hide it. */
export async function readReach<Counts extends object>(
  platform: PlatformDb,
  id: string,
  counts: Statement<Counts>,
  hidden: Statement<DecidedAgainst>,
) {
  const [[counted], hiddenOn] = await Promise.all([platform.rows(counts, [id]), platform.rows(hidden, [id])])
  if (!counted) throw new Error('A count has one row.')
  return { counts: counted, hiddenOn: hiddenOn.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

/** How a topic or a page is shared, as stored. */
export interface StoredSharing {
  readonly isRequired: boolean
  readonly target: SiteTarget
  readonly sharedAt: Date
  readonly sharedBy: string
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  readonly version: number
}

/** As it is told. */
export const toldSharing = <Stored extends StoredSharing>(stored: Stored) => ({
  ...stored,
  sharedAt: stored.sharedAt.toISOString(),
  withdrawnAt: stored.withdrawnAt?.toISOString() ?? null,
})
