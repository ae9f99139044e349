import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { AdminSite, adminSite } from './sites.ts'

/** For so long a site has been archived before it can be deleted. */
export const archivedDays = 30

/** What has to be so before a site is deleted, and what goes with it. */
export const SiteDeletion = z.object({
  /** The first day on which it can be deleted; null for a site that is not archived. */
  from: z.iso.date().nullable(),
  isDayReached: z.boolean(),
  /** When an export that was made after the archiving was fetched last; null when none was. */
  exportFetchedAt: z.string().nullable(),
  /** Why it cannot be deleted whatever is done first, for example because sites stand under it; null otherwise. */
  obstacle: z.string().nullable(),
  /** What goes with it, in the words of the screen. */
  counts: z.array(z.object({ label: z.string(), count: z.number() })),
})
export type SiteDeletion = z.infer<typeof SiteDeletion>

const path = `${adminSite.path}/deletion` as const

export const siteDeletion = {
  show: endpoint({
    method: 'GET',
    path,
    summary: 'Vad som måste vara gjort innan sajten kan raderas, och vad som raderas med den.',
    response: SiteDeletion,
  }),
  progress: endpoint({
    method: 'GET',
    path: `${path}/progress`,
    summary: 'Hur långt raderingen av en sajt har kommit, också när sajten är borta.',
    response: z.object({ name: z.string(), rows: z.number(), endedAt: z.string().nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    summary: 'Raderar sajten för alltid. Den ska ha legat i arkivet i 30 dagar, och en export ska ha hämtats.',
    body: z.strictObject({ name: line(80, 'Namnet') }),
    response: AdminSite,
  }),
}
