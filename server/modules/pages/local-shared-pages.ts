import type { LocalSharedPage, LocalSharedPages, PageChoiceInput } from '#contract/broadcasts/shared-pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { recordAudit } from '../audit/audit.ts'
import type { SharedItem } from '../sharing/choice-store.ts'
import { storeChoice } from '../sharing/choice-store.ts'
import { publicChanged } from '../sites/sites.ts'
import { placeOf } from './placed-pages.ts'
import { pagesApart } from './public-pages.ts'

// What a site does with the pages of the federation.

interface StoredChoice {
  readonly pageId: string
  readonly reason: string
  readonly decidedBy: string
  readonly decidedAt: Date
  readonly version: number
}

const choices = statement<StoredChoice>(
  'shared_page_choices_here',
  `select c.item_id as "pageId", c.reason, c.decided_at as "decidedAt", c.version,
     coalesce((select u.name from users u where u.id = c.decided_by), '') as "decidedBy"
   from share_choices c where c.site_id = $1 and c.area = 'pages'`,
)

const byTitle = new Intl.Collator('sv')

/** The pages that reach the site, by title, with where it shows them and what it has decided. */
export async function viewLocalPages(site: SiteDb, sitesUrl: string): Promise<LocalSharedPages> {
  const [[own, shared], decided] = await Promise.all([pagesApart(site), site.rows(choices, [site.siteId])])
  const pages = shared.map((page): LocalSharedPage => {
    const { id, isRequired, isHidden } = page.shared
    const place = placeOf(own, page)
    const choice = decided.find(({ pageId }) => pageId === id)
    return {
      id,
      title: page.title,
      isRequired,
      isInMenu: page.showInMenu,
      state: isHidden && !isRequired ? 'hidden' : place.kind === 'ownPage' ? 'ownPage' : 'shown',
      path: place.path,
      address: publicAddress(sitesUrl, site.siteId, place.path),
      standsInFor: place.kind === 'standIn' ? place.own.title : null,
      choice: {
        reason: choice?.reason ?? '',
        decidedBy: choice?.decidedBy ?? '',
        decidedAt: choice?.decidedAt.toISOString() ?? null,
        version: choice?.version ?? null,
      },
    }
  })
  return { pages: pages.toSorted((a, b) => byTitle.compare(a.title, b.title)) }
}

const received = statement<SharedItem & { isRequired: boolean; isThere: boolean }>(
  'shared_page_received',
  `select p.id, p.origin_site_id as "originSiteId", p.area, p.title, p.mode = 'required' as "isRequired",
     p.is_public and p.ended_at is null as "isThere"
   from shared_here p where p.id = $1 and p.area = 'pages'`,
)

/** Hides it or shows it again. Throws 404 for a page that does not reach the site. */
export async function choose(
  site: SiteDb,
  pageId: string,
  { isHidden, reason, version }: PageChoiceInput,
  { userId, now, sitesUrl }: { readonly userId: string; readonly now: Date; readonly sitesUrl: string },
): Promise<LocalSharedPages> {
  const [page] = await site.rows(received, [pageId])
  if (!page) throw notFound()
  if (!page.isThere)
    throw stateChanged('Riksorganisationen har tagit bort sidan från sajterna. Den syns inte längre, så det finns inget att ändra.')
  if (page.isRequired && isHidden) throw invalidField('isHidden', 'Sidan är obligatorisk och går inte att dölja.')
  const choice = { display: isHidden ? 'hidden' : 'auto', reason: isHidden ? reason : '' } as const
  if (!(await storeChoice(site, page, choice, version, { userId, now })))
    throw stateChanged('Någon annan på sajten har ändrat det här sedan du öppnade det. Se hur det är nu och gör om ändringen.')
  const action = isHidden ? 'sharedPage.hide' : 'sharedPage.show'
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action, objectId: pageId }, now)
  await publicChanged(site)
  return viewLocalPages(site, sitesUrl)
}
