import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { domainsChangedMessage } from '../../modules/settings/domain-store.ts'
import { everySiteId, federationRevision, readSiteChange, siteChangedChannel, siteRevisions } from '../../modules/sites/sites.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Subscription } from '../../platform/database/listen.ts'
import { Deaf, listen } from '../../platform/database/listen.ts'
import type { PageCache } from './page-cache.ts'
import { faultLine } from '../../platform/logged-fault.ts'
import { happened } from '../../platform/observation/observation.ts'

/** Pages of no site, such as the list of all sites, are cached under this id. */
export const rootSiteId = ''

/** The current revision of each of these sites; null for a removed one. */
async function revisionsOf(database: Database, siteIds: readonly string[]): Promise<Map<string, number | null>> {
  const [found, federation] = await database.inPlatformAtOnce((platform) =>
    Promise.all([siteRevisions(platform, siteIds), siteIds.includes(rootSiteId) ? federationRevision(platform) : null]),
  )
  return new Map(siteIds.map((id) => [id, id === rootSiteId ? federation : (found.get(id) ?? null)]))
}

/**
 * Passes every public change on to the stores, until closed; changes of host names go to `readDomains`. Announcements can be
 * lost without a trace, so at each beat of the connection the cached pages are also compared with the database. Cached pages
 * are served unchecked only while both work.
 */
export function followSiteChanges(
  deps: { readonly connection: pg.ClientConfig; readonly database: Database; readonly log: FastifyBaseLogger },
  caches: readonly PageCache[],
  readDomains: () => Promise<void>,
): Promise<Subscription> {
  const { log } = deps
  let isHearing: boolean | null = null
  /** Number of connections so far: a comparison that began on an earlier one is void. */
  let era = 0
  let isComparing = false

  function hear(hears: boolean, error?: unknown): void {
    for (const cache of caches) cache.setHearing(hears)
    happened('hearing', hears)
    if (isHearing === hears) return
    if (!hears) log.warn({ fault: faultLine(error) }, 'not listening for site changes')
    else if (isHearing === false) log.info('listening for site changes again')
    isHearing = hears
  }

  const readAgain = (): void =>
    void readDomains().catch((error: Error) => log.warn({ fault: faultLine(error) }, 'the domains of the sites could not be read'))

  async function compare(): Promise<void> {
    if (isComparing) return
    isComparing = true
    const began = era
    try {
      const siteIds = [...new Set(caches.flatMap((cache) => [...cache.sites()]))]
      const revisions = await revisionsOf(deps.database, siteIds)
      for (const cache of caches) cache.compare(revisions)
      if (began === era) hear(true)
    } catch (error) {
      hear(false, error)
    } finally {
      isComparing = false
    }
  }

  return listen(deps.connection, siteChangedChannel, {
    onMessage(message) {
      if (message === domainsChangedMessage) return readAgain()
      const { siteId, isWithdrawal } = readSiteChange(message)
      for (const cache of caches)
        for (const id of siteId === everySiteId ? cache.sites() : [siteId, rootSiteId])
          if (isWithdrawal) cache.forget(id)
          else cache.outdate(id)
    },
    onGap() {
      era++
      readAgain()
      void compare()
    },
    onBeat(seconds) {
      happened('beat', seconds)
      void compare()
    },
    onTrouble(error) {
      era++
      // A fault of this connection may affect all of them.
      if (error instanceof Deaf) deps.database.doubtConnections()
      hear(false, error)
    },
  })
}
