import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { forbidden, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../auth/auth.ts'
import { broadcastOf, broadcastReach, changeBroadcast, insertBroadcast, markRecalled, whatIsSent } from './broadcast-store.ts'
import { maySend, receivingSites, refuseUnknownSites } from './receiving-sites.ts'

// Sending and recalling, on the federation's own site.

interface BySender {
  readonly siteId: string
  readonly user: Caller
  readonly now: Date
}

const onlySenders = () => forbidden('Bara administratörer och riksredaktörer kan skicka nyheter till sajterna.')
const changedMeanwhile = () =>
  stateChanged('Någon annan har ändrat eller återkallat utskicket sedan du öppnade det. Se hur det är nu och gör om ändringen.')

/** Throws 404 for an item that is no news of the federation's own site. */
export async function viewBroadcast(database: Database, { siteId, user }: BySender, id: string): Promise<BroadcastState> {
  const stored = await database.inSite(
    siteId,
    async (site) => {
      const { isOwnSite, exists } = await whatIsSent(site, id)
      if (!isOwnSite || !exists) throw notFound()
      return broadcastOf(site, id)
    },
    'read',
  )
  const [{ counts, hiddenOn }, sites] = await database.inPlatform(
    (platform) => Promise.all([broadcastReach(platform, id), receivingSites(platform, siteId)]),
    'read',
  )
  return {
    sent: stored && {
      ...stored,
      sentAt: stored.sentAt.toISOString(),
      recalledAt: stored.recalledAt?.toISOString() ?? null,
    },
    counts,
    hiddenOn: hiddenOn.map((row) => ({ ...row, at: row.at.toISOString() })),
    maySend: maySend(user),
    sites,
  }
}

/** Sends it, or changes how the sites get it. */
export async function send(database: Database, by: BySender, id: string, input: SendInput): Promise<BroadcastState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySenders()
  await refuseUnknownSites(database, siteId, input.target)
  const who = { userId: user.id, now }
  await database.inSite(siteId, async (site) => {
    const { isOwnSite, exists, isPublic } = await whatIsSent(site, id)
    if (!exists) throw notFound()
    if (!isOwnSite) throw stateChanged('Bara nyheter på riksorganisationens egen sajt kan skickas till sajterna.')
    if (!isPublic) throw stateChanged('Nyheten är inte publicerad. Publicera den först, och skicka den sedan.')
    const before = await broadcastOf(site, id)
    const begins = before && before.recalledAt === null ? before.sentAt : now
    const { mode, target, pinDays, version } = input
    const pinnedUntil = pinDays === 0 ? null : daysAfter(stockholmDate(begins), pinDays)
    const sending = { mode, target, pinDays, pinnedUntil }
    const isDone =
      version === null ? await insertBroadcast(site, id, sending, who) : await changeBroadcast(site, id, version, sending, who)
    if (!isDone) throw changedMeanwhile()
    const action = before && before.recalledAt === null ? 'broadcast.change' : 'broadcast.send'
    await recordAudit(site, { actorId: user.id, siteId, action, objectId: id, reason: mode }, now)
  })
  return viewBroadcast(database, by, id)
}

/** Takes it from all sites. The item stays as it is on the federation's own. */
export async function recall(database: Database, by: BySender, id: string, version: number): Promise<BroadcastState> {
  const { siteId, user, now } = by
  if (!maySend(user)) throw onlySenders()
  await database.inSite(siteId, async (site) => {
    if ((await broadcastOf(site, id)) === null) throw notFound()
    if (!(await markRecalled(site, id, version, { userId: user.id, now }))) throw changedMeanwhile()
    await recordAudit(site, { actorId: user.id, siteId, action: 'broadcast.recall', objectId: id }, now)
  })
  return viewBroadcast(database, by, id)
}
