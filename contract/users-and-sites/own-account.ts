import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SiteRole } from '../roles.ts'
import { Membership } from './users.ts'

/** What the calling person has here: roles, also those that have ended or not begun, and invitations that wait. */
export const ownAccount = endpoint({
  method: 'GET',
  path: '/api/auth/account',
  summary: 'De roller man själv har och vem som gav dem, och de inbjudningar man har skickat som väntar.',
  response: z.object({
    roles: z.array(Membership),
    invitations: z.array(
      z.object({
        id: z.string(),
        siteId: z.string(),
        siteName: z.string(),
        /** As the caller typed it. */
        name: z.string(),
        role: SiteRole,
        /** `signed`: somebody has answered, and waits for a yes. */
        state: z.enum(['sent', 'signed']),
        expiresAt: z.string(),
      }),
    ),
  }),
})
