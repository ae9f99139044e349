import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AdminSite, adminSite } from './sites.ts'

/** In a file of its own: only one screen of the administration needs it. */
export const setFederationsOwn = endpoint({
  method: 'PUT',
  path: `${adminSite.path}/federations-own`,
  summary: 'Gör sajten till riksorganisationens egen, som visas på startsidan för alla sajter, eller avslutar det.',
  body: z.strictObject({ isOwn: z.boolean() }),
  response: AdminSite,
})
