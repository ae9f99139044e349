import type { FastifyInstance } from 'fastify'
import { deliveryKeys } from '#contract/settings/delivery-keys.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { refuseStaleLogin } from '../auth/fresh-login.ts'
import { createDeliveryKey, listDeliveryKeys, removeDeliveryKey } from './delivery-keys.ts'

const staleLogin = 'Bekräfta med BankID för att skapa en nyckel. Den visar utkast, och det skyddar mot den som lånar din dator.'

export function registerDeliveryKeyRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(deliveryKeys.list, async ({ site, now }) => ({ keys: await listDeliveryKeys(site, now) }))
    scope.handle(deliveryKeys.create, ({ site, body, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      return createDeliveryKey(site, body.name, { userId: user.id, now })
    })
    scope.handle(deliveryKeys.remove, async ({ site, params, user, now }) => {
      await removeDeliveryKey(site, params.keyId, { userId: user.id, now })
      return undefined
    })
  })
}
