import type { FastifyInstance } from 'fastify'
import { itemNewsletter, newsletterSubscribers } from '#contract/newsletter/newsletter.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv-text.ts'
import { recordAudit } from '../audit/audit.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { refuseStaleLogin } from '../auth/fresh-login.ts'
import type { LetterWriter } from './newsletter-jobs.ts'
import type { ByEditor } from './newsletter-service.ts'
import { continueNewsletter, haltNewsletter, startNewsletter, testNewsletter, viewItemNewsletter } from './newsletter-service.ts'
import { allSubscribers, countSubscribers, deleteSubscriber, listSubscribers } from './subscriber-store.ts'

const tests: Limit = { name: 'newsletter-tests', limit: 20, seconds: 3600 }

const staleLogin =
  'Bekräfta med BankID för att ladda ner listan. Den innehåller e-postadresser, och det skyddar mot den som lånar din dator.'

interface NewsletterRouteDeps extends AccessDeps {
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly letters: LetterWriter
  readonly log: { warn(about: object, message: string): void }
}

async function listAsCsv(site: SiteDb): Promise<string> {
  const rows = await allSubscribers(site)
  return csvStart + csvLine(['E-postadress', 'Prenumererar sedan']) + rows.map(lineOf).join('')
}
const lineOf = ({ email, confirmedAt }: { email: string; confirmedAt: Date }): string =>
  csvLine([email, stockholmDate(confirmedAt)])

export function registerNewsletterRoutes(app: FastifyInstance, deps: NewsletterRouteDeps): void {
  const { database, mailer } = deps
  const sendsMail = mailer !== null
  const by = ({ siteId, user, now }: SitesCall): ByEditor => ({ siteId, userId: user.id, now })

  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(newsletterSubscribers.list, async ({ site, query }) => {
      const [{ shown, next }, counts] = await Promise.all([listSubscribers(site, query), countSubscribers(site)])
      const subscribers = shown.map(({ id, email, confirmedAt }) => ({ id, email, confirmedAt: confirmedAt.toISOString() }))
      return { subscribers, next, ...counts, sendsMail }
    })
    scope.handle(newsletterSubscribers.file, async ({ site, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'newsletter.export' }, now)
      return { csv: await listAsCsv(site) }
    })
    scope.handle(newsletterSubscribers.remove, async ({ site, user, params, now }) => {
      if (!(await deleteSubscriber(site, params.subscriberId))) throw notFound()
      const entry = { actorId: user.id, siteId: site.siteId, action: 'newsletter.remove', objectId: params.subscriberId }
      await recordAudit(site, entry, now)
      return undefined
    })
  })

  onSite(app, deps, 'editor', (scope) => {
    scope.handle(itemNewsletter.read, ({ site, params }) => viewItemNewsletter(site, params.itemId, sendsMail))
    scope.handleAcross(itemNewsletter.test, async (call) => {
      await database.inPlatform((platform) => countUse(platform, tests, call.user.id, call.now))
      return testNewsletter(deps, call.params.itemId, by(call))
    })
    const step = (call: SitesCall, work: (site: SiteDb) => ReturnType<typeof viewItemNewsletter>) =>
      database.inSite(call.siteId, work)
    scope.handleAcross(itemNewsletter.start, (call) =>
      step(call, (site) => startNewsletter(site, call.params.itemId, { receivers: call.body.receivers, sendsMail }, by(call))),
    )
    scope.handleAcross(itemNewsletter.stop, (call) =>
      step(call, (site) => haltNewsletter(site, call.params.itemId, sendsMail, by(call))),
    )
    scope.handleAcross(itemNewsletter.resume, (call) =>
      step(call, (site) => continueNewsletter(site, call.params.itemId, sendsMail, by(call))),
    )
  })
}
