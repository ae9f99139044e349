import fastifyCookie from '@fastify/cookie'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { oneClickPath } from '#contract/letters/letter-paths.ts'
import { registerAdminTexts } from './web-files/admin-texts.ts'
import type { BankIdClient } from './bankid/bankid-client.ts'
import type { StartAddresses } from './bankid/bankid-settings.ts'
import type { Config } from './config/config.ts'
import { registerCspReports } from './web-files/csp-reports.ts'
import { registerDoctorRoutes } from './doctor/doctor-routes.ts'
import type { Doctor } from './doctor/kept-report.ts'
import { itemAreas, textFields } from './item-areas.ts'
import { registerAuthRoutes } from './modules/auth/auth-routes.ts'
import { refuseForgery } from './modules/auth/csrf.ts'
import { registerCommentRoutes } from './modules/items/routes/comment-routes.ts'
import { letterRetries } from './letter-retries.ts'
import { registerLetterRoutes } from './modules/letters/letter-routes.ts'
import { registerSiteLetterRoutes } from './modules/outbox/site-letter-routes.ts'
import { registerItemRoutes } from './modules/items/routes/item-routes.ts'
import { registerMediaReplaceRoutes } from './modules/items/routes/media-replace-routes.ts'
import { registerMediaRoutes } from './modules/media/routes/media-routes.ts'
import { registerSharingRoutes } from './modules/media/routes/sharing-routes.ts'
import { broadcastsAmongNews } from './modules/broadcasts/broadcasts-among-news.ts'
import { registerBroadcastRoutes } from './modules/broadcasts/broadcast-routes.ts'
import { registerNewsletterRoutes } from './modules/newsletter/newsletter-routes.ts'
import { registerNewsRoutes } from './modules/news/news-routes.ts'
import { registerPageRoutes } from './modules/pages/page-routes.ts'
import { furnishNewSite } from './new-site.ts'
import { registerPolicyRoutes } from './modules/policy/policy-routes.ts'
import { registerDesignRoutes } from './modules/design/design-routes.ts'
import { registerRedirectRoutes } from './modules/redirects/redirect-routes.ts'
import { registerRepresentativeRoutes } from './modules/representatives/routes/representative-routes.ts'
import { registerDeliveryKeyRoutes } from './modules/settings/delivery-key-routes.ts'
import { registerDomainRoutes } from './modules/settings/domain-routes.ts'
import { readPublishing } from './modules/settings/settings-store.ts'
import { registerSettingsRoutes } from './modules/settings/settings-routes.ts'
import { noteRename } from './modules/settings/settings-service.ts'
import { registerItemSharingRoutes } from './modules/sharing/sharing-routes.ts'
import { registerSharedPolicyRoutes } from './modules/shared-policy/shared-policy-routes.ts'
import { registerUndoRoutes } from './modules/undo/undo-routes.ts'
import { registerSiteRoutes } from './modules/users/site-routes.ts'
import { registerContactRoutes } from './modules/contact/contact-routes.ts'
import { registerInvitationRoutes } from './modules/users/invitation-routes.ts'
import { registerSiteUserRoutes } from './modules/users/site-user-routes.ts'
import { registerSiteHealthRoutes } from './modules/health/health-routes.ts'
import { registerRetentionRoutes } from './modules/upkeep/retention-routes.ts'
import { registerRoleGridRoutes } from './modules/users/role-grid-routes.ts'
import { registerUserRoutes } from './modules/users/user-routes.ts'
import { registerVisitRoutes } from './modules/visits/visit-routes.ts'
import { registerWebhookRoutes } from './modules/webhooks/webhook-routes.ts'
import { openFence } from './start/open-fence.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createDns } from './platform/dns.ts'
import { unsupportedType } from './platform/errors.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { acceptJsonOnly } from './platform/http/json-body.ts'
import { answerErrors, sendError } from './platform/http/error-answer.ts'
import { closedContentPolicy, commonHeaders, cspReportsPath } from './platform/http/headers.ts'
import { equivalentHosts, refuseOtherHosts } from './platform/http/hosts.ts'
import { limitedListening } from './platform/http/limited-server.ts'
import { factsOfCall, logRequests } from './platform/http/request-log.ts'
import { observeRequests } from './platform/observation/observe-requests.ts'
import type { ListedRoute } from './platform/http/route-policy.ts'
import { refuseOpenRoutes } from './platform/http/route-policy.ts'
import { registerHealth } from './platform/http/health.ts'
import type { Readiness } from './platform/http/readiness.ts'
import type { ScanFile } from './platform/files/virus-scanner.ts'
import type { ImageWork } from './platform/images/image-work.ts'
import type { JobBell } from './platform/jobs/job-bell.ts'
import type { SheetReader } from './platform/sheets/sheet-reader.ts'
import type { Keys } from './platform/keys.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { createLetterWriter } from './public-site/newsletter/letter-writer.ts'
import { registerAuditRoutes } from './privacy/audit-routes.ts'
import { registerPrivacyRoutes } from './privacy/privacy-routes.ts'
import { registerDeletionRoutes } from './site-deletion/deletion-routes.ts'
import { registerMergeRoutes } from './site-merge/merge-routes.ts'
import { registerExportRoutes } from './site-export/export-routes.ts'
import { registerImportRoutes } from './site-export/reading/import-routes.ts'
import { registerWordpressRoutes } from './wordpress/wordpress-routes.ts'
import { undoKinds } from './undo-kinds.ts'
import { registerWebFiles } from './web-files/web-files.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly files: FileStore
  readonly images: ImageWork
  /** Null or absent: no virus scanner is configured. */
  readonly scan?: ScanFile | null
  /** Rung when a picture has been uploaded. */
  readonly pictureBell: JobBell
  readonly sheets: SheetReader
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly readiness: Readiness
  /** Looks at the installation, for administrators. */
  readonly doctor: Doctor
  readonly bankId: BankIdClient
  /** Addresses that open the BankID app on this device. */
  readonly bankIdStart: StartAddresses
  /** The longest time that a poll waits for BankID, where it is not the usual one. */
  readonly collectPatienceMs?: number
  /** The built admin application; null where only the API is asked, as in tests. */
  readonly webDir: string | null
}

/** Chosen here instead of the framework's defaults (SEC-39). */
const serverOptions = {
  ...limitedListening,
  bodyLimit: 256 * 1024,
  routerOptions: { maxParamLength: 200 },
  genReqId: () => randomUUID(),
}

/**
 * Not called by pages of ours: the browser itself sends reports of the content security policy, which change nothing, and mail
 * services stop letters, by a secret in the address.
 */
const withoutToken: ReadonlySet<string> = new Set([cspReportsPath, oneClickPath])

/** The admin: the API and the application's files. Every registration is named here. */
export async function buildApp(deps: AppDeps, seenRoute?: (route: ListedRoute) => void): Promise<FastifyInstance> {
  const { config } = deps
  const app = fastify({
    ...serverOptions,
    loggerInstance: deps.log,
    // request-log.ts writes the line of a call, with an allow-list of fields.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  const headers = commonHeaders({ isHttps: config.adminOrigin.startsWith('https://'), referrerPolicy: 'same-origin' })
  const hosts = equivalentHosts(new URL(config.adminOrigin).host)
  const { protocol } = new URL(config.adminOrigin)
  const origins = new Set([...hosts].map((host) => `${protocol}//${host}`))

  observeRequests(app, 'admin', factsOfCall)
  refuseOpenRoutes(app, seenRoute)
  acceptJsonOnly(app)
  answerErrors(app)
  logRequests(app)
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...headers,
      'x-request-id': request.id,
      'content-security-policy': closedContentPolicy,
      'cache-control': 'no-store',
    })
    if (request.headers['content-encoding'] !== undefined) throw unsupportedType()
    refuseOtherHosts(request, hosts)
    // By the matched route and not by the address, which the router accepts in several spellings.
    if (!withoutToken.has(request.routeOptions.url ?? '')) refuseForgery(request, deps.keys, origins)
  })

  registerHealth(app, deps)
  registerCspReports(app, deps, origins)
  registerAuthRoutes(app, deps)
  registerSiteRoutes(app, {
    ...deps,
    furnishSite: furnishNewSite(deps.database),
    noteRename: (siteId, by) => deps.database.inSite(siteId, (site) => noteRename(site, by)),
  })
  registerUserRoutes(app, deps)
  registerRoleGridRoutes(app, deps)
  registerRetentionRoutes(app, deps)
  registerSiteHealthRoutes(app, { ...deps, textFields })
  registerDoctorRoutes(app, deps)
  registerVisitRoutes(app, deps)
  registerDesignRoutes(app, deps)
  registerSiteUserRoutes(app, deps)
  registerInvitationRoutes(app, deps)
  registerContactRoutes(app, deps)
  registerLetterRoutes(app, deps)
  registerSiteLetterRoutes(app, { ...deps, retries: letterRetries(deps) })
  registerSettingsRoutes(app, deps)
  registerDeliveryKeyRoutes(app, deps)
  registerWebhookRoutes(app, { ...deps, fence: openFence(config) })
  registerDomainRoutes(app, { ...deps, dns: createDns(config.dnsServers) })
  registerMediaRoutes(app, { ...deps, rulesOf: readPublishing })
  registerSharingRoutes(app, deps)
  registerItemSharingRoutes(app, deps)
  registerItemRoutes(app, deps)
  registerUndoRoutes(app, deps, undoKinds)
  registerCommentRoutes(app, deps, itemAreas)
  registerMediaReplaceRoutes(app, deps, itemAreas)
  registerRedirectRoutes(app, deps)
  registerNewsRoutes(app, deps, broadcastsAmongNews(deps.config.sitesUrl))
  registerBroadcastRoutes(app, deps)
  registerSharedPolicyRoutes(app, deps)
  registerNewsletterRoutes(app, { ...deps, letters: createLetterWriter(deps) })
  registerPolicyRoutes(app, deps)
  registerRepresentativeRoutes(app, deps)
  registerPageRoutes(app, deps)
  registerPrivacyRoutes(app, deps, itemAreas)
  registerAuditRoutes(app, deps)
  registerExportRoutes(app, deps)
  registerDeletionRoutes(app, deps)
  registerMergeRoutes(app, deps)
  registerImportRoutes(app, deps)
  registerWordpressRoutes(app, deps)
  registerAdminTexts(app, deps)
  if (deps.webDir !== null) await registerWebFiles(app, { ...deps, webDir: deps.webDir })
  return app
}
