import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// What an operator should know of an installation: `kansli doctor` prints it, and administrators see it under Drift.

export const FindingLevel = z.enum(['fine', 'warning', 'fault'])
export type FindingLevel = z.infer<typeof FindingLevel>

export const DoctorGroup = z.enum(['program', 'database', 'files', 'backups', 'reach', 'work'])
export type DoctorGroup = z.infer<typeof DoctorGroup>

export const doctorGroupLabel: Readonly<Record<DoctorGroup, string>> = {
  program: 'Program och server',
  database: 'Databas',
  files: 'Filer',
  backups: 'Säkerhetskopior',
  reach: 'Certifikat, domäner och e-post',
  work: 'Arbete i bakgrunden',
}

/** The check of what fails of the upkeep, which Att åtgärda lists by itself. */
export const upkeepCheck = 'upkeep'

const DoctorFinding = z.object({
  /** The check that found it; a stable word for scripts. */
  check: z.string(),
  title: z.string(),
  group: DoctorGroup,
  level: FindingLevel,
  text: z.string(),
  /** What to do. Null where all is well. */
  remedy: z.string().nullable(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

export const DoctorReport = z.object({
  /** ISO 8601: when the checks were begun. */
  at: z.string(),
  /** The machine that looked. */
  host: z.string(),
  version: z.string(),
  /** The worst of all findings. */
  level: FindingLevel,
  /** In the order fault, warning, fine. */
  findings: z.array(DoctorFinding),
  /** Titles of checks that could not be made, since the database or the settings are missing. */
  notChecked: z.array(z.string()),
})
export type DoctorReport = z.infer<typeof DoctorReport>

const DoctorState = z.object({
  /** Null until this node has looked. */
  report: DoctorReport.nullable(),
  /** True while it is looking: ask again in a moment. */
  isLooking: z.boolean(),
})
export type DoctorState = z.infer<typeof DoctorState>

const path = '/api/admin/doctor'

export const doctorState = endpoint({
  method: 'GET',
  path,
  summary: 'Hur installationen mår. Svarar genast; är det senaste resultatet äldre än en minut börjar en ny kontroll.',
  response: DoctorState,
})

export const lookAgain = endpoint({
  method: 'POST',
  path,
  summary: 'Börja en ny kontroll av installationen, om ingen pågår.',
  response: DoctorState,
})
