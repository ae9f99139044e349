import type { FastifyInstance } from 'fastify'
import type { SiteLetterKind } from '#contract/letters/site-letters.ts'
import { siteLetters } from '#contract/letters/site-letters.ts'
import { checkFailed, notFound, stateChanged } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { recordAudit } from '../audit/audit.ts'
import { siteName } from '../accounts/site-user-store.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { isRetriable, listSiteLetters } from './site-letter-list.ts'
import { siteLetterById } from './site-letters.ts'

/** Enough for a bad week, too little for abuse. */
const letters: Limit = { name: 'site-letters', limit: 60, seconds: 3600 }

export interface LetterToRetry {
  readonly siteId: string
  readonly id: string
  /** Whom it was to, for letters to people with an account. */
  readonly userId: string | null
  readonly by: { readonly userId: string; readonly name: string; readonly signedInAt: Date }
  readonly now: Date
}

/** Sends a letter of each kind again, or puts it in the queue; throws what a person can read. */
export type LetterRetries = Readonly<Record<SiteLetterKind, (letter: LetterToRetry) => Promise<unknown>>>

interface SiteLetterDeps extends AccessDeps {
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly retries: LetterRetries
}

/** The letters of a site, for administrators. */
export function registerSiteLetterRoutes(app: FastifyInstance, { retries, ...deps }: SiteLetterDeps): void {
  const { database, mailer } = deps
  admin(app, deps, (scope) => {
    scope.handleAcross(siteLetters.list, async ({ params: { siteId }, query }) => {
      if ((await database.inPlatform((platform) => siteName(platform, siteId), 'read')) === '') throw notFound()
      const page = await database.inSite(siteId, (site) => listSiteLetters(site, query), 'read')
      return { ...page, sendsMail: mailer !== null }
    })
    scope.handleAcross(siteLetters.retry, async ({ params: { siteId, letterId }, user, now }) => {
      const found = await database.inPlatform((platform) => siteLetterById(platform, siteId, letterId), 'read')
      if (found === null) throw notFound()
      if (!isRetriable(found)) throw stateChanged('Brevet går inte att skicka igen. Läs listan på nytt.')
      if (mailer === null) throw checkFailed('Härifrån går det inte att skicka e-post än. Det ordnar den som sköter driften.', {})
      await database.inPlatform((platform) => countUse(platform, letters, user.id, now))
      const by = { userId: user.id, name: user.name, signedInAt: user.signedInAt }
      await retries[found.kind]({ siteId, id: letterId, userId: found.userId, by, now })
      await database.inPlatform((platform) =>
        recordAudit(platform, { actorId: user.id, siteId, action: 'letter.retry', objectId: letterId }, now),
      )
      const after = await database.inPlatform((platform) => siteLetterById(platform, siteId, letterId), 'read')
      return { state: after?.state ?? 'waiting' }
    })
  })
}
