import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { insertRows } from '../../bundle/write-rows.ts'
import { freeAddresses } from '../../modules/items/addresses/free-addresses.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { mirrorDraftReferences } from '../../modules/items/references/item-references.ts'
import { listColumns } from '../../modules/items/store/item-work.ts'
import { storedForm } from '../../modules/items/area-content.ts'
import { mirrorMedia } from '../../modules/media/media-uses.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Drafts of an import, written in one statement each hundred. They get what the item life gives a new draft; the log has one line for
// the whole import.

export interface NewDraft {
  readonly id: string
  readonly area: ItemArea<Fields>
  readonly content: Fields
  readonly slug: string
  readonly parent: { readonly id: string; readonly path: string } | null
  readonly sortKey: string | null
  readonly hiddenBefore: HiddenBefore | null
}

interface By {
  readonly userId: string
  readonly now: Date
}

interface Written {
  readonly addresses: ReadonlyMap<string, { readonly slug: string; readonly path: string }>
  /** By draft, the items that it leads to and that are not there yet. */
  readonly late: ReadonlyMap<string, readonly string[]>
}

/** Writes new drafts. */
export async function writeDrafts(site: SiteDb, drafts: readonly NewDraft[], by: By): Promise<Written> {
  if (drafts.length === 0) return { addresses: new Map(), late: new Map() }
  const addresses = await freeAddresses(
    site,
    drafts.map(({ id, area, slug, parent }) => ({ id, area, slug, parentPath: parent?.path ?? null })),
  )
  const at = by.now.toISOString()
  const rows = drafts.map(({ id, area, content, parent, sortKey, hiddenBefore }) => ({
    id,
    area: area.name,
    ...addresses.get(id),
    parentId: parent?.id ?? null,
    sortKey,
    hiddenBefore,
    draft: storedForm(content),
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, { version: 1, by: by.userId, at }])),
    ...listColumns(area, content),
    createdAt: by.now,
    createdBy: by.userId,
    updatedAt: by.now,
    updatedBy: by.userId,
  }))
  await insertRows(site, 'items', rows)
  for (const { id, area, content } of drafts) mirrorMedia(site, { itemId: id }, 'draft', area.media(content), [])
  return { addresses, late: await refer(site, drafts) }
}

const references = statement<{ itemId: string; toItemId: string }>(
  'wordpress_references',
  `insert into item_references (site_id, item_id, version, field, to_item_id)
   select $1, r.item_id, 'draft', r.field, t.id from unnest($2::uuid[], $3::text[], $4::uuid[]) as r (item_id, field, to_item_id)
   join items t on t.site_id = $1 and t.id = r.to_item_id
   on conflict do nothing returning item_id as "itemId", to_item_id as "toItemId"`,
)

/** Notes what new drafts lead to; returns, by draft, what is not there yet. */
async function refer(site: SiteDb, drafts: readonly NewDraft[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = drafts.flatMap(({ id, area, content }) => area.references(content).map((one) => ({ id, ...one })))
  if (all.length === 0) return new Map()
  const columns = [all.map(({ id }) => id), all.map(({ field }) => field), all.map(({ toItemId }) => toItemId)]
  const made = await site.rows(references, [site.siteId, ...columns])
  const noted = new Set(made.map(({ itemId, toItemId }) => `${itemId} ${toItemId}`))
  const late = new Map<string, string[]>()
  for (const { id, toItemId } of all)
    if (!noted.has(`${id} ${toItemId}`)) late.set(id, [...new Set([...(late.get(id) ?? []), toItemId])])
  return late
}

interface DraftNow {
  readonly draft: Fields
  readonly draftVersion: number
}
const lockDraft = statement<DraftNow>(
  'wordpress_draft_lock',
  `select draft, draft_version as "draftVersion" from items where site_id = $1 and id = $2 for update`,
)
const update = statement(
  'wordpress_item_update',
  `update items set draft = $3, draft_version = $4, field_versions = $5, title = $6, search_text = $7, facet = $8, detail = $9,
     review_on = $10, updated_at = $11, updated_by = $12 where site_id = $1 and id = $2`,
)

/** Replaces a draft that nobody has touched; returns its version. `keep` is called with the text before. */
export async function replaceDraft(
  site: SiteDb,
  { id, area, content }: Pick<NewDraft, 'id' | 'area' | 'content'>,
  by: By,
  keep: (before: Fields) => void = () => undefined,
): Promise<number> {
  const [now] = await site.rows(lockDraft, [site.siteId, id])
  if (!now) throw new Error('A draft disappeared while it was read in')
  const before = area.content.parse(now.draft)
  keep(before)
  const version = now.draftVersion + 1
  const fieldVersion = { version, by: by.userId, at: by.now.toISOString() }
  const { title, searchText, facet, detail, reviewOn } = listColumns(area, content)
  const versions = Object.fromEntries(Object.keys(content).map((field) => [field, fieldVersion]))
  const columns = [storedForm(content), version, versions, title, searchText, facet, detail, reviewOn, by.now, by.userId]
  site.send(update, [site.siteId, id, ...columns])
  mirrorDraftReferences(site, id, area.references(before), area.references(content))
  mirrorMedia(site, { itemId: id }, 'draft', area.media(content), area.media(before))
  return version
}

const setHidden = statement(
  'wordpress_hidden_set',
  `update items i set hidden_before = r.reason from unnest($2::uuid[], $3::text[]) as r (id, reason)
   where i.site_id = $1 and i.id = r.id and i.first_published_at is null and i.hidden_before is distinct from r.reason`,
)

/** Notes how open texts were by the newest export, also of drafts that people have worked on: no word of theirs is touched. */
export function noteHidden(site: SiteDb, texts: readonly Pick<NewDraft, 'id' | 'hiddenBefore'>[]): void {
  const columns = [texts.map(({ id }) => id), texts.map(({ hiddenBefore }) => hiddenBefore)]
  if (texts.length > 0) site.send(setHidden, [site.siteId, ...columns])
}

const lateReferences = statement(
  'wordpress_late_references',
  `insert into item_references (site_id, item_id, version, field, to_item_id)
   select $1, i.id, 'draft', 'body', t.id
   from wordpress_rows w cross join lateral unnest(w.leads_to) as late (id)
   join items i on i.site_id = w.site_id and i.id = w.item_id and strpos(i.draft::text, late.id::text) > 0
   join items t on t.site_id = w.site_id and t.id = late.id
   where w.site_id = $1 and w.import_id = $2 and w.nth > $3 and w.nth <= $4 and w.leads_to <> '{}'
   on conflict do nothing`,
)

/** A text may lead to one that came after it in the file: its references are noted when all are there. */
export const noteLateReferences = (site: SiteDb, importId: string, from: number, to: number): Promise<unknown> =>
  site.rows(lateReferences, [site.siteId, importId, from, to])

const redirect = statement<{ fromPath: string }>(
  'wordpress_redirects',
  `insert into redirects (site_id, from_path, to_item_id, to_url, code, created_at, created_by)
   select $1, n.from_path, n.to_item_id, n.to_url, 301, $5, $6 from unnest($2::text[], $3::uuid[], $4::text[]) as n (from_path, to_item_id, to_url)
   where not exists (select from items i where i.site_id = $1 and i.path = n.from_path and i.deleted_at is null)
   on conflict do nothing returning from_path as "fromPath"`,
)
const siteOwn =
  /^(?:|\/(?:_.*|\.well-known.*|forhandsgranska.*|robots\.txt|sitemap\.xml|healthz|readyz|sok|nyheter(?:\/rss\.xml)?|politik(?:\/program)?|foretradare|kalender))$/

interface OldAddress {
  readonly from: string
  readonly itemId: string | null
  readonly url: string | null
}

/** A redirect of the address with a personal number would keep it for ever. */
export const mayLead = (address: string): boolean => !holdsPersonalNumber(address)

/** Makes old addresses lead to what is here now. What has an address already keeps it; returns those that were made. */
export async function leadFrom(site: SiteDb, addresses: readonly OldAddress[], by: By): Promise<ReadonlySet<string>> {
  const free = addresses.filter(({ from }) => !siteOwn.test(from) && mayLead(from))
  if (free.length === 0) return new Set()
  const columns = [free.map(({ from }) => from), free.map(({ itemId }) => itemId), free.map(({ url }) => url)]
  const made = await site.rows(redirect, [site.siteId, ...columns, by.now, by.userId])
  return new Set(made.map(({ fromPath }) => fromPath))
}
