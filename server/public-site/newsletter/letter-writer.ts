import type { FastifyBaseLogger } from 'fastify'
import type { LetterWriter } from '../../modules/newsletter/newsletter-jobs.ts'
import { referredItems } from '../../modules/items/published/public-items.ts'
import { shownBroadcastById } from '../../modules/broadcasts/public-broadcasts.ts'
import { publishedNewsById } from '../../modules/news/news.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createOwnDomains } from '../addresses/own-domains.ts'
import { newsPath } from '../news/stories.tsx'
import { rememberAssets } from '../styles/assets.ts'
import { findView } from '../view/page-source.ts'
import { siteAddresses } from '../view/site-addresses.ts'
import { createSiteFrames } from '../view/site-frame.ts'
import type { SiteView } from '../view/site-view.ts'
import { takesSubscribers } from '../view/site-view.ts'
import { broadcastLetter, confirmingLetter, knownLetter, newsLetter } from './letters.ts'

interface WriterDeps {
  readonly config: { readonly sitesUrl: string }
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Draws letters from what is public at the moment. Nothing is kept: a newsletter is drawn once for fifty letters. */
export function createLetterWriter({ config, database, clock, log }: WriterDeps): LetterWriter {
  const domains = createOwnDomains(siteAddresses(config.sitesUrl), database, log)
  const assetsOf = rememberAssets()

  async function view(siteId: string): Promise<SiteView | null> {
    await domains.reload()
    const source = {
      database,
      clock,
      addresses: domains.addresses,
      assetsOf,
      sendsMail: true,
      frames: createSiteFrames(),
      shared: <T>(_siteId: string, _name: string, load: () => Promise<T>): Promise<T> => load(),
    }
    const found = await findView(source, siteId)
    return found && takesSubscribers(found) ? found : null
  }

  return {
    async confirming(siteId, secret) {
      const found = await view(siteId)
      return found && confirmingLetter(found, secret)
    },
    async known(siteId, leaveKey) {
      const found = await view(siteId)
      return found && knownLetter(found, leaveKey)
    },
    async news(siteId, itemId, { originSiteId }) {
      const found = await view(siteId)
      if (!found) return null
      if (originSiteId !== null) {
        if (!found.settings.newsletter.sendsBroadcasts) return null
        const shown = await database.inPublicAtOnce(siteId, (site) => shownBroadcastById(site, originSiteId, itemId))
        return shown && broadcastLetter(found, shown, domains.addresses.siteUrl(originSiteId))
      }
      const item = await database.inPublicAtOnce(siteId, (site) => publishedNewsById(site, itemId))
      if (!item) return null
      const referred = await database.inPublicAtOnce(siteId, (site) => referredItems(site, newsPath(item)))
      return newsLetter(found, item, referred)
    },
  }
}
