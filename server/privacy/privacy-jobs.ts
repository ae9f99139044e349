import type { Finding } from '#contract/privacy/finding.ts'
import { effectsOf } from '#contract/privacy/finding.ts'
import type { ErasureReport } from '#contract/privacy/privacy.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { Job, JobHandlers } from '../platform/jobs/jobs.ts'
import { findCase, markFailed, removeOtherCases, storeFindings, storeReport } from './case-store.ts'
import type { EraseDeps } from './erase-person.ts'
import { erasePerson } from './erase-person.ts'
import { accountPlace } from './find-accounts.ts'
import { findPerson } from './find-person.ts'
import { parseId } from './find-rows.ts'
import { personMatch } from './matching.ts'

export const searchJob = 'privacy.search'
export const eraseJob = 'privacy.erase'

interface PrivacyDeps extends EraseDeps {
  /** For how many days a backup is kept; null where Kansli makes none. */
  readonly backupDays: number | null
}

const maxAttempts = 3
const dayMs = 86_400_000

async function search({ database, areas }: PrivacyDeps, { key: id, attempts }: Job, now: Date): Promise<void> {
  const asked = await database.inPlatform((platform) => findCase(platform, id), 'read').catch(() => null)
  if (asked?.state !== 'searching') return
  try {
    const of = asked.kind === 'own' || asked.terms === null ? { userId: asked.createdBy } : asked.terms
    const findings = await findPerson(database, { of, asker: asked.createdBy, areas })
    const shown = asked.kind === 'own' ? findings.map(spokenTo) : findings
    await database.inPlatform(async (platform) => storeFindings(platform, id, shown, now))
  } catch (error) {
    if (attempts >= maxAttempts) await database.inPlatform(async (platform) => markFailed(platform, id))
    throw error
  }
}

/** What an account did, as its owner reads it. */
const spokenTo = (finding: Finding): Finding =>
  parseId(finding.id).place === accountPlace
    ? {
        ...finding,
        data: finding.data.map(({ label, value }) => ({
          label,
          value: value.replace('som personen', 'som du').replace('på personen', 'på dig'),
        })),
      }
    : finding

/** What is still found afterwards, by place and site, without what was found. */
function leftOver(findings: readonly Finding[]): ErasureReport['left'] {
  const left = new Map<string, ErasureReport['left'][number]>()
  for (const { place, siteName } of findings) {
    const key = `${place} ${siteName ?? ''}`
    left.set(key, { place, siteName, count: (left.get(key)?.count ?? 0) + 1 })
  }
  return [...left.values()]
}

async function erase(deps: PrivacyDeps, { key: id }: Job, now: Date): Promise<void> {
  const { database, areas, backupDays } = deps
  const asked = await database.inPlatform((platform) => findCase(platform, id), 'read').catch(() => null)
  if (asked?.state !== 'erasing' || !asked.terms || !asked.chosen) return
  const { terms, chosen, createdBy } = asked
  const wanted = new Set(chosen.ids)
  const findings = asked.findings.filter((finding) => wanted.has(finding.id))
  const { inPublic, addresses = [] } = chosen
  await erasePerson(deps, { terms, chosen: findings, inPublic, addresses, by: createdBy, now })
  // Looked for again: the report tells what is so, not what was meant.
  const left = leftOver(await findPerson(database, { of: terms, asker: createdBy, areas }))
  const inBackupsUntil = backupDays === null ? null : stockholmDate(new Date(now.getTime() + backupDays * dayMs))
  const effects = effectsOf(findings, { inPublic, readdressed: new Set(addresses.map((one) => one.id)) })
  const report: ErasureReport = { effects, left, inBackupsUntil }
  await database.inPlatform(async (platform) => {
    const accounts = findings.map((one) => parseId(one.id)).filter(({ place }) => place === accountPlace)
    removeOtherCases(
      platform,
      id,
      personMatch(terms).pattern,
      accounts.map(({ key }) => key),
    )
    storeReport(platform, id, report, now)
    await recordAudit(platform, { actorId: createdBy, siteId: null, action: 'privacy.erased', objectId: id }, now)
  })
}

/** They read every site, and so belong to the worker of jobs that take long. */
export const privacyJobs = (deps: PrivacyDeps): JobHandlers => ({
  [searchJob]: {
    run: (job, now) => search(deps, job, now),
    giveUp: ({ key: id }) => deps.database.inPlatform(async (platform) => markFailed(platform, id)),
  },
  [eraseJob]: (job, now) => erase(deps, job, now),
})
