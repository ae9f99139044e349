import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledPath } from '../endpoint-path.ts'

// The audit log for administrators: who did what, where and when.

const AuditLine = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for calls without a signed-in person. */
  actorId: z.string().nullable(),
  /** "Tidigare användare" for one whose account is gone; '' without a person. */
  name: z.string(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** `news.publish` */
  action: z.string(),
  /** The id of what it was done to. */
  objectId: z.string().nullable(),
  /** What that is called now, where the log's readers may know: the name of an account, or a domain while the site has it. */
  objectName: z.string().nullable(),
  /** Whether a text or a picture is deleted by now; null for everything else. */
  isObjectGone: z.boolean().nullable(),
  reason: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Skriv dagen som 2026-11-27.')
const filters = {
  person: z.uuid().optional(),
  site: z.string().max(40).optional(),
  action: z
    .string()
    .regex(/^[a-zA-Z.]{1,60}$/)
    .optional(),
  /** A Swedish day. */
  day: day.optional(),
}
export const AuditFilter = z.strictObject(filters)
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditVerdict = z.object({
  isWhole: z.boolean(),
  /** Swedish sentences, the verdict first. */
  sentences: z.array(z.string()),
  lines: z.number(),
  at: z.string(),
})
export type AuditVerdict = z.infer<typeof AuditVerdict>

const root = '/api/admin/audit'
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Granskningsloggen, senaste raden först, sida för sida.',
    query: z.strictObject({ ...filters, after: z.string().max(200).optional() }),
    response: z.object({ lines: z.array(AuditLine), next: z.string().nullable() }),
  }),
  actions: endpoint({
    method: 'GET',
    path: `${root}/actions`,
    summary: 'Alla handlingar som finns i loggen.',
    response: z.object({ actions: z.array(z.string()) }),
  }),
  verify: endpoint({
    method: 'POST',
    path: `${root}/verify`,
    summary: 'Granskar alla rader och förseglingar. Ändrar ingenting.',
    response: AuditVerdict,
  }),
  open: endpoint({
    method: 'POST',
    path: `${root}/export`,
    summary: 'Öppnar loggen som fil för den som frågar, i en minut. Kräver BankID den senaste kvarten och loggas.',
  }),
}
/** Each part is a filter; `-` leaves it out. */
export const auditFilePath = `${root}/export/:format/:person/:site/:action/:day` as const

/** The address of the file, which `open` has opened. */
export const auditFile = (format: 'csv' | 'json', { person = '-', site = '-', action = '-', day: on = '-' }: AuditFilter): string =>
  filledPath(auditFilePath, { format, person, site, action, day: on })
