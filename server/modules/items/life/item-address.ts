import type { AddressPlan } from '#contract/items/items.ts'
import { holdsPersonalNumber, personalNumberRefusal } from '#contract/personal-number.ts'
import { slugify } from '#contract/slug.ts'
import { isReservedPath, isReservedSlug } from '#contract/reserved-addresses.ts'
import { invalidField } from '../../../platform/errors.ts'
import { statement } from '../../../platform/database/database.ts'
import { lockTree } from '../addresses/item-place.ts'
import { freeBelow, parentPath, relocate } from '../addresses/item-redirects.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { inTrash, lockItemFor } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// "Ändra adress": the consequences are previewed before the change is made.

const descendants = statement<{ title: string; from: string; everPublished: boolean }>(
  'item_descendants',
  `select title, path as "from", first_published_at is not null as "everPublished" from items
   where area = $1 and deleted_at is null and left(path, length($2) + 1) = $2 || '/' order by path`,
)
const ownerOf = statement<{ title: string; isRedirect: boolean; url: string | null }>(
  'address_owner',
  `select i.title, false as "isRedirect", null as url from items i
   where i.site_id = $1 and i.path = $2 and i.deleted_at is null and i.id <> $3
   union all
   select coalesce(i.title, ''), true, r.to_url from redirects r
   left join items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.site_id = $1 and r.from_path = $2 and r.to_item_id is distinct from $3
   limit 1`,
)

type Place = Pick<Work, 'site' | 'area'>

/** The new address, or the field's error: empty, reserved, or taken. */
async function wantedAddress(work: Place, item: StoredItem, typed: string, above: string | null) {
  const { site, area } = work
  const slug = slugify(typed)
  if (holdsPersonalNumber(slug)) throw invalidField('slug', personalNumberRefusal)
  if (slug === '') throw invalidField('slug', 'Skriv en adress med bokstäver eller siffror.')
  const path = area.path(slug, above)
  if (isReservedSlug(slug) || isReservedPath(path))
    throw invalidField('slug', `Adressen ”${slug}” används av sajten själv. Välj en annan.`, 'SLUG_RESERVED')
  const [owner] = await site.rows(ownerOf, [site.siteId, path, item.id])
  if (owner && !owner.isRedirect) {
    const free = await freeBelow(work, item, slug, above)
    throw invalidField('slug', `Adressen används redan av ”${owner.title}”. Förslag: ${free.slug}`, 'SLUG_TAKEN', 409)
  }
  return { slug, path, takesOver: owner ? (owner.url ?? owner.title) : null }
}

/** Preview of a new address or a new place in the tree. Changes nothing. */
export async function planAddress(
  work: Place,
  id: string,
  wanted: { readonly slug?: string | undefined; readonly parentId?: string | undefined },
): Promise<AddressPlan> {
  const { site, area } = work
  const item = await findItem(site, area.name, id, 'read')
  const parentId = wanted.parentId === undefined ? item.parentId : isUuid(wanted.parentId) ? wanted.parentId : null
  const above = await parentPath(site, parentId)
  const to =
    wanted.slug === undefined
      ? { ...(await freeBelow(work, item, item.slug, above)), takesOver: null }
      : await wantedAddress(work, item, wanted.slug, above)
  const isSame = to.path === item.path
  const below = isSame || area.depth === 1 ? [] : await site.rows(descendants, [area.name, item.path])
  return {
    from: item.path,
    to: to.path,
    descendants: below.map(({ title, from }) => ({ title, from, to: to.path + from.slice(item.path.length) })),
    redirects: isSame ? 0 : below.filter(({ everPublished }) => everPublished).length + (item.firstPublishedAt ? 1 : 0),
    takesOver: to.takesOver,
  }
}

/** Gives the item another address; the old one redirects to it. */
export async function changeAddress(
  work: Work,
  id: string,
  wanted: { readonly draftVersion: number; readonly slug: string; readonly takeOver: boolean },
): Promise<Step> {
  lockTree(work)
  const item = await lockItemFor(work, id, wanted.draftVersion, 'changeAddress')
  if (item.deletedAt) throw inTrash()
  const { slug, path, takesOver } = await wantedAddress(work, item, wanted.slug, await parentPath(work.site, item.parentId))
  if (takesOver !== null && !wanted.takeOver)
    throw invalidField(
      'slug',
      `Adressen leder i dag till ”${takesOver}”. Bekräfta att den ska leda hit i stället.`,
      'SLUG_TAKEN',
      409,
    )
  const step = await takeStep(work, item, 'changeAddress', { slug, path })
  await relocate(work, item, step.item)
  return step
}
