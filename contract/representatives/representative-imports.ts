import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { UndoToken } from '../undo/undo.ts'
import { ItemId, Person } from '../items/items.ts'
import { ListFileData, listFileBodyLimit } from '../list-file.ts'
import { PlanCounts, PlanRow, PlanSeen } from '../plans.ts'
import { line } from '../text.ts'

// Import of assignments from a list: read the file, map its columns, try it, run it. The file is sent each time and never
// stored; its columns of sex and year of birth are dropped first.

export const maxImportRows = 1000

const file = {
  name: line(200, 'Filens namn'),
  data: ListFileData,
}
const bodyLimit = listFileBodyLimit

/** The meaning of a column. `given` and `family`, or `name` (both "Berg, Anna" and "Anna Berg"). */
export const ImportColumn = z.enum(['name', 'given', 'family', 'body', 'role', 'from', 'to', 'order', 'area', 'party', 'reference'])
export type ImportColumn = z.infer<typeof ImportColumn>
export const importColumnLabel: Record<ImportColumn, string> = {
  name: 'Namn',
  given: 'Förnamn',
  family: 'Efternamn',
  body: 'Organ',
  role: 'Roll',
  from: 'Från och med',
  to: 'Till och med',
  order: 'Ordning',
  area: 'Område',
  party: 'Parti',
  reference: 'Ersättare för',
}

/** How columns and values of a file are read; remembered per site for files with the same columns. */
export const ImportMapping = z.strictObject({
  source: z.enum(['valmyndigheten', 'ownList']),
  /** The heading of the file by its meaning. */
  columns: z.partialRecord(ImportColumn, z.string().max(200)),
  /** Only rows with this area and this party; absent: all. */
  onlyArea: z.string().max(200).optional(),
  onlyParty: z.string().max(200).optional(),
  /** The body by the words of the file; `''` is for rows without, or a file without the column. */
  bodies: z.record(z.string().max(200), ItemId),
  /** The role by the words of the file, `''` as above. */
  roles: z.record(z.string().max(200), z.string().max(60)),
  /** The person meant by a name that several have, or `new` for another person of that name. */
  persons: z.record(z.string().max(200), z.union([ItemId, z.literal('new')])),
  /** The first day for rows without one; absent: the first day of the body's term. */
  from: CalendarDate.optional(),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** Words of the file that need a choice, with the proposal; null when nothing fits. */
const Choice = z.object({ words: z.string(), rows: z.number(), choice: z.string().nullable() })

const Tally = z.object({ words: z.string(), rows: z.number() })

const root = '/api/site/:siteId/representative-imports'

export const readImport = endpoint({
  method: 'POST',
  path: `${root}/read`,
  summary: 'Läser en lista, Excel (.xlsx) eller CSV, och föreslår hur kolumnerna ska tolkas.',
  body: z.strictObject(file),
  bodyLimit,
  response: z.object({
    /** Null for an Excel file, as the separator. */
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1252', 'macintosh']).nullable(),
    separator: z.enum([';', ',', 'tab']).nullable(),
    /** In Swedish: which of several sheets was read, for example. */
    notes: z.array(z.string()),
    /** The headings of the file, except those of dropped columns. */
    headings: z.array(z.string()),
    /** Headings that were dropped: sex, year of birth. */
    dropped: z.array(z.string()),
    rows: z.number(),
    /** The first five. */
    sample: z.array(z.record(z.string(), z.string())),
    /** The choice of the last import with these columns, or a guess. */
    mapping: ImportMapping,
    isRemembered: z.boolean(),
    /** Values of the columns area and party, with the number of rows, for `onlyArea` and `onlyParty`. */
    areas: z.array(Tally),
    parties: z.array(Tally),
  }),
})

export const ImportRow = PlanRow.extend({
  name: z.string(),
  bodyName: z.string(),
  roleName: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The recognised values, so that a row can become an addition of a new term; null when not recognised. */
  personId: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  bodyId: z.string().nullable(),
  roleId: z.string().nullable(),
  /** The person is not on the site and becomes a draft. */
  isNewPerson: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPlan = z.object({
  counts: PlanCounts.extend({ missing: z.number() }),
  newPersons: z.number(),
  /** Faults of the whole file, such as an unmapped column. Then there are no rows. */
  faults: z.array(z.string()),
  rows: z.array(ImportRow),
  /** Current in a body that the file speaks of, and not in the file. */
  missing: z.array(
    z.object({
      assignmentId: z.string(),
      personName: z.string(),
      bodyName: z.string(),
      roleName: z.string(),
      to: z.string().nullable(),
    }),
  ),
  bodies: z.array(Choice),
  roles: z.array(Choice),
  /** Values of the mapped columns area and party in the whole file, for `onlyArea` and `onlyParty`. */
  areas: z.array(Tally),
  parties: z.array(Tally),
  /** Names that several persons of the site have. */
  persons: z.array(z.object({ name: z.string(), choice: z.string().nullable(), candidates: z.array(Person) })),
  seen: PlanSeen,
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const planImport = endpoint({
  method: 'POST',
  path: `${root}/plan`,
  summary: 'Provar en lista: nya, oförändrade, ändrade och de som saknas i filen. Ändrar inget.',
  body: z.strictObject({ ...file, mapping: ImportMapping }),
  bodyLimit,
  response: ImportPlan,
})

export const ImportRun = z.object({
  id: z.string(),
  fileName: z.string(),
  source: z.enum(['valmyndigheten', 'ownList']),
  counts: z.object({ new: z.number(), same: z.number(), changed: z.number(), ended: z.number(), newPersons: z.number() }),
  at: z.string(),
  by: Person,
})
export type ImportRun = z.infer<typeof ImportRun>

export const runImport = endpoint({
  method: 'POST',
  path: `${root}/run`,
  summary: 'Hämtar från en lista. Nya personer blir utkast. Rader med fel hindrar allt. Samma fil en gång till ändrar inget.',
  body: z.strictObject({
    ...file,
    mapping: ImportMapping,
    /** The last day of those in `missing`; null leaves them as they are. */
    endMissingOn: CalendarDate.nullable().default(null),
    seen: PlanSeen.optional(),
  }),
  bodyLimit,
  response: z.object({
    run: ImportRun,
    /** Null when nothing was changed. */
    undoToken: UndoToken.nullable(),
  }),
})

export const importRuns = endpoint({
  method: 'GET',
  path: root,
  summary: 'Listor som har hämtats, senast först, högst 50.',
  response: z.object({ runs: z.array(ImportRun) }),
})
