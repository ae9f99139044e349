import { upkeepCheck } from '#contract/doctor/doctor.ts'
import { auditFaultWords } from '../modules/audit/audit-words.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { upkeepToMend } from '../modules/upkeep/upkeep-rows.ts'
import { isUnknown, keyUse, rowsOf } from '../key-rotation/key-use.ts'
import { otherKey } from '../key-rotation/own-key.ts'
import { statement } from '../platform/database/database.ts'
import type { Check, Found } from './check.ts'
import { count, fault, fine, momentWords, warning } from './check.ts'

const lateMs = { warning: 10 * 60_000, fault: 60 * 60_000 }

interface JobCount {
  readonly waiting: number
  readonly late: number
  /** The time of the oldest late one. */
  readonly since: Date | null
}
// A job that fails is put off, and so is not late: it is among the failing ones.
const jobCount = statement<JobCount>(
  'doctor_jobs',
  `select count(*)::int as waiting, count(*) filter (where is_late)::int as late, min(run_at) filter (where is_late) as since
   from (select run_at, run_at < $1 and (taken_until is null or taken_until < $1) as is_late from jobs) j`,
)

const jobs: Check = {
  name: 'jobs',
  title: 'Jobb som väntar',
  group: 'work',
  limitMs: 20_000,
  async look({ database, clock }) {
    const now = clock().getTime()
    const lateSince = new Date(now - lateMs.warning)
    const [counted] = await database.inPlatform((platform) => platform.rows(jobCount, [lateSince]), 'read')
    const { waiting, late: overdue, since } = counted ?? { waiting: 0, late: 0, since: null }
    if (since === null) return [fine(`${count(waiting, 'jobb väntar', 'jobb väntar')} på sin tid.`)]
    return [
      (now - since.getTime() > lateMs.fault ? fault : warning)(
        `${count(overdue, 'jobb skulle', 'jobb skulle')} ha gjorts och väntar ännu, det äldsta sedan ${momentWords(since)}.`,
        'Kontrollera att programmet är igång, och vad dess logg säger. Väntar brev: är e-postservern inställd?',
      ),
    ]
  },
}

const upkeep: Check = {
  name: upkeepCheck,
  title: 'Jobb och rensning',
  group: 'work',
  limitMs: 20_000,
  async look({ database }) {
    const failing = await database.inPlatform(upkeepToMend, 'read')
    if (failing.length === 0) return [fine('Inget misslyckas.')]
    return failing.map(({ kind, title, meaning, remedy, count: places }) =>
      warning(`${title}${places > 1 ? ` (på ${places} ställen)` : ''}. ${meaning}`, `${remedy} Referens: ${kind}.`),
    )
  },
}

const shownAtMost = 3

const audit: Check = {
  name: 'audit',
  title: 'Granskningsloggen',
  group: 'work',
  limitMs: 180_000,
  async look({ database, keys }) {
    const { faults, lines, seals, ofOtherKeys } = await verifyAudit({ database, keys })
    const found: Found[] = faults
      .slice(0, shownAtMost)
      .map((one) =>
        fault(
          auditFaultWords(one),
          'Någon har ändrat i databasen vid sidan av programmet. Spara databasen som den är, och jämför med en säkerhetskopia: kansli audit säger mer.',
        ),
      )
    if (faults.length > shownAtMost)
      found.push(fault(`Och ${count(faults.length - shownAtMost, 'fel', 'fel')} till i granskningsloggen.`, 'Kör kansli audit.'))
    if (ofOtherKeys > 0)
      found.push(
        warning(
          `${count(ofOtherKeys, 'försegling', 'förseglingar')} av loggen är gjorda med en annan SECRET_KEY och går inte att pröva med den här.`,
          'Finns nyckeln kvar: ange den som SECRET_KEY_PREVIOUS och kör rotate-keys. Har den aldrig bytts är SECRET_KEY fel.',
        ),
      )
    return found.length > 0
      ? found
      : [fine(`Loggen är hel: ${count(lines, 'rad', 'rader')} i ${count(seals, 'försegling', 'förseglingar')}.`)]
  },
}

const secret: Check = {
  name: 'keys',
  title: 'SECRET_KEY hör till databasen',
  group: 'program',
  limitMs: 30_000,
  async look({ database, keys }) {
    const other = await otherKey(database, keys)
    if (other !== null)
      return [
        fault(
          `Databasen hör till en annan SECRET_KEY (${other}) än den som är inställd (${keys.id}): ingen kan logga in, och programmet startar inte.`,
          'Ange den rätta. Håller den på att bytas: ange den förra som SECRET_KEY_PREVIOUS, och kör rotate-keys.',
        ),
      ]
    const use = await keyUse(database)
    const isOther = isUnknown(keys)
    const people = rowsOf(use.accounts, isOther) + rowsOf(use.invitations, isOther)
    const sealed = rowsOf(use.records, isOther) + rowsOf(use.secrets, isOther)
    if (people + sealed === 0) return [fine('Konton och hemligheter i databasen är gjorda med den SECRET_KEY som är inställd.')]
    const text =
      people > 0
        ? `${count(people, 'konto eller inbjudan är gjord', 'konton och inbjudningar är gjorda')} med en annan SECRET_KEY: de personerna kan inte logga in.`
        : `${count(sealed, 'hemlighet är krypterad', 'hemligheter är krypterade')} med en annan SECRET_KEY och går inte att läsa.`
    return [fault(text, 'Ange den SECRET_KEY som gällde förut som SECRET_KEY_PREVIOUS, och kör rotate-keys.')]
  },
}

export const workChecks: readonly Check[] = [secret, jobs, upkeep, audit]
