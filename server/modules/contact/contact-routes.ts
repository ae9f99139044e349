import type { FastifyInstance } from 'fastify'
import { undeliveredMessages } from '#contract/settings/contact-messages.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { forwardRecipients } from './message-store.ts'
import type { ByAdmin } from './undelivered.ts'
import { forwardMessage, listUndelivered, openMessage, removeMessage, retryMessage } from './undelivered.ts'

/** Mail to a typed address is limited: enough for a bad week, too little for abuse. */
const letters: Limit = { name: 'contact-letters', limit: 60, seconds: 3600 }

/** Limit of suggested recipients; another address can be typed. */
const mostRecipients = 200

interface ContactDeps extends AccessDeps {
  readonly keys: Pick<Keys, 'forms'>
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly log: { warn(about: object, message: string): void }
}

export function registerContactRoutes(app: FastifyInstance, deps: ContactDeps): void {
  const { database, mailer } = deps
  const by = ({ siteId, user, now }: SitesCall): ByAdmin => ({ siteId, userId: user.id, name: user.name, now })
  const listed = ({ siteId, now }: SitesCall) => database.inSite(siteId, (site) => listUndelivered(site, now), 'read')
  const countLetter = ({ user, now }: SitesCall): Promise<void> =>
    database.inPlatform((platform) => countUse(platform, letters, user.id, now))

  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handleAcross(undeliveredMessages.list, async (call) => ({ ...(await listed(call)), sendsMail: mailer !== null }))
    scope.handleAcross(undeliveredMessages.recipients, async ({ siteId }) => ({
      recipients: await database.inSite(siteId, (site) => forwardRecipients(site, mostRecipients), 'read'),
    }))
    scope.handleAcross(undeliveredMessages.open, async (call) => ({
      message: await database.inSite(call.siteId, (site) => openMessage(site, call.params.messageId, by(call))),
    }))
    scope.handleAcross(undeliveredMessages.remove, async (call) => {
      await database.inSite(call.siteId, (site) => removeMessage(site, call.params.messageId, by(call)))
      return listed(call)
    })
    scope.handleAcross(undeliveredMessages.retry, async (call) => {
      await countLetter(call)
      await retryMessage(deps, call.params.messageId, by(call))
      return listed(call)
    })
    scope.handleAcross(undeliveredMessages.forward, async (call) => {
      await countLetter(call)
      await forwardMessage(deps, call.params.messageId, call.body.to, by(call))
      return listed(call)
    })
  })
}
