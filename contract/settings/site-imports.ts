import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** One piece of the file on its way. */
export const importPartBytes = 4 * 1024 ** 2
/** The largest export of a site whose Bildbank is full. */
export const maxImportBytes = 8 * 1024 ** 3

/** Result of a trial. */
export const ImportReport = z.object({
  /** The site that the copy is of, and when it was made. */
  from: z.object({ name: z.string(), exportedAt: z.string() }).nullable(),
  /** Numbers by kind, in the words of the screen. */
  counts: z.array(z.object({ label: z.string(), count: z.number() })),
  /** The differences from the site that the copy was made of. */
  notes: z.array(z.string()),
  /** Why it cannot be read in; empty when it can. */
  problems: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

/** The import of a site copy into an empty site. */
export const SiteImport = z.object({
  id: z.string(),
  /** `refused`: the report gives the reason. `failed`: `fault` does, and it can be tried again. */
  state: z.enum(['receiving', 'checking', 'checked', 'refused', 'running', 'done', 'failed']),
  fileName: z.string(),
  bytes: z.number(),
  received: z.number(),
  report: ImportReport.nullable(),
  /** Pictures that are done, of how many. */
  done: z.number(),
  total: z.number(),
  fault: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type SiteImport = z.infer<typeof SiteImport>

const root = '/api/admin/sites/:siteId/import'
const one = `${root}/:importId` as const
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Filen saknas.')

export const siteImports = {
  show: endpoint({
    method: 'GET',
    path: root,
    summary: 'Den senaste kopian som läses in på sajten, och varför det inte går att läsa in en.',
    /** `refusal`: null when the site is empty. */
    response: z.object({ import: SiteImport.nullable(), refusal: z.string().nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: root,
    summary: 'Börjar ladda upp en kopia. Sajten måste vara tom.',
    body: z.strictObject({
      fileName: z.string().max(300),
      bytes: z.int().min(1, 'Filen är tom. Välj en annan fil.').max(maxImportBytes, 'Filen är större än 8 GB.'),
    }),
    response: SiteImport,
  }),
  part: endpoint({
    method: 'PUT',
    path: `${one}/parts/:offset`,
    summary: 'Nästa del av filen. Svaret säger var det fortsätter.',
    body: Bytes,
    bodyLimit: importPartBytes,
    counted: 'uploadParts',
    response: z.object({ received: z.number() }),
  }),
  check: endpoint({
    method: 'POST',
    path: `${one}/check`,
    summary: 'Provar kopian utan att ändra något.',
    response: SiteImport,
  }),
  run: endpoint({
    method: 'POST',
    path: `${one}/run`,
    summary: 'Läser in en kopia som har provats. Den loggas.',
    response: SiteImport,
  }),
  abandon: endpoint({ method: 'DELETE', path: one, summary: 'Tar bort en kopia som inte läses in just nu.' }),
}
