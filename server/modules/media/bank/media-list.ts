import type { MediaFilter, MediaQuery, MediaRow } from '#contract/media/media.ts'
import { MediaFilter as Filters, usualQuotaBytes } from '#contract/media/media.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { parseSearch } from '#contract/search/search-text.ts'
import { likePattern, listCursor, momentText, pageOf } from '../../../platform/database/listing.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb, Statement } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { sharedLibrary } from '../media-facts.ts'
import { suggestInMedia } from './media-suggestion.ts'
import { rowColumns } from '../media-view.ts'
import { isOffered, isRecommended, keptMedia } from '../offered-media.ts'
import { isUuid } from '../../../platform/uuid.ts'

// The list, in as many forms as it can be asked for in; the texts are put together from constants only. The forms that a person
// sees first are planned once. Those with conditions besides are planned each time: there are hundreds of them, and every
// connection would keep a tenth of a megabyte for each that somebody thinks of asking for.

const isImage = `${keptMedia} and m.kind = 'image'`
/** How many days ahead an expiry counts as soon. Expired rights count as well: they need attention. */
const endingWithinDays = 30

// $2 is the last day that counts as soon, $3 the asking person.
const inFilter: Record<MediaFilter, string> = {
  all: keptMedia,
  withoutAlt: `${isImage} and m.alt = '' and not m.is_decorative`,
  withoutCredit: `${isImage} and m.credit = ''`,
  endingSoon: `${keptMedia} and m.licence_until <= $2::date`,
  unused: `${keptMedia} and not exists (select from media_uses u where u.library_id = m.site_id and u.media_id = m.id)`,
  children: `${isImage} and m.people = 'children'`,
  consentMissing: `${isImage} and (m.consent in ('missing', 'withdrawn') or m.people = 'children' and m.consent = 'notNeeded')`,
  own: `${keptMedia} and m.created_by = $3::uuid`,
  documents: `${keptMedia} and m.kind = 'document'`,
  trashed: 'm.deleted_at is not null',
}

/** Conditions of a list besides its filter, with their values. */
const conditions = {
  search: (at: number) => `m.search_text like all ($${at}::text[])`,
  kind: (at: number) => `m.kind = $${at}`,
  tag: (at: number) => `$${at} = any(m.tags)`,
  collection: (at: number) => `m.collection_id in (
    with recursive inside as (
      select id from media_collections where site_id = $1 and id = $${at}::uuid
      union all select c.id from media_collections c join inside on c.parent_id = inside.id where c.site_id = $1
    ) select id from inside)`,
}
type Condition = keyof typeof conditions

interface Form {
  /** '' for one that a connection need not keep. */
  readonly name: string
  readonly where: string
  readonly values: readonly unknown[]
  readonly isShared: boolean
  /** A site asks for the federation's. */
  readonly isForeign: boolean
}

/** The asking side of a list: a site for its own media, a site for the federation's, or the federation for its own. */
interface MediaViewer {
  readonly userId: string
  readonly now: Date
}

/** Names of files are in the text too, so a word is looked for within words. Signs alone are looked for as they are. */
function patternsFor(typed: string): string[] {
  const { words } = parseSearch(typed, true)
  return words.length === 0 ? [likePattern(typed)] : words.map(({ stem }) => `%${stem}%`)
}

function formOf(asker: SiteDb, libraryId: string, query: MediaQuery, viewer: MediaViewer): Form {
  const conditionValues: Partial<Record<Condition, unknown>> = {
    search: query.search && patternsFor(query.search),
    kind: query.kind,
    tag: query.tag,
    collection: query.collection,
  }
  const used = (Object.keys(conditions) as Condition[]).filter((condition) => conditionValues[condition] !== undefined)
  const isForeign = asker.siteId !== libraryId
  // Each form uses all three, because PostgreSQL must know the type of every parameter.
  const values: unknown[] = [libraryId, daysAfter(stockholmDate(viewer.now), endingWithinDays), viewer.userId]
  const where = ['m.site_id = $1', '$2::date is not null', '$3::uuid is not null', inFilter[query.filter]]
  if (isForeign) where.push(isOffered, `(m.licence_until is null or m.licence_until >= $2::date - ${endingWithinDays})`)
  for (const condition of used) {
    values.push(conditionValues[condition])
    where.push(conditions[condition](values.length))
  }
  const isShared = libraryId === sharedLibrary
  // The federation's list says what is recommended, so that it is another statement than that of a site.
  const whose = isForeign ? '_offered' : isShared ? '_shared' : ''
  return { name: used.length > 0 ? '' : query.filter + whose, where: where.join(' and '), values, isShared, isForeign }
}

type Sort = MediaQuery['sort']
const order: Record<Sort, { readonly by: string; readonly place: string; readonly after: (at: string, id: string) => string }> = {
  newest: {
    by: 'm.created_at desc, m.id desc',
    place: momentText('m.created_at'),
    after: (at, id) => `(m.created_at, m.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  title: {
    by: 'm.title collate "sv-x-icu", m.id',
    place: 'm.title',
    after: (at, id) => `(m.title collate "sv-x-icu", m.id) > (${at}::text collate "sv-x-icu", ${id}::uuid)`,
  },
}

type Listed = MediaRow & { readonly place: string }

/** The list of a site that looks at the federation's begins with what is recommended. */
const recommendedFirst = (by: string): string => `${isRecommended} desc, ${by}`
/** After a row of which `$flag` says whether it was recommended. */
const afterRecommended = (flag: string, after: string): string =>
  `(${isRecommended} < ${flag}::boolean or (${isRecommended} = ${flag}::boolean and ${after}))`

/** `$n + 2` says of the last row whether it was recommended; of a site's own none is. */
function pageStatement(form: Form, sort: Sort, isFirst: boolean): Statement<Listed> {
  const at = form.values.length
  const { by, place, after } = order[sort]
  const next = after(`$${at + 3}`, `$${at + 4}`)
  const [sorted, condition] = form.isForeign
    ? [recommendedFirst(by), afterRecommended(`$${at + 2}`, next)]
    : [by, `not $${at + 2}::boolean and ${next}`]
  return statement(
    form.name && `media_page_${form.name}_${sort}_${isFirst ? 'first' : 'next'}`,
    `select ${rowColumns}, ${place} as place${form.isShared ? `, ${isRecommended} as "isRecommended"` : ''} from media m
     where ${form.where} ${isFirst ? '' : `and ${condition}`}
     order by ${sorted} limit $${at + 1}`,
  )
}

const countStatement = (form: Form): Statement<{ total: number }> =>
  statement(form.name && `media_count_${form.name}`, `select count(*)::int as total from media m where ${form.where}`)

const cursors = { newest: listCursor('flag', 'moment', 'id'), title: listCursor('flag', 'text', 'id') }

interface MediaPage {
  readonly media: MediaRow[]
  readonly total: number
  readonly next: string | null
  /** A suggested spelling; given only when the search has no hits. */
  readonly meant: string | null
}

/** The words that would find something in the same list; null where none do. */
async function suggestionFor(asker: SiteDb, libraryId: string, query: MediaQuery, viewer: MediaViewer): Promise<string | null> {
  if (!query.search || query.filter === 'trashed') return null
  const around = formOf(asker, libraryId, { ...query, search: undefined }, viewer)
  const meant = await suggestInMedia(asker, query.search, around.where, around.values)
  if (meant === null) return null
  const form = formOf(asker, libraryId, { ...query, search: meant }, viewer)
  const [counted] = await asker.rows(countStatement(form), form.values)
  return counted?.total ? meant : null
}

/** One page of a library. A site that asks for the federation's sees what it may use of it. */
export async function listMedia(asker: SiteDb, libraryId: string, query: MediaQuery, viewer: MediaViewer): Promise<MediaPage> {
  const form = formOf(asker, libraryId, query, viewer)
  const cursor = cursors[query.sort]
  const after = query.after === undefined ? null : cursor.parse(query.after)
  const [rows, counted] = await Promise.all([
    asker.rows(pageStatement(form, query.sort, !after), [...form.values, query.limit + 1, ...(after ?? [])]),
    asker.rows(countStatement(form), form.values),
  ])
  const { shown, next } = pageOf(rows, query.limit, ({ isRecommended = false, place, id }) =>
    cursor.print(form.isForeign && isRecommended, place, id),
  )
  const total = counted[0]?.total ?? 0
  return {
    media: shown,
    total,
    meant: total === 0 ? await suggestionFor(asker, libraryId, query, viewer) : null,
    next,
  }
}

const countByFilter = statement<Record<MediaFilter, number>>(
  'media_counts',
  `select ${Object.entries(inFilter)
    .map(([filter, condition]) => `(count(*) filter (where ${condition}))::int as "${filter}"`)
    .join(', ')}
   from media m where m.site_id = $1 and $2::date is not null and $3::uuid is not null`,
)
const roomOf = statement<{ usedBytes: number; quotaBytes: number }>(
  'media_room',
  `select used_bytes::float8 as "usedBytes", quota_bytes::float8 as "quotaBytes" from media_libraries where site_id = $1`,
)
const tagsOf = statement<{ tag: string }>(
  'media_tags',
  `select tag from (select distinct unnest(tags) as tag from media m where m.site_id = $1 and ${keptMedia}) t
   order by tag collate "sv-x-icu" limit 500`,
)

export async function countMedia(
  library: SiteDb,
  viewer: MediaViewer,
): Promise<{ counts: Record<MediaFilter, number>; usedBytes: number; quotaBytes: number; tags: string[] }> {
  const soon = daysAfter(stockholmDate(viewer.now), endingWithinDays)
  const [[counts], [room], tags] = await Promise.all([
    library.rows(countByFilter, [library.siteId, soon, viewer.userId]),
    library.rows(roomOf, [library.siteId]),
    library.rows(tagsOf, [library.siteId]),
  ])
  return {
    counts: counts ?? (Object.fromEntries(Filters.options.map((filter) => [filter, 0])) as Record<MediaFilter, number>),
    usedBytes: room?.usedBytes ?? 0,
    quotaBytes: room?.quotaBytes ?? usualQuotaBytes,
    tags: tags.map(({ tag }) => tag),
  }
}

const offeredRow = statement<{ isOffered: boolean }>(
  'media_offered',
  `select (${isOffered}) or exists (
     select from media_uses u where u.site_id = $2 and u.library_id = m.site_id and u.media_id = m.id
   ) as "isOffered" from media m where m.site_id = $1 and m.id = $3 and ${keptMedia}`,
)

/** True for a picture of the federation's that this site may use, or uses already. */
export async function isForSite(site: SiteDb, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const [row] = await site.rows(offeredRow, [sharedLibrary, site.siteId, id])
  return row?.isOffered ?? false
}
