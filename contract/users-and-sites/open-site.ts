import { endpoint } from '../endpoint.ts'
import { AdminSite, adminSite } from './sites.ts'

/** In a file of its own: only one screen of the administration needs it. */
export const openSite = endpoint({
  method: 'POST',
  path: `${adminSite.path}/open`,
  summary: 'Visar en sajt ur en säkerhetskopia för besökare.',
  response: AdminSite,
})
