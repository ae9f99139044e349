import type { FastifyInstance } from 'fastify'
import { webhooks } from '#contract/settings/webhooks.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { refuseStaleLogin } from '../auth/fresh-login.ts'
import type { WebhookDeps } from './webhook-call.ts'
import type { ByAdmin } from './webhook-service.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewSecret,
  resumeWebhook,
  testWebhook,
} from './webhook-service.ts'

const staleLogin =
  'Bekräfta med BankID för att lägga till eller ändra en webhook. Den skickar det som händer på sajten till en annan server, och det skyddar mot den som lånar din dator.'

// No transaction is open while waiting for name servers and receivers.
export function registerWebhookRoutes(app: FastifyInstance, deps: AccessDeps & WebhookDeps): void {
  const by = ({ siteId, user, now }: SitesCall): ByAdmin => ({ siteId, userId: user.id, now })
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(webhooks.list, async ({ site, now }) => ({ webhooks: await listWebhooks(site, now) }))
    const byFresh = (call: SitesCall): ByAdmin => {
      refuseStaleLogin(call.user.signedInAt, call.now, staleLogin)
      return by(call)
    }
    scope.handleAcross(webhooks.create, async (call) => createWebhook(deps, call.body, byFresh(call)))
    scope.handleAcross(webhooks.change, async (call) => changeWebhook(deps, call.params.webhookId, call.body, byFresh(call)))
    scope.handleAcross(webhooks.renewSecret, async (call) => ({
      secret: await renewSecret(deps, call.params.webhookId, byFresh(call)),
    }))
    scope.handleAcross(webhooks.pause, (call) => pauseWebhook(deps, call.params.webhookId, by(call)))
    scope.handleAcross(webhooks.resume, (call) => resumeWebhook(deps, call.params.webhookId, by(call)))
    scope.handleAcross(webhooks.test, (call) => testWebhook(deps, call.params.webhookId, by(call)))
    scope.handleAcross(webhooks.remove, async (call) => {
      await removeWebhook(deps, call.params.webhookId, by(call))
      return undefined
    })
  })
}
