import type { ShareInput, SharingState } from '#contract/policy/shared-policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { forbidden, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../auth/auth.ts'
import { maySend } from '../broadcasts/may-send.ts'
import { refuseUnknownTarget, targetChoices } from '../sites/site-targets.ts'
import { changeSharing, insertSharing, markWithdrawn, sharingOf, sharingReach, whatIsShared } from './sharing-store.ts'

// Sharing a topic with the sites and withdrawing it, on the federation's own site.

interface BySharer {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

const onlySharers = () => forbidden('Bara administratörer och riksredaktörer kan dela sakfrågor med sajterna.')
const changedMeanwhile = () =>
  stateChanged('Någon annan har ändrat delningen sedan du öppnade den. Se hur den är nu och gör om ändringen.')

/** Throws 404 for an item that is no topic of the federation's own site. */
export async function viewSharing(database: Database, { siteId, user }: BySharer, id: string): Promise<SharingState> {
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
    hiddenOn,
    mayShare: maySend(user),
    choices,
  }
}

/** Shares it, or changes how the sites get it. */
export async function share(database: Database, by: BySharer, id: string, input: ShareInput): Promise<SharingState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySharers()
  await database.inPlatform((platform) => refuseUnknownTarget(platform, input.target, siteId), 'read')
  const who = { userId: user.id, now }
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, exists, isPublic } = await whatIsShared(site, id)
    if (!exists) throw notFound()
    if (!isOwnSite) throw stateChanged('Bara sakfrågor på riksorganisationens egen sajt kan delas med sajterna.')
    if (!isPublic) throw stateChanged('Sakfrågan är inte publicerad. Publicera den först, och dela den sedan.')
    const before = await sharingOf(site, id)
    const { version, ...how } = input
    const isDone = version === null ? await insertSharing(site, id, how, who) : await changeSharing(site, id, version, how, who)
    if (!isDone) throw changedMeanwhile()
    const action = before && before.withdrawnAt === null ? 'sharedTopic.change' : 'sharedTopic.share'
    const reason = input.isRequired ? 'alltid synlig' : 'får döljas'
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason }, now)
  })
  return viewSharing(database, by, id)
}

/** Takes it from all sites. The topic stays as it is on the federation's own. */
export async function withdraw(database: Database, by: BySharer, id: string, version: number): Promise<SharingState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySharers()
  await database.inSite(siteId, async (site) => {
    if ((await sharingOf(site, id)) === null) throw notFound()
    if (!(await markWithdrawn(site, id, version, { userId: user.id, now }))) throw changedMeanwhile()
    await recordAudit(site, { actorId: user.id, siteId, action: 'sharedTopic.withdraw', objectId: id }, now)
  })
  return viewSharing(database, by, id)
}
