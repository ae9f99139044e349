import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Finding } from '#contract/privacy/finding.ts'
import type { PersonTerms } from '#contract/privacy/privacy.ts'
import { eraseWords, ownPrivacy, privacyCases } from '#contract/privacy/privacy.ts'
import { slugify } from '#contract/slug.ts'
import { keptDays } from '../modules/retention/retention.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { admin, signedIn } from '../modules/auth/auth.ts'
import { refuseStaleLogin } from '../modules/auth/fresh-login.ts'
import { findUser } from '../modules/accounts/user-store.ts'
import { removeUser } from '../modules/users/user-service.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import type { HttpError } from '../platform/errors.ts'
import { forbidden, invalidField, stateChanged } from '../platform/errors.ts'
import { queueJob } from '../platform/jobs/jobs.ts'
import { refuseWrongAddresses } from './addresses.ts'
import type { StoredCase } from './case-store.ts'
import { beginErasure, findCase, findOwnCase, insertCase, listCases, removeCase, shownCase } from './case-store.ts'
import { accountPlace } from './find-accounts.ts'
import { parseId } from './find-rows.ts'
import { personMatch } from './matching.ts'
import { eraseJob, searchJob } from './privacy-jobs.ts'

const dayMs = 86_400_000
const staleLogin =
  'Bekräfta med BankID för att fortsätta. Svaret är allt som finns om en person, och en radering går inte att ångra.'

interface Asking {
  readonly kind: StoredCase['kind']
  readonly terms: PersonTerms | null
  readonly by: string
  readonly now: Date
}

async function ask(platform: PlatformDb, { kind, terms, by, now }: Asking): Promise<{ id: string }> {
  const id = randomUUID()
  insertCase(platform, {
    id,
    kind,
    terms,
    by,
    now,
    expiresAt: new Date(now.getTime() + (await keptDays(platform, 'answers')) * dayMs),
  })
  queueJob(platform, '', { kind: searchJob, key: id, runAt: now })
  // The log says that somebody was looked for, and not who.
  const action = kind === 'own' ? 'privacy.own' : 'privacy.search'
  await recordAudit(platform, { actorId: by, siteId: null, action, objectId: id }, now)
  return { id }
}

const requestOf = async (platform: PlatformDb, id: string, lock: 'lock' | 'read'): Promise<StoredCase> => {
  const found = await findCase(platform, id, lock)
  // The answer that a person asked for about oneself is no administrator's.
  return found.kind === 'request' ? found : findCase(platform, '', lock)
}

/** Closes the chosen accounts at once, by the rules of removing a user: somebody remains who may decide. */
async function closeAccounts(
  platform: PlatformDb,
  ids: readonly string[],
  by: { id: string; signedInAt: Date },
  now: Date,
): Promise<void> {
  for (const id of ids) {
    if (id === by.id) throw forbidden('Du kan inte radera dig själv. Be en annan administratör.')
    const user = await findUser(platform, id, 'lock').catch(() => null)
    // Closed before: only its name is left.
    if (user) await removeUser(platform, id, { version: user.version, leaving: { keptLinks: [], withdrawn: [] } }, { by, now })
  }
}

const alreadyBegun = (): HttpError => stateChanged('Raderingen är redan påbörjad. Ladda om sidan.')

/** The findings that are to be erased. Throws unless the question has an answer, the word is typed, and each can be erased. */
function chosenOf(found: StoredCase, confirmation: string, ids: readonly string[]): Finding[] {
  if (found.state !== 'found') throw alreadyBegun()
  if (confirmation.trim().toLocaleLowerCase('sv') !== eraseWords)
    throw invalidField('confirmation', `Skriv ”${eraseWords}” för att fortsätta.`)
  const known = new Map(found.findings.map((finding) => [finding.id, finding]))
  return [...new Set(ids)].map((id) => {
    const finding = known.get(id)
    if (!finding) throw invalidField('ids', 'Något av det valda finns inte i svaret. Ställ frågan igen.')
    if (finding.refusal !== null) throw forbidden(finding.refusal)
    return finding
  })
}

export function registerPrivacyRoutes(app: FastifyInstance, deps: AccessDeps, areas: readonly ItemArea<Fields>[]): void {
  signedIn(app, deps, (scope) => {
    scope.handle(ownPrivacy.create, ({ platform, user, now }) => ask(platform, { kind: 'own', terms: null, by: user.id, now }))
    scope.handle(ownPrivacy.read, async ({ platform, user }) => {
      const found = await findOwnCase(platform, user.id)
      return { answer: found && shownCase(found) }
    })
  })

  admin(app, deps, (scope) => {
    scope.handle(privacyCases.list, async ({ platform }) => ({ cases: await listCases(platform) }))
    scope.handle(privacyCases.create, ({ platform, body, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      return ask(platform, { kind: 'request', terms: body, by: user.id, now })
    })
    scope.handle(privacyCases.read, async ({ platform, params }) => shownCase(await requestOf(platform, params.caseId, 'read')))
    scope.handleAcross(privacyCases.erase, async ({ params, body, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      const { ids, addresses = [], ...choice } = body
      const asked = await deps.database.inPlatform((platform) => requestOf(platform, params.caseId, 'read'), 'read')
      const chosen = chosenOf(asked, choice.confirmation, ids)
      if (asked.terms)
        await refuseWrongAddresses(
          { database: deps.database, areas },
          { findings: chosen, addresses, match: personMatch(asked.terms) },
        )
      await deps.database.inPlatform(async (platform) => {
        const { id, state } = await requestOf(platform, params.caseId, 'lock')
        if (state !== 'found') throw alreadyBegun()
        const accounts = chosen.map((one) => parseId(one.id)).filter(({ place }) => place === accountPlace)
        await closeAccounts(platform, accounts.map(({ key }) => key).toSorted(), user, now)
        beginErasure(platform, id, {
          ids: chosen.map((one) => one.id),
          inPublic: choice.inPublic,
          addresses: addresses.map((one) => ({ id: one.id, slug: slugify(one.slug) })),
        })
        queueJob(platform, '', { kind: eraseJob, key: id, runAt: now })
        await recordAudit(platform, { actorId: user.id, siteId: null, action: 'privacy.erase', objectId: id }, now)
      })
      return undefined
    })
    scope.handle(privacyCases.remove, async ({ platform, params, user, now }) => {
      const found = await requestOf(platform, params.caseId, 'lock')
      if (found.state === 'erasing') throw stateChanged('Raderingen pågår. Vänta tills den är klar.')
      removeCase(platform, found.id)
      await recordAudit(platform, { actorId: user.id, siteId: null, action: 'privacy.remove', objectId: found.id }, now)
      return undefined
    })
  })
}
