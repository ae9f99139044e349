import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tryRefreshToken } from '#contract/session-signals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PathParams } from '#contract/endpoint-path.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stoppedText } from '#contract/users-and-sites/site-states.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { forbidden, HttpError, notFound, sitePaused, unauthenticated } from '../../platform/errors.ts'
import type { Answer, Call, Policy } from '../../platform/http/handle.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import { noteInLog } from '../../platform/http/request-log.ts'
import type { SentFile } from '../../platform/http/send-file.ts'
import { registerFile } from '../../platform/http/send-file.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { refuseExcess } from '../../platform/http/rate-limit.ts'
import { noteReached } from '../accounts/site-user-store.ts'
import { presentedTokens } from './cookies.ts'
import { noteDeniedSite, noteForeignThing } from './denied-sites.ts'
import { noteView } from './personal-views.ts'
import { countSession, findSession } from './session-store.ts'

// Access is a scope: routes are registered inside one, and their code runs only after its check has passed.

/** The calling person, as stored at this moment. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly isAdmin: boolean
  /** Riksredaktör: an editor of the federation's own site, and of no other. */
  readonly isFederationEditor: boolean
  readonly sessionId: string
  readonly signedInAt: Date
}

export interface AccessDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Changes per user and minute, by the limit named in the endpoint (SEC-28, SEC-38). */
const limits = {
  writes: { name: 'writes', limit: 120, seconds: 60 },
  uploads: { name: 'uploads', limit: 30, seconds: 60 },
  uploadParts: { name: 'uploadParts', limit: 600, seconds: 60 },
} satisfies Record<NonNullable<Endpoint['counted']> | 'writes', Limit>

interface Passed {
  readonly user: Caller
  readonly role: SiteRole | null
  /** Why the people of a site only read it; null where they may change it. */
  readonly readOnly: string | null
}
const passed = new WeakMap<FastifyRequest, Passed>()

const refreshFirst = (): HttpError => new HttpError(401, 'TRY_REFRESH_TOKEN', tryRefreshToken)

function callerOf(request: FastifyRequest): Passed {
  const known = passed.get(request)
  if (!known) throw new Error('A handler ran outside its access scope')
  return known
}

/** Throws 401 without a live session, 404 for a site the user cannot reach. Null site: the call is not about one. */
async function authenticate(deps: AccessDeps, request: FastifyRequest, siteId: string | null): Promise<Passed> {
  const presented = presentedTokens(request)
  if (!presented) throw unauthenticated()
  const now = deps.clock()
  const isWrite = request.method !== 'GET'
  const limit = limits[request.routeOptions.config.endpoint?.counted ?? 'writes']
  // One batch: a call waits for the database once before its own work begins.
  const [found, count] = await deps.database.inPlatformAtOnce((platform) =>
    Promise.all([
      findSession(platform, { ...presented, siteId, now }),
      isWrite ? countSession(platform, presented, limit, now) : 0,
    ]),
  )
  if (!found) throw unauthenticated()
  // Only sent when a refresh would help.
  if (!found.accessMatches) throw found.refreshMatches ? refreshFirst() : unauthenticated()
  noteInLog(request, { actorId: found.userId, siteId: found.siteExists ? siteId : null })
  if (siteId !== null && (!found.siteExists || (!found.isAdmin && !found.role))) {
    if (found.siteExists) await noteDeniedSite(deps.database, { userId: found.userId, siteId, now })
    throw notFound()
  }
  refuseExcess(limit, count, now)
  if (siteId !== null && found.isNewHere) await noteFirstVisit(deps.database, siteId, found)
  const user = {
    id: found.userId,
    name: found.name,
    isAdmin: found.isAdmin,
    isFederationEditor: found.isFederationEditor,
    sessionId: presented.sessionId,
    signedInAt: found.signedInAt,
  }
  const { stop, federationName } = found
  return {
    user,
    role: found.isAdmin ? 'siteAdmin' : found.role,
    readOnly: stop === null || found.isAdmin ? null : stoppedText(stop, federationName ?? ''),
  }
}

/** The person whose live session the browser holds, for routes that are open to anyone. Throws 401 as `signedIn` does. */
export async function identifiedBy({ database, clock }: AccessDeps, request: FastifyRequest): Promise<string> {
  const presented = presentedTokens(request)
  const lookup = presented && { ...presented, siteId: null, now: clock() }
  const found = lookup && (await database.inPlatform((platform) => findSession(platform, lookup), 'read'))
  if (!found) throw unauthenticated()
  if (!found.accessMatches) throw found.refreshMatches ? refreshFirst() : unauthenticated()
  return found.userId
}

/** At most once for a session and a site. Where nothing can be written, as on a full disk, the call goes on. */
async function noteFirstVisit(
  database: Database,
  siteId: string,
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: Date },
): Promise<void> {
  await database.inPlatform(async (platform) => noteReached(platform, siteId, userId, signedInAt)).catch(() => undefined)
}

interface PlatformCall {
  readonly user: Caller
  readonly now: Date
  readonly platform: PlatformDb
}
export interface SiteCall {
  readonly user: Caller
  readonly role: SiteRole
  readonly now: Date
  readonly site: SiteDb
}

interface PlatformScope {
  /** `afterwards`: work in a transaction of its own, after that of `work` is committed and before the answer is sent. */
  handle<E extends Endpoint>(
    endpoint: E,
    work: (call: Call<E> & PlatformCall) => Promise<Answer<E>>,
    afterwards?: (call: Call<E> & Omit<PlatformCall, 'platform'>) => Promise<void>,
  ): void
  /** As `handle`, without an open transaction: for calls that reach sites, or wait for another service. */
  handleAcross<E extends Endpoint>(endpoint: E, work: (call: Call<E> & Omit<PlatformCall, 'platform'>) => Promise<Answer<E>>): void
  /** Answers with a file, which is no call of the contract. */
  handleFile<Path extends string>(
    path: Path,
    work: (call: { readonly params: PathParams<Path>; readonly user: Caller }) => Promise<SentFile>,
  ): void
}
/** A call on one site that also reaches others: no transaction is open yet. */
export interface SitesCall extends Omit<SiteCall, 'site'> {
  readonly siteId: string
}

interface SiteScope {
  handle<E extends Endpoint>(endpoint: E, work: (call: Call<E> & SiteCall) => Promise<Answer<E>>): void
  /** For work on several sites: the handler opens the transactions it needs, one after the other. */
  handleAcross<E extends Endpoint>(endpoint: E, work: (call: Call<E> & SitesCall) => Promise<Answer<E>>): void
  /** Answers with a file, which is no call of the contract. No transaction is open while it is sent. */
  handleFile<Path extends string>(
    path: Path,
    work: (call: { readonly params: PathParams<Path>; readonly siteId: string; readonly user: Caller }) => Promise<SentFile>,
  ): void
}

function platformScope(
  app: FastifyInstance,
  deps: AccessDeps,
  policy: Policy,
  check: (user: Caller) => void,
  register: (scope: PlatformScope) => void,
): void {
  app.register(async (inside) => {
    inside.addHook('onRequest', async (request) => {
      const caller = await authenticate(deps, request, null)
      check(caller.user)
      passed.set(request, caller)
    })
    register({
      handle: (endpoint, work, afterwards) =>
        registerEndpoint(inside, endpoint, policy, async (call, request) => {
          const made = { ...call, user: callerOf(request).user, now: deps.clock() }
          const purpose = endpoint.method === 'GET' ? 'read' : 'write'
          const answer = await deps.database.inPlatform((platform) => work({ ...made, platform }), purpose)
          await afterwards?.(made)
          await noteView(deps.database, { ...made, endpoint, userId: made.user.id, siteId: null }, answer)
          return answer
        }),
      handleAcross: (endpoint, work) =>
        registerEndpoint(inside, endpoint, policy, async (call, request) => {
          const made = { ...call, user: callerOf(request).user, now: deps.clock() }
          const answer = await work(made)
          await noteView(deps.database, { ...made, endpoint, userId: made.user.id, siteId: null }, answer)
          return answer
        }),
      handleFile: (path, work) =>
        registerFile(inside, path, policy, (params, request) => work({ params, user: callerOf(request).user })),
    })
  })
}

/** Registers calls for every signed-in person. */
export function signedIn(app: FastifyInstance, deps: AccessDeps, register: (scope: PlatformScope) => void): void {
  platformScope(app, deps, 'signedIn', () => undefined, register)
}

/** Registers calls for the federation's administrators. */
export function admin(app: FastifyInstance, deps: AccessDeps, register: (scope: PlatformScope) => void): void {
  const check = (user: Caller): void => {
    if (!user.isAdmin) throw forbidden('Bara administratörer kan göra det här.')
  }
  platformScope(app, deps, 'admin', check, register)
}

/** Registers calls for those who write for all sites: the federation's editors, and administrators. */
export function federationEditors(app: FastifyInstance, deps: AccessDeps, register: (scope: PlatformScope) => void): void {
  const check = (user: Caller): void => {
    if (!user.isAdmin && !user.isFederationEditor) throw forbidden('Bara riksredaktörer och administratörer kan göra det här.')
  }
  platformScope(app, deps, 'federationEditor', check, register)
}

/** The form of a site's id: any other is answered 404 without asking the database. */
const siteForm = /^[a-z0-9-]{1,40}$/

/** Calls on one site, named `:siteId` in the path, for members with at least `needed` there. Each is one transaction of that site. */
export function onSite(app: FastifyInstance, deps: AccessDeps, needed: SiteRole, register: (scope: SiteScope) => void): void {
  app.register(async (inside) => {
    inside.addHook('onRequest', async (request) => {
      const { siteId } = request.params as { siteId: string }
      if (!siteForm.test(siteId)) throw notFound()
      const caller = await authenticate(deps, request, siteId)
      if (!caller.role || !isAtLeast(caller.role, needed)) throw forbidden()
      // The one place where a paused or archived site is held (docs/decisions/079).
      if (caller.readOnly !== null && request.method !== 'GET') throw sitePaused(caller.readOnly)
      passed.set(request, caller)
    })
    /** Extra log entries of a call: a request for another site's content, or personal data shown. */
    const noted = async <T>(
      request: FastifyRequest,
      endpoint: Endpoint | null,
      work: (siteId: string) => Promise<T>,
    ): Promise<T> => {
      const params = request.params as { siteId: string }
      const attempt = { userId: callerOf(request).user.id, siteId: params.siteId, now: deps.clock() }
      let answer: T
      try {
        answer = await work(params.siteId)
      } catch (error) {
        // Administrators reach every site.
        if (!callerOf(request).user.isAdmin) await noteForeignThing(deps.database, attempt, params, error)
        throw error
      }
      if (endpoint) await noteView(deps.database, { ...attempt, endpoint, params }, answer)
      return answer
    }
    register({
      handle: (endpoint, work) =>
        registerEndpoint(inside, endpoint, needed, (call, request) => {
          const { user, role } = callerOf(request)
          // The hook refuses callers without a role on the site.
          const siteRole = role as SiteRole
          return noted(request, endpoint, (siteId) =>
            deps.database.inSite(
              siteId,
              (site) => work({ ...call, user, role: siteRole, now: deps.clock(), site }),
              endpoint.method === 'GET' ? 'read' : 'write',
            ),
          )
        }),
      handleAcross: (endpoint, work) =>
        registerEndpoint(inside, endpoint, needed, (call, request) => {
          const { user, role } = callerOf(request)
          // As above: callers without a role on the site do not get here.
          const siteRole = role as SiteRole
          return noted(request, endpoint, (siteId) => work({ ...call, user, role: siteRole, now: deps.clock(), siteId }))
        }),
      handleFile: (path, work) =>
        registerFile(inside, path, needed, (params, request) =>
          noted(request, null, (siteId) => work({ params, siteId, user: callerOf(request).user })),
        ),
    })
  })
}
