import { enqueueAgain } from './modules/contact/contact-jobs.ts'
import { writeLetterAgain } from './modules/letters/letter-again.ts'
import { enqueueLetter } from './modules/news/sign-up-queue.ts'
import { continueNewsletter } from './modules/newsletter/newsletter-service.ts'
import { enqueueWelcome } from './modules/newsletter/subscribers.ts'
import type { LetterRetries, LetterToRetry } from './modules/outbox/site-letter-routes.ts'
import { mailInvitationAgain } from './modules/users/invitation-mail.ts'
import type { Database, SiteDb } from './platform/database/database.ts'
import { stateChanged } from './platform/errors.ts'
import type { Keys } from './platform/keys.ts'
import type { Mailer } from './platform/mail/mailer.ts'

interface RetryDeps {
  readonly database: Database
  readonly keys: Pick<Keys, 'forms'>
  readonly mailer: Mailer | null
  readonly config: { readonly adminOrigin: string }
  readonly log: { warn(fields: object, message: string): void }
}

/** How a letter of each kind is sent once more: every sender has its own way. */
export function letterRetries(deps: RetryDeps): LetterRetries {
  const { database } = deps
  const queued =
    (enqueue: (site: SiteDb, id: string, now: Date) => Promise<unknown>) =>
    ({ siteId, id, now }: LetterToRetry): Promise<unknown> =>
      database.inSite(siteId, (site) => enqueue(site, id, now))
  async function toPerson({ userId, ...letter }: LetterToRetry): Promise<void> {
    if (userId === null) throw stateChanged('Ingen vet längre vem brevet var till.')
    await writeLetterAgain(database, { ...letter, userId })
  }
  return {
    message: queued(enqueueAgain),
    signUp: queued(enqueueLetter),
    subscription: queued(enqueueWelcome),
    newsletter: ({ siteId, id, by, now }) =>
      database.inSite(siteId, (site) => continueNewsletter(site, id, deps.mailer !== null, { siteId, userId: by.userId, now })),
    invitation: (letter) => mailInvitationAgain(deps, letter),
    reminder: toPerson,
    todo: toPerson,
  }
}
