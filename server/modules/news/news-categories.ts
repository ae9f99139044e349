import type { NewsCategory } from '#contract/news/news-categories.ts'
import { defaultNewsCategories, newsCategoryNameLength, ownNewsCategoryCount } from '#contract/news/news-categories.ts'
import { slugify } from '#contract/slug.ts'
import { isReservedSlug } from '#contract/reserved-addresses.ts'
import { HttpError, invalidField, notFound } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { nameKey, numbered } from '../../platform/named-rows.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor } from '../items/actor.ts'
import { facetUses } from '../items/reading/facet-uses.ts'
import { publicChanged } from '../sites/sites.ts'

// The categories of news: five standard ones, and those a site adds.

interface OwnCategory {
  readonly id: string
  readonly name: string
}

const ownRows = statement<OwnCategory>(
  'news_categories',
  'select id, name from news_categories where site_id = $1 order by name collate "sv-x-icu", id',
)
const insertRow = statement(
  'news_category_insert',
  'insert into news_categories (site_id, id, name, name_key, created_at, created_by) values ($1, $2, $3, $4, $5, $6)',
)
const renameRow = statement(
  'news_category_rename',
  'update news_categories set name = $3, name_key = $4 where site_id = $1 and id = $2',
)
const removeRow = statement('news_category_remove', 'delete from news_categories where site_id = $1 and id = $2')

/** The standard ones first, then the site's own by name. */
export async function categoriesOf(site: SiteDb): Promise<NewsCategory[]> {
  const [own, usesOf] = await Promise.all([site.rows(ownRows, [site.siteId]), facetUses(site, 'news', 'category')])
  const withUses =
    (isOwn: boolean) =>
    ({ id, name }: { id: string; name: string }) => ({ id, name, isOwn, uses: usesOf.get(id) ?? 0 })
  return [...defaultNewsCategories.map(withUses(false)), ...own.map(withUses(true))]
}

/** Locks the site's own categories, so that they do not change meanwhile. */
async function lockOwn(site: SiteDb): Promise<OwnCategory[]> {
  await lockOnSite(site, 'news categories')
  return site.rows(ownRows, [site.siteId])
}

function refuseTakenName(name: string, others: readonly OwnCategory[]): void {
  if ([...defaultNewsCategories, ...others].some((other) => nameKey(other.name) === nameKey(name)))
    throw invalidField('name', `Det finns redan en kategori som heter ”${name}”.`, 'NAME_TAKEN', 409)
}

/** An id that no other category has and no address of the site uses. */
function freeId(name: string, own: readonly OwnCategory[]): string {
  const wanted = slugify(name)
  if (wanted === '') throw invalidField('name', `Namnet behöver minst ${newsCategoryNameLength.min} bokstäver eller siffror.`)
  const taken = new Set<string>([...defaultNewsCategories, ...own].map(({ id }) => id))
  return numbered(wanted, (id) => !taken.has(id) && !isReservedSlug(id))
}

/** Without its id, which is made of its name. */
const audit = (site: SiteDb, verb: string, { userId, now }: Actor): Promise<void> =>
  recordAudit(site, { actorId: userId, siteId: site.siteId, action: `newsCategory.${verb}` }, now)

/** A category beside the site's own. Throws 400 or 409 when there can be none of this name. */
export function newCategory(name: string, own: readonly OwnCategory[]): OwnCategory {
  refuseTakenName(name, own)
  if (own.length >= ownNewsCategoryCount.max)
    throw invalidField('name', `Högst ${ownNewsCategoryCount.max} egna kategorier. Ta bort en som ni inte använder.`)
  return { id: freeId(name, own), name }
}

export async function addCategory(site: SiteDb, name: string, actor: Actor): Promise<NewsCategory[]> {
  const { id } = newCategory(name, await lockOwn(site))
  await site.rows(insertRow, [site.siteId, id, name, nameKey(name), actor.now, actor.userId])
  await Promise.all([audit(site, 'create', actor), publicChanged(site)])
  return categoriesOf(site)
}

/** Throws for a standard category and for an unknown one. */
function findOwn(own: readonly OwnCategory[], id: string): void {
  if (defaultNewsCategories.some((category) => category.id === id))
    throw new HttpError(409, 'IN_USE', 'Kategorin finns på alla sajter och kan inte ändras.')
  if (!own.some((category) => category.id === id)) throw notFound()
}

export async function renameCategory(site: SiteDb, id: string, name: string, actor: Actor): Promise<NewsCategory[]> {
  const own = await lockOwn(site)
  findOwn(own, id)
  refuseTakenName(
    name,
    own.filter((category) => category.id !== id),
  )
  await site.rows(renameRow, [site.siteId, id, name, nameKey(name)])
  await Promise.all([audit(site, 'rename', actor), publicChanged(site)])
  return categoriesOf(site)
}

export async function removeCategory(site: SiteDb, id: string, actor: Actor): Promise<NewsCategory[]> {
  const own = await lockOwn(site)
  findOwn(own, id)
  const uses = (await categoriesOf(site)).find((category) => category.id === id)?.uses ?? 0
  if (uses > 0) {
    const who = uses === 1 ? '1 nyhet har' : `${uses} nyheter har`
    throw new HttpError(409, 'IN_USE', `${who} kategorin. Välj en annan kategori där först.`)
  }
  await site.rows(removeRow, [site.siteId, id])
  await Promise.all([audit(site, 'remove', actor), publicChanged(site)])
  return categoriesOf(site)
}

const bylineRows = statement<{ id: string; name: string }>(
  'news_bylines',
  `select p.id, p.title as name from items p
   where p.site_id = $1 and p.area = 'representatives'
     and p.id in (select to_item_id from item_references where site_id = $1 and version = 'draft' and field = 'bylinePerson')
   order by p.title collate "sv-x-icu", p.id limit 500`,
)

/** People who are the byline of news. */
export const bylinesOf = (site: SiteDb): Promise<{ id: string; name: string }[]> => site.rows(bylineRows, [site.siteId])
