import type { NewsContent } from '#contract/news/news.ts'
import { newsPin } from '#contract/news/news.ts'
import { checkNewsDates } from '#contract/news/news-check.ts'
import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import { missingPrivacyPage } from '#contract/news/sign-ups.ts'
import type { Finding } from '#contract/finding.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'

const hasCategory = statement<{ found: boolean }>(
  'news_has_category',
  'select exists (select from news_categories where site_id = $1 and id = $2) as found',
)
const otherPins = statement<{ title: string }>(
  'news_other_pins',
  `select head ->> 'title' as title from published_items
   where site_id = $1 and area = 'news' and pinned_until >= $2::date and id <> $3
   order by pinned_until, id limit $4`,
)

const hasPrivacyPage = statement<{ found: boolean }>(
  'news_has_privacy_page',
  `select exists (
     select from items where site_id = $1 and system_key = 'integritet' and published_revision_id is not null and deleted_at is null
   ) as found`,
)

/** A form that asks for names needs the page that says what becomes of them. */
async function signUpFindings(site: SiteDb, { event }: NewsContent): Promise<Finding[]> {
  if (!event?.takesSignUps) return []
  const [page] = await site.rows(hasPrivacyPage, [site.siteId])
  if (page?.found) return []
  return [{ code: 'EVENT_SIGN_UP', level: 'blocking', field: 'event', message: missingPrivacyPage }]
}

/** True for a category that texts of the site may have. */
export async function isCategory(site: SiteDb, category: string): Promise<boolean> {
  if (defaultNewsCategories.some(({ id }) => id === category)) return true
  const [own] = await site.rows(hasCategory, [site.siteId, category])
  return own?.found ?? false
}

async function categoryFindings(site: SiteDb, { category }: NewsContent): Promise<Finding[]> {
  if (await isCategory(site, category)) return []
  const message = 'Kategorin finns inte längre. Välj en annan.'
  return [{ code: 'CATEGORY_GONE', level: 'blocking', field: 'category', message }]
}

async function pinFindings(site: SiteDb, id: string, { pinnedUntil }: NewsContent, today: string): Promise<Finding[]> {
  if (pinnedUntil === null || pinnedUntil < today) return []
  // Serialises pinning, so that a second item sees the first one's pin.
  await lockOnSite(site, 'news pins')
  const others = await site.rows(otherPins, [site.siteId, today, id, newsPin.maxItems])
  if (others.length < newsPin.maxItems) return []
  const titles = others.map(({ title }) => `”${title}”`).join(', ')
  const message = `Högst ${newsPin.maxItems} nyheter kan vara fästa samtidigt. Lossa en av dem först: ${titles}.`
  return [{ code: 'PIN_LIMIT', level: 'blocking', field: 'pinnedUntil', message }]
}

/** Findings that need the database or the calendar. `now`: the moment of publication. */
export async function newsFindings(
  site: SiteDb,
  item: { readonly id: string },
  content: NewsContent,
  now: Date,
): Promise<Finding[]> {
  const today = stockholmDate(now)
  return [
    ...checkNewsDates(content, today),
    ...(await categoryFindings(site, content)),
    ...(await pinFindings(site, item.id, content, today)),
    ...(await signUpFindings(site, content)),
  ]
}
