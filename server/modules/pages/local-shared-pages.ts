import type { LocalSharedPage, LocalSharedPages, PageChoiceInput } from '#contract/broadcasts/shared-pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicChanged } from '../sites/sites.ts'
import { placeOf } from './placed-pages.ts'
import { pagesApart } from './public-pages.ts'

// What a site does with the pages of the federation.

interface StoredChoice {
  readonly pageId: string
  readonly isHidden: boolean
  readonly reason: string
  readonly decidedBy: string
  readonly decidedAt: Date
  readonly version: number
}

const choices = statement<StoredChoice>(
  'shared_page_choices_here',
  `select c.page_id as "pageId", c.is_hidden as "isHidden", c.reason, c.decided_at as "decidedAt", c.version,
     coalesce((select u.name from users u where u.id = c.decided_by), '') as "decidedBy"
   from shared_page_choices c where c.site_id = $1`,
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

const received = statement<{ isRequired: boolean; isThere: boolean }>(
  'shared_page_received',
  `select p.is_required as "isRequired", p.is_public and p.withdrawn_at is null as "isThere"
   from shared_pages p where p.id = $2 and p.origin_site_id <> $1`,
)
const insert = statement<{ version: number }>(
  'shared_page_choose',
  `insert into shared_page_choices (site_id, page_id, is_hidden, reason, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning version`,
)
const update = statement<{ version: number }>(
  'shared_page_choose_again',
  `update shared_page_choices set is_hidden = $3, reason = $4, decided_by = $5, decided_at = $6, version = version + 1
   where site_id = $1 and page_id = $2 and version = $7 returning version`,
)

/** Hides it or shows it again. Throws 404 for a page that does not reach the site. */
export async function choose(
  site: SiteDb,
  pageId: string,
  { isHidden, reason, version }: PageChoiceInput,
  { userId, now, sitesUrl }: { readonly userId: string; readonly now: Date; readonly sitesUrl: string },
): Promise<LocalSharedPages> {
  const [page] = await site.rows(received, [site.siteId, pageId])
  if (!page) throw notFound()
  if (!page.isThere)
    throw stateChanged('Riksorganisationen har tagit bort sidan från sajterna. Den syns inte längre, så det finns inget att ändra.')
  if (page.isRequired && isHidden) throw invalidField('isHidden', 'Sidan är obligatorisk och går inte att dölja.')
  const values = [site.siteId, pageId, isHidden, isHidden ? reason : '', userId, now]
  const [stored] = await (version === null ? site.rows(insert, values) : site.rows(update, [...values, version]))
  if (!stored)
    throw stateChanged('Någon annan på sajten har ändrat det här sedan du öppnade det. Se hur det är nu och gör om ändringen.')
  const action = isHidden ? 'sharedPage.hide' : 'sharedPage.show'
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action, objectId: pageId }, now)
  await publicChanged(site)
  return viewLocalPages(site, sitesUrl)
}
