import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { domainsChangedMessage } from '../modules/settings/domain-store.ts'
import { siteChangedChannel } from '../modules/sites/sites.ts'
import type { Subscription } from '../platform/database/listen.ts'
import { listen } from '../platform/database/listen.ts'
import type { PageCache } from './page-cache.ts'

/** What belongs to no site is kept under this id: the list of all sites. */
export const rootSiteId = ''

/** Lets the stores hear of every public change, until closed; `readDomains` of every change of host names. */
export function followSiteChanges(
  connection: pg.ClientConfig,
  caches: readonly PageCache[],
  readDomains: () => Promise<void>,
  log: FastifyBaseLogger,
): Promise<Subscription> {
  const readAgain = (): void =>
    void readDomains().catch((error: Error) => log.warn({ fault: error.message }, 'the domains of sites were not read'))
  return listen(connection, siteChangedChannel, {
    onMessage(siteId) {
      if (siteId === domainsChangedMessage) return readAgain()
      for (const cache of caches) {
        cache.forget(siteId)
        cache.forget(rootSiteId)
      }
    },
    onGap() {
      readAgain()
      for (const cache of caches) {
        cache.forgetEverything()
        cache.setHearing(true)
      }
    },
    onTrouble(error) {
      for (const cache of caches) cache.setHearing(false)
      log.warn({ fault: error.message }, 'changes of the sites are not heard')
    },
  })
}
