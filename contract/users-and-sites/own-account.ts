import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SiteRole } from '../roles.ts'
import { Membership } from './users.ts'

/** What the calling person has here: roles, also those that have ended or not begun, and invitations that wait. */
export const ownAccount = endpoint({
  method: 'GET',
  path: '/api/auth/account',
  summary: 'De roller man själv har, de inbjudningar man har fått eller skickat som väntar, och de brev man har fått.',
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
    /** Offered to the caller, who has answered with BankID, or at whose confirmed address the letter is. */
    received: z.array(
      z.object({
        id: z.string(),
        siteName: z.string(),
        role: SiteRole,
        state: z.enum(['sent', 'signed']),
        /** Who sent it. */
        by: z.string(),
        expiresAt: z.string(),
      }),
    ),
    /** The letters of the time that they are kept, the newest first: 50 at most. */
    letters: z.array(z.object({ id: z.string(), at: z.string(), siteNames: z.array(z.string()), things: z.number() })),
  }),
})
