import { openTarget } from '../backup/backup-places.ts'
import { listSnapshots, snapshotTime } from '../backup/manifest.ts'
import { lastVerified } from '../backup/verified-record.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import type { Config } from '../config/config.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Check, DoctorDeps, Found } from './check.ts'
import { count, dayMs, fault, fine, momentWords, warning } from './check.ts'

/** Two hours more than a day: the one of tonight may still be running. */
const nightlyMs = dayMs + 2 * 3_600_000
const oldMs = { warning: 7 * dayMs, fault: 14 * dayMs }
const nightlyFaultMs = 3 * dayMs

const none =
  'Gör en nyckel med kansli backup new-key, och ange BACKUP_RECIPIENTS, BACKUP_FOLDER eller BACKUP_S3_ENDPOINT, och BACKUP_HOUR (docs/operations.md).'

/** The place of the backups; a finding where there is none. */
async function placeOf({
  config,
  outside,
}: DoctorDeps): Promise<{ readonly target: FileStore; readonly backup: BackupSettings } | Found> {
  const { backup } = config
  if (backup === null)
    return config.isProduction
      ? warning('Kansli gör inga säkerhetskopior. Går servern förlorad är allt borta, om inget annat sparar det.', none)
      : fine('Demonstrationen gör inga säkerhetskopior.')
  // Opened only where it is: a missing folder would be made, on the disk of a share that is not mounted.
  if ('folder' in backup.to && !(await outside.diskOf(backup.to.folder).catch(() => null)))
    return fault(
      `Mappen ${backup.to.folder} för säkerhetskopior finns inte.`,
      'Kontrollera att disken är ansluten. Är den ny: skapa mappen, och kör kansli backup.',
    )
  return { target: await openTarget(backup), backup }
}

async function onSameDisk({ config, outside }: DoctorDeps, { to }: BackupSettings): Promise<Found[]> {
  if (!('folder' in to) || !keepsDataHere(config)) return []
  const [one, other] = await Promise.all([outside.diskOf(to.folder), outside.diskOf(config.dataDir)])
  return one.device === other.device
    ? [
        warning(
          'Säkerhetskopiorna ligger på samma disk som det de ska rädda.',
          'Ange i BACKUP_FOLDER en mapp på en annan disk eller maskin, eller en hink i BACKUP_S3_ENDPOINT.',
        ),
      ]
    : []
}

/** The database or the files are on this machine. */
const keepsDataHere = ({ databaseUrl, s3 }: Config): boolean => databaseUrl === null || s3 === null

function judgeAge(newest: Date, { hour }: BackupSettings, now: Date): Found {
  const age = now.getTime() - newest.getTime()
  const [warnAt, faultAt] = hour === null ? [oldMs.warning, oldMs.fault] : [nightlyMs, nightlyFaultMs]
  const text = `Den senaste säkerhetskopian är från ${momentWords(newest)}, för ${hoursOrDays(age)} sedan.`
  const remedy = 'Kör kansli backup, som säger vad som är fel. Loggen från natten säger det också.'
  if (age > faultAt) return fault(text, remedy)
  return age > warnAt ? warning(text, remedy) : fine(text)
}

const hoursOrDays = (ms: number): string =>
  ms < 2 * dayMs ? count(Math.max(0, Math.round(ms / 3_600_000)), 'timme', 'timmar') : count(Math.floor(ms / dayMs), 'dygn', 'dygn')

const lastBackup: Check<DoctorDeps> = {
  name: 'backup',
  title: 'Senaste säkerhetskopian',
  group: 'backups',
  limitMs: 60_000,
  async look(deps) {
    const place = await placeOf(deps)
    if ('level' in place) return [place]
    const { target, backup } = place
    const newest = snapshotTime((await listSnapshots(target)).at(-1) ?? '')
    const beside = await onSameDisk(deps, backup)
    if (newest === null) return [fault('Det finns ingen säkerhetskopia.', 'Kör kansli backup.'), ...beside]
    return [judgeAge(newest, backup, deps.clock()), ...beside]
  },
}

const verifyMs = { warning: 45 * dayMs, fault: 120 * dayMs }

const verified: Check<DoctorDeps> = {
  name: 'restore',
  title: 'Senast prövade återställningen',
  group: 'backups',
  limitMs: 60_000,
  async look(deps) {
    const place = await placeOf(deps)
    // What is wrong with the place is told by the other check.
    if ('level' in place) return []
    const remedy = 'Kör kansli backup verify --identity med filen som den hemliga nyckeln ligger i. Gör det varje månad.'
    const last = await lastVerified(place.target, deps.keys)
    if (last === null) return [warning('Ingen har prövat att återställa en säkerhetskopia.', remedy)]
    if (last === 'foreign')
      return [
        fault(
          'Anteckningen om den senaste prövningen är inte gjord med den här SECRET_KEY, eller är ändrad.',
          `${remedy} Återstår felet: någon annan skriver bland säkerhetskopiorna.`,
        ),
      ]
    const age = deps.clock().getTime() - last.at.getTime()
    const text = `Säkerhetskopian ${last.snapshot} återställdes på prov och var hel, för ${hoursOrDays(age)} sedan.`
    if (age > verifyMs.fault) return [fault(text, remedy)]
    return age > verifyMs.warning ? [warning(text, remedy)] : [fine(text)]
  },
}

export const backupChecks: readonly Check<DoctorDeps>[] = [lastBackup, verified]
