import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import type { ItemCounts, ItemFilter, ItemPage, ItemQuery, ItemRow, ItemSort, Person } from '#contract/items/items.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
import { readingsText } from '#contract/visits/readings-text.ts'
import { malformed } from '../../../platform/errors.ts'
import type { SiteDb, Statement } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { listCursor, momentText, pageOf } from '../../../platform/database/listing.ts'
import type { ItemArea } from '../item-area.ts'
import { holdsEveryPattern, searchPatterns } from './item-search.ts'
import type { AskedRows, OtherRows } from './other-rows.ts'
import { inOneOrder } from './other-rows.ts'
import { isScheduled, itemState, stillHidden } from '../store/item-state.ts'
import type { Fields } from '../actor.ts'
import { listedReadings } from '../../visits/listed-readings.ts'
import { formerUser } from '../../accounts/former-user.ts'

// The list is what editors wait for most, so each of its forms is one statement that PostgreSQL plans once. The texts below
// are put together from constants only; each form's name says which they are.

// The Swedish date is a value: the database's own is another's.
const inFilter: Record<ItemFilter, string> = {
  all: 'i.deleted_at is null',
  published: 'i.deleted_at is null and i.published_revision_id is not null',
  draft: 'i.deleted_at is null and i.first_published_at is null',
  inReview: `i.deleted_at is null and i.review ->> 'state' = 'requested'`,
  scheduled: 'i.deleted_at is null and i.publish_at is not null',
  unpublished: 'i.deleted_at is null and i.first_published_at is not null and i.published_revision_id is null',
  reviewDue: 'i.deleted_at is null and i.review_on <= $2::date',
  trashed: 'i.deleted_at is not null',
}

interface ListedItem {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly facet: string | null
  readonly detail: Record<string, string>
  readonly reviewOn: string | null
  readonly systemKey: string | null
  readonly draftVersion: number
  readonly publishedDraftVersion: number | null
  readonly firstPublishedAt: Date | null
  readonly hiddenBefore: HiddenBefore | null
  readonly publishedAt: Date | null
  readonly publishAt: Date | null
  readonly unpublishAt: Date | null
  readonly review: { readonly state: 'requested' | 'changesWanted' } | null
  readonly scheduleFailure: { readonly message: string } | null
  readonly deletedAt: Date | null
  readonly updatedAt: Date
  readonly createdBy: string
  readonly updatedBy: string | null
  /** The row's place in the chosen order, as text for the cursor of the next page. */
  readonly place: string
  /** Only where the page's statement counts as well. */
  readonly total?: number
}

// The scope leaves one site's rows, and only `area` is added to it: the site named once more would have PostgreSQL expect
// next to no rows, and sort them all. The name is looked up for the rows that are shown, not joined with every user.
const columns = `i.id, i.title, i.path, i.facet, i.detail, i.review_on::text as "reviewOn", i.system_key as "systemKey",
            i.draft_version as "draftVersion", i.published_draft_version as "publishedDraftVersion",
            i.first_published_at as "firstPublishedAt", i.hidden_before as "hiddenBefore", i.published_at as "publishedAt", i.publish_at as "publishAt",
            i.unpublish_at as "unpublishAt", i.review, i.schedule_failure as "scheduleFailure", i.deleted_at as "deletedAt",
            i.updated_at as "updatedAt", i.created_by as "createdBy",
            (select u.name from users u where u.id = i.updated_by) as "updatedBy"`

// Order by the public date, or the scheduled one.
const shownDate = 'coalesce(i.publish_at, i.published_at)'

const order: Record<ItemSort, { readonly by: string; readonly place: string; readonly after: (at: string, id: string) => string }> =
  {
    changed: {
      by: 'i.updated_at desc nulls last, i.id desc nulls last',
      place: momentText('i.updated_at'),
      after: (at, id) => `(i.updated_at, i.id) < (${at}::timestamptz, ${id}::uuid)`,
    },
    title: {
      by: 'i.title collate "sv-x-icu", i.id',
      place: 'i.title',
      after: (at, id) => `(i.title collate "sv-x-icu", i.id) > (${at}::text collate "sv-x-icu", ${id}::uuid)`,
    },
    // Drafts without a date come last.
    date: {
      by: `coalesce(${shownDate}, '-infinity') desc, i.id desc`,
      place: `coalesce(${momentText(shownDate)}, '-infinity')`,
      after: (at, id) => `(coalesce(${shownDate}, '-infinity'), i.id) < (${at}::timestamptz, ${id}::uuid)`,
    },
  }

// As stillHidden of item-state.ts says it of one.
const isHidden = 'i.hidden_before is not null and i.first_published_at is null'

/** Conditions of a list besides its tab, with their values. */
const conditions = {
  search: (at: number) => holdsEveryPattern('i.search_text', `$${at}`),
  facet: (at: number) => `i.facet = $${at}`,
  own: (at: number) => `i.created_by = $${at}`,
  by: (at: number) => `i.created_by = $${at}`,
  event: (at: number) => `i.detail ? $${at}`,
  hidden: (at: number) => `(${isHidden}) = $${at}`,
  from: (at: number) => `${shownDate} >= $${at}`,
  until: (at: number) => `${shownDate} < $${at}`,
}
type Condition = keyof typeof conditions

interface Form {
  /** '' for most with conditions: there are thousands of them, and every connection would keep each that is asked for. */
  readonly name: string
  readonly where: string
  readonly values: readonly unknown[]
}

function formOf(area: string, filter: ItemFilter, conditionValues: Partial<Record<Condition, unknown>>, today: string): Form {
  const used = (Object.keys(conditions) as Condition[]).filter((condition) => conditionValues[condition] !== undefined)
  // Where the tab does not ask for the day, the statement must not be given it: PostgreSQL could not tell its type.
  const values: unknown[] = filter === 'reviewDue' ? [area, today] : [area]
  const where = ['i.area = $1', inFilter[filter]]
  for (const condition of used) {
    values.push(conditionValues[condition])
    where.push(conditions[condition](values.length))
  }
  // Most searches are in all items.
  const isCommon = used.length === 0 || (filter === 'all' && used.join() === 'search')
  return { name: isCommon ? [filter, ...used].join('_') : '', where: where.join(' and '), values }
}

function pageStatement(form: Form, sort: ItemSort, isFirst: boolean, counts: boolean): Statement<ListedItem> {
  const at = form.values.length
  const { by, place, after } = order[sort]
  return statement(
    form.name && `item_page_${form.name}_${sort}_${isFirst ? 'first' : 'next'}${counts ? '_counted' : ''}`,
    `select ${columns}, ${place} as place${counts ? ', (count(*) over ())::int as total' : ''}
     from items i
     where ${form.where} ${isFirst ? '' : `and ${after(`$${at + 2}`, `$${at + 3}`)}`}
     order by ${by}
     limit $${at + 1}`,
  )
}

const countStatement = (form: Form): Statement<{ total: number }> =>
  statement(form.name && `item_count_${form.name}`, `select count(*)::int as total from items i where ${form.where}`)

const countByFilter = statement<Omit<ItemCounts, 'shared'>>(
  'item_counts',
  `select ${Object.entries({ ...inFilter, hiddenBefore: `i.deleted_at is null and ${isHidden}` })
    .map(([filter, condition]) => `count(*) filter (where ${condition})::int as "${filter}"`)
    .join(', ')}
   from items i where i.area = $1`,
)

const cursors = { changed: listCursor('moment', 'id'), title: listCursor('text', 'id'), date: listCursor('moment', 'id') }

/** The instants between which a month lies in Sweden. */
function monthBounds(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const starts = [new Date(Date.UTC(year, number - 1, 1)), new Date(Date.UTC(year, number, 1))].map((day) => {
    const midnight = stockholmInstant(`${day.toISOString().slice(0, 10)}T00:00`)
    if (midnight.kind !== 'instant') throw malformed()
    return midnight.instant
  })
  const [from, until] = starts
  if (!from || !until) throw malformed()
  return { from, until }
}

function rowOf(area: ItemArea<Fields>, row: ListedItem, viewerId: string, readings = 0): ItemRow {
  return {
    id: row.id,
    title: row.title,
    path: row.path,
    facet: row.facet,
    detail: readings === 0 ? row.detail : { ...row.detail, readings: `${readingsText(readings)} på 30 dagar` },
    reviewOn: row.reviewOn,
    state: itemState(row),
    isLive: row.publishedDraftVersion !== null,
    isOwn: row.createdBy === viewerId,
    isRequired: area.isRequired(row.systemKey),
    isForEditors: area.isForEditors,
    everPublished: row.firstPublishedAt !== null,
    hiddenBefore: stillHidden(row),
    isScheduled: isScheduled(row),
    draftVersion: row.draftVersion,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishAt: row.publishAt?.toISOString() ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    scheduleFailure: row.scheduleFailure?.message ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy ?? formerUser,
  }
}

/** What is asked of rows that are no items; null where none of them can be an answer. */
function askedOf(query: ItemQuery, patterns: readonly string[]): AskedRows | null {
  const { filter, facet, own, by, event, hiddenBefore, month } = query
  if ((filter !== 'all' && filter !== 'published') || own || by !== undefined || hiddenBefore) return null
  const bounds = month === undefined ? { from: null, until: null } : monthBounds(month)
  return { filter, patterns, facet: facet ?? null, isEvent: event === true, ...bounds }
}

/** One page of an area's items in the order asked for, with the other rows that stand among them. */
export async function listItems(
  site: SiteDb,
  area: ItemArea<Fields>,
  query: ItemQuery,
  viewer: { readonly userId: string; readonly now: Date },
  others: OtherRows | null = null,
): Promise<ItemPage> {
  const patterns = query.search ? searchPatterns(query.search) : []
  const conditionValues = {
    ...(patterns.length > 0 && { search: patterns }),
    ...(query.facet !== undefined && { facet: query.facet }),
    ...(query.own && { own: viewer.userId }),
    ...(query.by !== undefined && { by: query.by }),
    ...(query.event && { event: 'event' }),
    ...(query.hiddenBefore && { hidden: true }),
    ...(query.month !== undefined && monthBounds(query.month)),
  }
  const form = formOf(area.name, query.filter, conditionValues, stockholmDate(viewer.now))
  const cursor = cursors[query.sort]
  const after = query.after === undefined ? null : cursor.parse(query.after)
  // Reading what is searched takes most of the time, so the first page of a search counts on the way.
  const counts = patterns.length > 0 && !after
  const asked = others && askedOf(query, patterns)
  const [rows, counted, between] = await Promise.all([
    site.rows(pageStatement(form, query.sort, !after, counts), [...form.values, query.limit + 1, ...(after ?? [])]),
    counts ? null : site.rows(countStatement(form), form.values),
    asked ? others.page(site, asked, query.sort, after, query.limit + 1) : { rows: [], total: 0 },
  ])
  const all = await inOneOrder(site, query.sort, rows, between.rows)
  const { shown: page, next } = pageOf(all, query.limit, ({ place, id }) => cursor.print(place, id))
  const shown = page.flatMap((one) => ('row' in one ? [] : [one]))
  const broadcasts = page.flatMap((one, at) =>
    'row' in one ? [{ before: page.slice(0, at).filter((earlier) => !('row' in earlier)).length, row: one.row }] : [],
  )
  const readings = await listedReadings(
    site,
    shown.map(({ id }) => id),
    stockholmDate(viewer.now),
  )
  return {
    items: shown.map((row) => rowOf(area, row, viewer.userId, readings.get(row.id))),
    ...(broadcasts.length > 0 && { broadcasts }),
    total: (counted?.[0]?.total ?? rows[0]?.total ?? 0) + between.total,
    next,
  }
}

const none: ItemCounts = {
  all: 0,
  published: 0,
  draft: 0,
  inReview: 0,
  scheduled: 0,
  unpublished: 0,
  reviewDue: 0,
  trashed: 0,
  shared: 0,
  hiddenBefore: 0,
}

export async function countItems(site: SiteDb, area: string, now: Date, others: OtherRows | null = null): Promise<ItemCounts> {
  const [[counts = none], more] = await Promise.all([
    site.rows(countByFilter, [area, stockholmDate(now)]),
    others?.counts(site) ?? { all: 0, published: 0 },
  ])
  return { ...counts, all: counts.all + more.all, published: counts.published + more.published, shared: more.all }
}

// Their names are looked up one by one: there are few, and the users are everybody's.
const writers = statement<{ id: string; name: string | null }>(
  'item_writers',
  `select * from (
     select w.id, (select u.name from users u where u.id = w.id) as name
     from (select distinct i.created_by as id from items i where i.area = $1) w
   ) named
   order by name collate "sv-x-icu" nulls last, id`,
)

/** People who have created an item in an area, including trashed items. */
export async function itemWriters(site: SiteDb, area: string): Promise<Person[]> {
  const rows = await site.rows(writers, [area])
  return rows.map(({ id, name }) => ({ id, name: name ?? formerUser }))
}

const calendarLimit = 500

/** Items published or scheduled in a month, by Swedish date, earliest first. */
export async function itemCalendar(
  site: SiteDb,
  area: ItemArea<Fields>,
  month: string,
  viewer: { readonly userId: string; readonly now: Date },
): Promise<{ days: { date: string; items: ItemRow[] }[]; isCut: boolean }> {
  const form = formOf(area.name, 'all', monthBounds(month), '')
  const rows = await site.rows(pageStatement(form, 'date', true, false), [...form.values, calendarLimit + 1])
  const byDate = new Map<string, ItemRow[]>()
  for (const row of rows.slice(0, calendarLimit).toReversed()) {
    const date = stockholmDate(row.publishAt ?? row.publishedAt ?? row.updatedAt)
    byDate.set(date, [...(byDate.get(date) ?? []), rowOf(area, row, viewer.userId)])
  }
  return {
    days: [...byDate].map(([date, items]) => ({ date, items })),
    isCut: rows.length > calendarLimit,
  }
}
