import type { Config } from '../config/config.ts'
import { refuseOpenSecrets } from '../config/secret-files.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Check, DoctorDeps, Found } from './check.ts'
import { fault, fine, warning } from './check.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

function doubtsAbout({ isProduction, host, trustedProxies, previousSecretKey, logLevel }: Config): Found[] {
  const found: Found[] = []
  if (isProduction && loopback.has(host) && trustedProxies.length === 0)
    found.push(
      warning(
        'Programmet lyssnar bara på den egna datorn, men TRUSTED_PROXIES är tom: alla besökare räknas som en och delar samma gränser.',
        'Ange proxyns adress i TRUSTED_PROXIES, till exempel 127.0.0.1.',
      ),
    )
  if (previousSecretKey !== null)
    found.push(
      warning(
        'SECRET_KEY håller på att bytas: SECRET_KEY_PREVIOUS är angiven.',
        'Kör rotate-keys tills det slutar med 0, ta bort SECRET_KEY_PREVIOUS och starta om.',
      ),
    )
  if (isProduction && logLevel === 'silent')
    found.push(
      warning('Loggen är avstängd (LOG_LEVEL=silent), så inga fel går att spåra.', 'Ta bort LOG_LEVEL, eller sätt den till info.'),
    )
  return found
}

export const settingsCheck: Check<DoctorDeps> = {
  name: 'settings',
  title: 'Inställningar',
  group: 'program',
  limitMs: 5000,
  async look({ config }) {
    const found = doubtsAbout(config)
    try {
      await refuseOpenSecrets(config)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      found.push(fault(error.message, 'Ändra rättigheterna, och byt hemligheten om någon annan kan ha läst den.'))
    }
    return found.length > 0 ? found : [fine('Alla inställningar går att använda, och hemligheterna kan bara läsas av programmet.')]
  },
}

const version: Check<DoctorDeps> = {
  name: 'version',
  title: 'Version',
  group: 'program',
  limitMs: 5000,
  async look({ program }) {
    return [fine(`Kansli ${program} på Node ${process.versions.node}.`)]
  },
}

const gigabyte = 1_000_000_000
const leastBytes = { fault: gigabyte, warning: 5 * gigabyte }
const leastShare = { fault: 0.02, warning: 0.1 }
/** Where a tenth is more than anybody needs to have free. */
const enoughBytes = 50 * gigabyte

const disk: Check<DoctorDeps> = {
  name: 'disk',
  title: 'Diskutrymme',
  group: 'program',
  limitMs: 10_000,
  async look({ config, outside }) {
    const folders = [config.dataDir, ...(config.backup && 'folder' in config.backup.to ? [config.backup.to.folder] : [])]
    const found: Found[] = []
    for (const folder of folders) {
      // A missing folder of backups is told by their own check.
      const known = await outside.diskOf(folder).catch(() => null)
      if (!known) continue
      const { freeBytes, totalBytes, freeFiles, totalFiles } = known
      const free = `${(freeBytes / gigabyte).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} GB (${Math.floor((100 * freeBytes) / totalBytes)} %) ledigt där ${folder} ligger`
      const isBelow = (level: 'fault' | 'warning'): boolean =>
        freeBytes < leastBytes[level] ||
        (freeBytes < leastShare[level] * totalBytes && freeBytes < enoughBytes) ||
        (freeFiles !== null && freeFiles < leastShare[level] * totalFiles)
      const remedy = 'Ge disken mer plats, eller ta bort annat som ligger på den. När den är full går inget att spara.'
      if (isBelow('fault')) found.push(fault(`Disken är nästan full: ${free}.`, remedy))
      else if (isBelow('warning')) found.push(warning(`Disken börjar bli full: ${free}.`, remedy))
      else found.push(fine(`${free}.`))
    }
    return found
  },
}

export const programChecks: readonly Check<DoctorDeps>[] = [settingsCheck, version, disk]
