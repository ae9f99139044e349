import type { FastifyInstance } from 'fastify'
import { openInvitation } from '#contract/users-and-sites/invitations.ts'
import type { Config } from '../../config/config.ts'
import { addressKey, clientAddress, trustedProxies } from '../../platform/http/client-address.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { invitationOfLink } from '../accounts/invitations.ts'
import type { BankIdDeps } from './bankid-order.ts'
import { invitationGone } from './bankid-refusal.ts'
import { tokenHash } from './session-store.ts'

// Guessing 192 bits is hopeless; the limits keep attempts cheap for us.
const opensByAddress: Limit = { name: 'invitation-open', limit: 30, seconds: 60 }
const opensOfAll: Limit = { name: 'invitation-open-all', limit: 600, seconds: 60 }

/** Shows what a link invites to. Reading changes nothing. */
export function registerInvitationRoute(
  app: FastifyInstance,
  deps: Pick<BankIdDeps, 'database' | 'clock'> & { readonly config: Pick<Config, 'trustedProxies'> },
): void {
  const proxies = trustedProxies(deps.config.trustedProxies)
  registerEndpoint(app, openInvitation, 'anyone', async ({ body }, request) => {
    const now = deps.clock()
    const address = addressKey(clientAddress(request, proxies))
    await deps.database.inPlatform(async (platform) => {
      await countUse(platform, opensByAddress, address, now)
      await countUse(platform, opensOfAll, 'all', now)
    })
    const found = await deps.database.inPlatform((platform) => invitationOfLink(platform, tokenHash(body.invitation), now), 'read')
    if (!found) throw invitationGone()
    return found
  })
}
