import { hostname } from 'node:os'
import pg from 'pg'
import type { DoctorFinding, DoctorReport } from '#contract/doctor/doctor.ts'
import { DoctorGroup } from '#contract/doctor/doctor.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Check, DatabaseDeps, DoctorDeps, Found } from './check.ts'
import { codeOf, fault } from './check.ts'

const order = { fault: 0, warning: 1, fine: 2 } as const

/** What a check that failed itself has found. */
function failed(error: unknown): Found {
  if (error instanceof StartupError) return fault(error.message, 'Rätta det, och kontrollera igen.')
  if (error instanceof FileStoreFault)
    return fault(
      `Lagringen ${error.isFull ? 'är full' : 'svarar inte som den ska'} (${codeOf(error)}).`,
      'Kontrollera att lagringen är igång, att den har plats och att programmet får använda den.',
    )
  return fault(
    `Kontrollen gick inte att göra (${codeOf(error)}).`,
    'Rätta de andra felen först. Återstår det här: ta med koden till den som kan programmet.',
  )
}

/** Makes one check, for as long as it may take. Never rejects. */
export async function examineOne<Deps>(check: Check<Deps>, deps: Deps): Promise<DoctorFinding[]> {
  const { name, title, group, limitMs, look } = check
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Found[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([
          fault(
            `Kontrollen blev inte klar på ${(limitMs / 1000).toLocaleString('sv-SE')} sekunder.`,
            'Något svarar för långsamt, eller inte alls. Kontrollera nätet, och det som kontrollen frågar.',
          ),
        ]),
      limitMs,
    )
  })
  const looked = (async () => look(deps))().catch((error: unknown) => [failed(error)])
  const found = await Promise.race([looked, tooLate]).finally(() => clearTimeout(timer))
  return found.map((one) => ({ check: name, title, group, ...one }))
}

/** The checks of a whole installation, all at once. */
export interface Examination {
  readonly always: readonly Check<DoctorDeps>[]
  /** Whether the database answers. Unless it does, the others are not made. */
  readonly reach: Check
  readonly withDatabase: readonly Check[]
}

export function reportOf(
  findings: readonly DoctorFinding[],
  about: { readonly at: Date; readonly program: string; readonly notChecked?: readonly string[] },
): DoctorReport {
  const placeOf = ({ level, group }: DoctorFinding): number => 10 * order[level] + DoctorGroup.options.indexOf(group)
  const ordered = findings.toSorted((one, other) => placeOf(one) - placeOf(other))
  return {
    at: about.at.toISOString(),
    host: hostname(),
    version: about.program,
    level: ordered[0]?.level ?? 'fine',
    findings: ordered,
    notChecked: [...(about.notChecked ?? [])],
  }
}

/** Looks at everything. `deps` of a program whose database cannot be opened have the fault instead. Never rejects. */
export async function examine(
  { always, reach, withDatabase }: Examination,
  deps: DatabaseDeps | (DoctorDeps & { readonly unopened: unknown }),
): Promise<DoctorReport> {
  const at = deps.clock()
  const others = Promise.all(always.map((check) => examineOne(check, deps)))
  if ('unopened' in deps) {
    const { unopened } = deps
    const [closed, found] = await Promise.all([examineOne({ ...reach, look: () => Promise.reject(unopened) }, deps), others])
    return reportOf([...closed, ...found.flat()], { at, program: deps.program, notChecked: withDatabase.map(({ title }) => title) })
  }
  const reached = await examineOne(reach, deps)
  const isReached = reached.every(({ level }) => level !== 'fault')
  const asked = isReached ? await Promise.all(withDatabase.map((check) => examineOne(check, deps))) : []
  const notChecked = isReached ? [] : withDatabase.map(({ title }) => title)
  return reportOf([...reached, ...asked.flat(), ...(await others).flat()], { at, program: deps.program, notChecked })
}

/** Calls `work` with a connection of its own, as the login of the program, in no role of a handle. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  // A connection that breaks fails its queries as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // One transaction, so that what is set holds for all of it through a pooler as well.
    await client.query('begin read only')
    await client.query(`set local statement_timeout = '20s'`)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
