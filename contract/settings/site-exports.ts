import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledPath } from '../endpoint-path.ts'

/** A downloadable copy of a whole site: pages for offline reading, the contents as JSON and CSV, and the pictures. */
export const SiteExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  bytes: z.number(),
  /** The error; null without an error. */
  fault: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The time at which the file is deleted. */
  expiresAt: z.string(),
})
export type SiteExport = z.infer<typeof SiteExport>

const root = '/api/site/:siteId/exports'
const one = `${root}/:exportId` as const
/** Address of the file, for which `open` gives permission. */
export const exportFilePath = `${one}/file` as const

export const siteExports = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Sajtens exporter, senaste först.',
    response: z.object({ exports: z.array(SiteExport) }),
  }),
  create: endpoint({ method: 'POST', path: root, summary: 'Börjar göra en export. Den loggas.', response: SiteExport }),
  open: endpoint({
    method: 'POST',
    path: `${one}/open`,
    summary:
      'Öppnar en export för den som frågar: filen kan hämtas en gång, inom en minut. Kräver BankID den senaste kvarten och loggas.',
  }),
  remove: endpoint({ method: 'DELETE', path: one, summary: 'Tar bort en export.' }),
}

/** The file as an attachment. It can be fetched once, by the session that has just opened it. */
export const exportFile = (siteId: string, exportId: string): string => filledPath(exportFilePath, { siteId, exportId })
