import type { FastifyInstance } from 'fastify'
import type { SignUp, SignUpList } from '#contract/news/sign-ups.ts'
import { eventSignUps, removeSignUp, signUpsFile } from '#contract/news/sign-ups.ts'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv-text.ts'
import { recordAudit } from '../audit/audit.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { refuseStaleLogin } from '../auth/fresh-login.ts'
import { findItem } from '../items/store/item-store.ts'
import { signUpState } from './sign-up-state.ts'
import { cancelSignUp } from './sign-ups.ts'

// Those who have signed up for an event, for the editors of the site: names and addresses are nobody else's business.

const staleLogin =
  'Bekräfta med BankID för att hämta filen. Den innehåller namn och e-postadresser, och det skyddar mot den som lånar din dator.'

type Moments = 'confirmedAt' | 'queuedAt' | 'offeredUntil'
interface Row extends Omit<SignUp, 'state' | 'createdAt' | Moments>, Readonly<Record<Moments, Date | null>> {
  readonly createdAt: Date
}

const listed = statement<Row>(
  'event_sign_ups',
  `select id, name, email, people, created_at as "createdAt", confirmed_at as "confirmedAt", queued_at as "queuedAt",
     offered_until as "offeredUntil",
     exists (select from outbox o where o.site_id = s.site_id and o.id = s.id and o.state = 'failed') as "isUnreached"
   from event_sign_ups s where site_id = $1 and item_id = $2
   order by confirmed_at is null, queued_at nulls last, case when queued_at is null then name end collate "sv-x-icu", id`,
)
const ofEvent = statement<{ found: boolean }>(
  'event_sign_up_of_event',
  'select exists (select from event_sign_ups where site_id = $1 and item_id = $2 and id = $3) as found',
)

/** The id of a news item of the site; throws 404 for every other. */
async function ofSite(site: SiteDb, itemId: string): Promise<string> {
  await findItem(site, 'news', itemId, 'read')
  return itemId
}

async function listOf(site: SiteDb, itemId: string, now: Date): Promise<SignUpList> {
  const rows = await site.rows(listed, [site.siteId, itemId])
  const signUps = rows.map((row): SignUp => {
    const { createdAt, confirmedAt, queuedAt, offeredUntil } = row
    return {
      ...row,
      state: signUpState(row, now),
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      queuedAt: queuedAt?.toISOString() ?? null,
      offeredUntil: offeredUntil?.toISOString() ?? null,
    }
  })
  const taken = signUps.filter(({ state }) => state === 'confirmed').reduce((sum, { people }) => sum + people, 0)
  return { signUps, taken }
}

async function fileOf(site: SiteDb, itemId: string, now: Date): Promise<string> {
  const rows = await site.rows(listed, [site.siteId, itemId])
  const lines = rows
    .filter((row) => signUpState(row, now) === 'confirmed')
    .map(({ name, email, people, createdAt }) => csvLine([name, email, people, stockholmLocal(createdAt).replace('T', ' ')]))
  return csvStart + csvLine(['Namn', 'E-post', 'Antal', 'Anmäld']) + lines.join('')
}

export function registerSignUpRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(eventSignUps, async ({ site, params, now }) => listOf(site, await ofSite(site, params.itemId), now))
    scope.handle(signUpsFile, async ({ site, params, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      const itemId = await ofSite(site, params.itemId)
      const entry = { actorId: user.id, siteId: site.siteId, action: 'event.exportSignUps', objectId: itemId }
      await recordAudit(site, entry, now)
      return { csv: await fileOf(site, itemId, now) }
    })
    scope.handle(removeSignUp, async ({ site, params, user, now }) => {
      const itemId = await ofSite(site, params.itemId)
      const [row] = isUuid(params.signUpId) ? await site.rows(ofEvent, [site.siteId, itemId, params.signUpId]) : []
      if (!row?.found) throw notFound()
      await cancelSignUp(site, params.signUpId, now)
      const entry = { actorId: user.id, siteId: site.siteId, action: 'event.removeSignUp', objectId: itemId }
      await recordAudit(site, entry, now)
      return listOf(site, itemId, now)
    })
  })
}
