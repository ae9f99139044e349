import type { LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { StoredDecision } from '../sharing/received.ts'
import { decisionColumns, decisionOf } from '../sharing/received.ts'
import { placeOf } from './placed-pages.ts'
import { pagesApart } from './public-pages.ts'

// What a site does with the pages of the federation.

const decisions = statement<StoredDecision & { pageId: string }>(
  'shared_page_choices_here',
  `select c.item_id as "pageId", ${decisionColumns} from share_choices c where c.site_id = $1 and c.area = 'pages'`,
)

const byTitle = new Intl.Collator('sv')

/** The pages that reach the site, by title, with where it shows them and what it has decided. */
export async function viewLocalPages(site: SiteDb, sitesUrl: string): Promise<LocalSharedPage[]> {
  const [[own, shared], decided] = await Promise.all([pagesApart(site), site.rows(decisions, [site.siteId])])
  const pages = shared.map((page): LocalSharedPage => {
    const { id, isRequired, isHidden } = page.shared
    const place = placeOf(own, page)
    return {
      id,
      title: page.title,
      mode: isRequired ? 'required' : 'optional',
      isInMenu: page.showInMenu,
      state: isHidden && !isRequired ? 'hidden' : place.kind === 'ownPage' ? 'own' : 'shown',
      path: place.path,
      address: publicAddress(sitesUrl, site.siteId, place.path),
      standsInFor: place.kind === 'standIn' ? place.own.title : null,
      decision: decisionOf(decided.find(({ pageId }) => pageId === id)),
    }
  })
  return pages.toSorted((a, b) => byTitle.compare(a.title, b.title))
}
