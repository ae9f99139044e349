import type { SharedPageState, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { forbidden, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../auth/auth.ts'
import { maySend } from '../broadcasts/may-send.ts'
import { refuseUnknownTarget, targetChoices } from '../sites/site-targets.ts'
import { markWithdrawn, sharingOf, sharingReach, storeSharing, whatIsShared } from './shared-page-store.ts'

// Sharing a page with the sites and withdrawing it, on the federation's own site.

interface BySharer {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

const onlySharers = () => forbidden('Bara administratörer och riksredaktörer kan visa sidor på sajterna.')
const changedMeanwhile = () =>
  stateChanged(
    'Någon annan har ändrat eller tagit bort sidan från sajterna sedan du öppnade den. Se hur det är nu och gör om ändringen.',
  )

/** Throws 404 for an item that is no page of the federation's own site. */
export async function viewSharing(database: Database, { siteId, user }: BySharer, id: string): Promise<SharedPageState> {
  const stored = await database.inSite(
    siteId,
    async (site) => {
      const { isOwnSite, exists } = await whatIsShared(site, id)
      if (!isOwnSite || !exists) throw notFound()
      return sharingOf(site, id)
    },
    'read',
  )
  const [{ counts, hiddenOn }, choices] = await database.inPlatform(
    (platform) => Promise.all([sharingReach(platform, id), targetChoices(platform, siteId)]),
    'read',
  )
  return {
    shared: stored && {
      ...stored,
      sharedAt: stored.sharedAt.toISOString(),
      withdrawnAt: stored.withdrawnAt?.toISOString() ?? null,
    },
    counts,
    hiddenOn: hiddenOn.map((row) => ({ ...row, at: row.at.toISOString() })),
    mayShare: maySend(user),
    choices,
  }
}

/** Shares it, or changes how the sites get it. */
export async function share(database: Database, by: BySharer, id: string, input: SharePageInput): Promise<SharedPageState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySharers()
  await database.inPlatform((platform) => refuseUnknownTarget(platform, input.target, siteId), 'read')
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, exists, isPublic } = await whatIsShared(site, id)
    if (!exists) throw notFound()
    if (!isOwnSite) throw stateChanged('Bara sidor på riksorganisationens egen sajt kan visas på sajterna.')
    if (!isPublic) throw stateChanged('Sidan är inte publicerad. Publicera den först, och visa den sedan på sajterna.')
    const before = await sharingOf(site, id)
    if (!(await storeSharing(site, id, input, { userId: user.id, now }))) throw changedMeanwhile()
    const action = before && before.withdrawnAt === null ? 'sharedPage.change' : 'sharedPage.share'
    const reason = input.isRequired ? 'obligatorisk' : 'frivillig'
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason }, now)
  })
  return viewSharing(database, by, id)
}

/** Takes it from all sites. The page stays as it is on the federation's own. */
export async function withdraw(database: Database, by: BySharer, id: string, version: number): Promise<SharedPageState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySharers()
  await database.inSite(siteId, async (site) => {
    if ((await sharingOf(site, id)) === null) throw notFound()
    if (!(await markWithdrawn(site, id, version, { userId: user.id, now }))) throw changedMeanwhile()
    await recordAudit(site, { actorId: user.id, siteId, action: 'sharedPage.withdraw', objectId: id }, now)
  })
  return viewSharing(database, by, id)
}
