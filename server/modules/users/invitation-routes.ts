import type { FastifyInstance } from 'fastify'
import type { Invitation, NewLink } from '#contract/users-and-sites/invitations.ts'
import { adminInvitations, siteInvitations } from '#contract/users-and-sites/invitations.ts'
import type { Config } from '../../config/config.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { admin, onSite } from '../auth/auth.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import { invitationUrl, mailLink } from './invitation-mail.ts'
import type { IssuedLink } from './invitation-service.ts'
import * as service from './invitation-service.ts'
import { everySitesInvitations, openInvitations } from '../accounts/invitation-store.ts'
import type { SiteChange } from './site-user-service.ts'
import { siteMembers } from '../accounts/site-user-store.ts'

/** Limit of links and their letters: enough for the evening after an annual meeting, too little for abuse. */
const links: Limit = { name: 'invitation-links', limit: 60, seconds: 3600 }

interface InvitationDeps extends AccessDeps {
  readonly config: Pick<Config, 'adminOrigin'>
  readonly keys: Keys
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly log: { warn(fields: object, message: string): void }
}

export function registerInvitationRoutes(app: FastifyInstance, deps: InvitationDeps): void {
  const { database, mailer } = deps
  const by = ({ siteId, user, now }: SitesCall): SiteChange => ({ siteId, userId: user.id, now })
  const inviter = (call: SitesCall): service.Inviter => ({ ...by(call), signedInAt: call.user.signedInAt })
  const listed = ({ siteId, now }: SitesCall): Promise<Invitation[]> =>
    database.inSite(siteId, (site) => openInvitations(site, now), 'read')
  const countLink = ({ user, now }: SitesCall): Promise<void> =>
    database.inPlatform((platform) => countUse(platform, links, user.id, now))

  /** The link is stored before its letter is sent, so that the letter never contains an invalid link. */
  async function withLink(call: SitesCall, issued: IssuedLink): Promise<{ invitations: Invitation[]; link: NewLink }> {
    const url = invitationUrl(deps.config.adminOrigin, issued.secret)
    const { siteId, user, now } = call
    const mail = await mailLink(deps, issued, { url, siteId, inviter: user.name, now })
    return { invitations: await listed(call), link: { url, name: issued.name, email: issued.email, mail } }
  }

  async function changed(call: SitesCall, change: (platform: PlatformDb, by: SiteChange) => Promise<void>) {
    await database.inPlatform((platform) => change(platform, by(call)))
    return { invitations: await listed(call) }
  }

  admin(app, deps, (scope) => {
    scope.handle(adminInvitations, async ({ platform, query, now }) => ({
      ...(await everySitesInvitations(platform, query.after, now)),
      sendsMail: mailer !== null,
    }))
  })
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handleAcross(siteInvitations.list, async (call) => ({ invitations: await listed(call), sendsMail: mailer !== null }))
    scope.handleAcross(siteInvitations.create, async (call) => {
      refuseStaleGrant(call.body.role, call.user, call.now)
      await countLink(call)
      return withLink(call, await database.inSite(call.siteId, (site) => service.invite(site, call.body, by(call))))
    })
    scope.handleAcross(siteInvitations.renew, async (call) => {
      await countLink(call)
      const { params, body } = call
      return withLink(
        call,
        await database.inPlatform((platform) => service.renew(platform, params.invitationId, body.version, inviter(call))),
      )
    })
    scope.handleAcross(siteInvitations.revoke, (call) =>
      changed(call, (platform, who) => service.revoke(platform, call.params.invitationId, call.body.version, who)),
    )
    scope.handleAcross(siteInvitations.reject, (call) =>
      changed(call, (platform, who) => service.reject(platform, call.params.invitationId, call.body.version, who)),
    )
    scope.handleAcross(siteInvitations.confirm, async (call) => {
      const { siteId, user, now, params, body } = call
      const users = await database.inPlatform(async (platform) => {
        await service.confirm(platform, deps.keys, params.invitationId, body.version, inviter(call))
        return siteMembers(platform, siteId, user.id, now)
      })
      return { invitations: await listed(call), users }
    })
  })
}
