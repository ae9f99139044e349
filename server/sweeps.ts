import type { Logger } from 'pino'
import { nightlyBackup, runBackupProcess } from './backup/nightly-backup.ts'
import type { Config } from './config/config.ts'
import { itemAreas, textFields } from './item-areas.ts'
import { sweepUsers } from './modules/accounts/user-sweep.ts'
import { sealAudit } from './modules/audit/seal-audit.ts'
import { sweepAuth } from './modules/auth/auth-sweep.ts'
import { countAllHealth } from './modules/health/count-health.ts'
import { liftAllOrphans, purgePreviewLinks, purgeRevisions, purgeTrash } from './modules/items/life/item-purge.ts'
import { sweepLetters } from './modules/letters/letter-sweep.ts'
import { sweepFiles, sweepStore } from './modules/media/files/media-sweep.ts'
import { sweepKeptAddresses } from './modules/newsletter/kept-addresses.ts'
import { forgetNewsletters } from './modules/newsletter/newsletter-sweep.ts'
import { forgetDismissals } from './modules/representatives/persons/mentions.ts'
import { recheckDomains } from './modules/settings/domain-service.ts'
import { forgetChoices } from './modules/sharing/choice-sweep.ts'
import { forgetSteps } from './modules/undo/undo-sweep.ts'
import type { SweepName } from './modules/upkeep/upkeep-words.ts'
import { runSweep } from './modules/upkeep/upkeep.ts'
import { sweepVisits } from './modules/visits/visit-sweep.ts'
import { tellSharedNews } from './modules/webhooks/tell-shared.ts'
import { sweepDeliveries } from './modules/webhooks/webhook-sweep.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createDns } from './platform/dns.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Keys } from './platform/keys.ts'
import type { RunPart } from './platform/sweeps/sweep.ts'
import { sweepCases } from './privacy/case-store.ts'

// What is done at intervals for all sites: forgetting, purging, sealing, checking, the backup of the night.

const sweepEveryMs = 5 * 60_000
/** The longest time for which a line of the audit log can be changed unnoticed. */
const sealEveryMs = 60_000
/** How late webhooks hear of the federation's news at most. */
const tellEveryMs = 10_000
const retainEveryMs = 3_600_000
const domainsEveryMs = 10 * 60_000

/** What the sweeps need, which the workers of the job queue need too. */
export interface SweepDeps {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
}

/** Starts the sweeps, each at its interval. Returns a function that stops them. `program`: the file that makes the nightly backup. */
export function startSweeps({ config, database, keys, clock, files, log }: SweepDeps, program: string): () => void {
  const sweep = (name: SweepName, work: (part: RunPart, now: Date) => Promise<unknown>): Promise<void> => {
    const now = clock()
    return runSweep({ database, log }, name, now, (part) => work(part, now))
  }
  const sweeping = setInterval(() => {
    void sweep('sessions', (part, now) => sweepAuth(database, now, part))
    void sweep('invitations', (part, now) => sweepUsers(database, now, part))
    void sweep('previewLinks', (part) => purgePreviewLinks(database, part))
    void sweep('undo', (part, now) => forgetSteps(database, part, now))
    // Items below the trash are moved up before the trash is purged.
    void sweep('tree', (part, now) => liftAllOrphans(database, itemAreas, part, now)).then(() =>
      sweep('trash', (part, now) => purgeTrash(database, itemAreas, part, now)),
    )
  }, sweepEveryMs)

  const telling = setInterval(() => {
    void sweep('sharedNews', (part) => tellSharedNews(database, part))
  }, tellEveryMs)

  const sealing = setInterval(() => {
    void sweep('auditSeals', (_part, now) => sealAudit({ database, keys, log }, now))
  }, sealEveryMs)
  const retention = setInterval(() => {
    void sweep('webhookDeliveries', (part, now) => sweepDeliveries(database, now, part))
    void sweep('revisions', (part, now) => purgeRevisions(database, part, now))
    void sweep('health', (part, now) => countAllHealth({ database, textFields }, now, part))
    void sweep('letters', (part, now) => sweepLetters(database, now, part))
    void sweep('privacyAnswers', (_part, now) => database.inPlatform((platform) => sweepCases(platform, now)))
    void sweep('visits', (part, now) => sweepVisits(database, now, part))
    void sweep('backup', (_part, now) =>
      nightlyBackup({ backup: config.backup, database, now, runBackup: () => runBackupProcess(program, (line) => log.info(line)) }),
    )
    void sweep('newsletterAddresses', (part, now) => sweepKeptAddresses(database, now, part))
    void sweep('mentions', (part, now) => forgetDismissals(database, part, now))
    void sweep('shareChoices', () =>
      database.inPlatform((platform) => Promise.all([forgetChoices(platform), forgetNewsletters(platform)])),
    )
    void sweep('files', (part, now) => sweepFiles({ database, files, now, part }))
    void sweep('storedFiles', (part, now) => sweepStore({ database, files, now, part }))
  }, retainEveryMs)
  const domains = { database, config, dns: createDns(config.dnsServers) }
  const checking = setInterval(() => {
    void sweep('domains', (part, now) => recheckDomains(domains, now, part))
  }, domainsEveryMs)
  return () => [sweeping, telling, sealing, retention, checking].forEach((timer) => clearInterval(timer))
}
