import type { z } from 'zod'
import type * as contract from '#contract/delivery/delivery.ts'
import { fillBody } from '#contract/rich-text/fill-placeholders.ts'
import { deliveryLimit } from '#contract/delivery/delivery.ts'
import type { DeliveredText } from '#contract/delivery/delivery-values.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import { publishedBodies, referredByItems } from '../../modules/items/published/public-items.ts'
import { publicRedirects } from '../../modules/redirects/public-redirects.ts'
import { publicSearch } from '../../modules/items/published/public-search.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import type { DeliveredNews, DeliveredNewsFilter } from '../../modules/news/delivered-news.ts'
import { deliveredNewsCount, deliveredNewsPage, isFiltered } from '../../modules/news/delivered-news.ts'
import type { DeliveredBroadcast } from '../../modules/broadcasts/delivered-broadcasts.ts'
import { deliveredBroadcasts } from '../../modules/broadcasts/delivered-broadcasts.ts'
import { comingEvents } from '../../modules/news/public-events.ts'
import type { PublishedPageLink } from '../../modules/pages/public-pages.ts'
import { pageOfLink } from '../../modules/pages/public-pages.ts'
import { publishedPriorities } from '../../modules/policy/public-policy.ts'
import type { ShownTopic } from '../../modules/shared-policy/public-shared-topics.ts'
import { shownPolicyAreas, shownSharedTopicsById, shownTopics } from '../../modules/shared-policy/public-shared-topics.ts'
import type { PublicBody } from '../../modules/representatives/representatives.ts'
import { publicBodies, publicPersons } from '../../modules/representatives/representatives.ts'
import type { ImageIn } from './delivered-image.ts'
import { deliveredImage, listedImage } from './delivered-image.ts'
import { pageRow, topicRow } from './delivered-items.ts'
import { deliveredEvent, deliveredNews, deliveredText, fullAddress, slugOf, viewAtOrigin } from './delivered-values.ts'
import { jsonAnswer } from './delivery-answer.ts'
import type { listQuery } from './delivery-query.ts'
import { calendarFilePath, eventPath } from '../events/event-places.ts'
import { eventsEnd } from '../events/events-routes.ts'
import { newsPath } from '../news/stories.tsx'
import { parsePosition, positionText } from '../news/news-position.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { findView, readBeside, readForPage } from '../view/page-source.ts'
import { valuesOn } from '../view/page-placeholders.ts'
import { policyAreaPath } from '../policy/policy-index-page.tsx'
import type { SiteView } from '../view/site-view.ts'

// The lists of the delivery API: filtered, paged by cursor, with texts on request.

type ResponseOf<D extends { readonly response: z.ZodType }> = z.output<D['response']>
type Values<Name extends string> = ReturnType<typeof listQuery<Readonly<Record<Name, 'q'>>>>['values']
type KeyValues = Values<'limit' | 'include' | 'since' | 'q' | 'after'>

export const keyForms = { limit: 'limit', include: 'include', since: 'since', q: 'q', after: 'after' } as const
export const personForms = { ...keyForms, include: 'includeWithPictures' } as const
export const newsForms = {
  limit: 'limit',
  before: 'before',
  category: 'category',
  year: 'year',
  topic: 'topic',
  person: 'person',
  since: 'since',
  q: 'q',
  include: 'includeWithPictures',
} as const

const momentOf = (since: string | undefined): Date | undefined => (since === undefined ? undefined : new Date(since))

/** The ids of the search hits, in all areas; undefined without search words. */
async function foundBy(source: PageSource, siteId: string, q: string | undefined): Promise<readonly string[] | undefined> {
  if (q === undefined) return undefined
  return (await readBeside(source, siteId, (site) => publicSearch(site, q))).map(({ id }) => id)
}

const includes = (include: string | undefined, part: 'body' | 'pictures'): boolean => include?.split(',').includes(part) ?? false
/** The form of the pictures that the caller asked for. */
const imageFor = (include: string | undefined): ImageIn => (includes(include, 'pictures') ? deliveredImage : listedImage)

interface Texts {
  readonly bodies: ReadonlyMap<string, DeliveredText>
  readonly media: readonly PublicMedia[]
}

const noTexts: Texts = { bodies: new Map(), media: [] }

/** The texts of a page of items, if the caller asked for them. */
async function textsOf(
  source: PageSource,
  view: SiteView,
  items: readonly { readonly id: string }[],
  include: string | undefined,
): Promise<Texts> {
  if (!includes(include, 'body') || items.length === 0) return noTexts
  const ids = items.map(({ id }) => id)
  const [bodies, referred] = await readBeside(source, view.site.id, (site) =>
    Promise.all([publishedBodies(site, ids), referredByItems(site, ids)]),
  )
  const texts = bodies.map(({ id, body, media, common }) => {
    if (common) {
      const origin = viewAtOrigin(view, source.addresses.siteUrl(common.originSiteId))
      return [id, deliveredText(origin, body, common.referred, media)] as const
    }
    const references = referred.filter(({ fromId }) => fromId === id)
    // Only texts of pages have placeholders.
    const page = view.tree.find((one) => one.id === id)
    return [id, deliveredText(view, page ? fillBody(body, valuesOn(view.placeholders, page)) : body, references, media)] as const
  })
  return { bodies: new Map(texts), media: bodies.flatMap(({ media }) => media) }
}

/** The same of the pages of the federation among them, whose links lead to its site. */
async function sharedTextsOf(
  { database, addresses }: PageSource,
  view: SiteView,
  links: readonly PublishedPageLink[],
  include: string | undefined,
): Promise<Texts> {
  const theirs = links.filter(({ shared }) => shared)
  if (!includes(include, 'body') || theirs.length === 0) return noTexts
  const read = await database.inPublicAtOnce(view.site.id, (site) => Promise.all(theirs.map((link) => pageOfLink(site, link))))
  const found = read.flatMap((one) => one ?? [])
  const texts = found.map(({ page, referred }) => {
    const origin = theirs.find(({ id }) => id === page.id)?.shared?.originSiteId ?? view.site.id
    const body = fillBody(page.body, valuesOn(view.placeholders, page))
    return [page.id, deliveredText(viewAtOrigin(view, addresses.siteUrl(origin)), body, referred, page.media)] as const
  })
  return { bodies: new Map(texts), media: found.flatMap(({ page }) => page.media) }
}

/** Empty if no text was asked for, or the item was just removed. */
const bodyIn = ({ bodies }: Texts, id: string): { body?: DeliveredText } => {
  const body = bodies.get(id)
  return body ? { body } : {}
}

interface Listed {
  readonly id: string
  readonly updatedAt: Date
}

/** A page of a list that is short enough to be read whole. Without `limit` and texts it is the whole list. */
function pageByKey<Row extends Listed>(rows: readonly Row[], values: KeyValues, found: readonly string[] | undefined) {
  const since = momentOf(values.since)
  const fitting = rows.filter(
    ({ id, updatedAt }) => (since === undefined || updatedAt >= since) && (found === undefined || found.includes(id)),
  )
  const usual = includes(values.include, 'body') ? deliveryLimit.usual : fitting.length
  const size = values.limit === undefined ? usual : Number(values.limit)
  // If the last item of the previous page was removed, the list begins again rather than ending too early.
  const from = values.after === undefined ? 0 : fitting.findIndex(({ id }) => id === values.after) + 1
  const items = fitting.slice(from, from + size)
  return { items, total: fitting.length, next: from + size < fitting.length ? (items.at(-1)?.id ?? null) : null }
}

/** The number of all news, shared by every page of the list. */
const allNewsCount = (source: PageSource, siteId: string): Promise<number> =>
  source.shared(siteId, 'count of news', () => readBeside(source, siteId, (site) => deliveredNewsCount(site, {})))

export const newsList =
  (values: Values<keyof typeof newsForms>): Render =>
  async (source, siteId) => {
    const { limit, before, year, since, q, include, ...named } = values
    const filter: DeliveredNewsFilter = {
      ...named,
      year: year === undefined ? undefined : Number(year),
      since: momentOf(since),
      ids: await foundBy(source, siteId, q),
    }
    const size = limit === undefined ? deliveryLimit.usual : Number(limit)
    const position = before === undefined ? null : parsePosition(before)
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([
        deliveredNewsPage(site, filter, size, position),
        isFiltered(filter) ? deliveredNewsCount(site, filter) : null,
        deliveredBroadcasts(site, filter, { limit: size + 1, before: position, withTexts: includes(include, 'body') }),
      ]),
    )
    if (!known) return null
    const {
      view,
      found: [found, count, broadcasts],
    } = known
    const { items, next } = inOneOrder(found, broadcasts.rows, size)
    const own = items.filter((item) => !isBroadcast(item))
    const [texts, total] = await Promise.all([textsOf(source, view, own, include), count ?? allNewsCount(source, siteId)])
    const answer: ResponseOf<typeof contract.deliverNews> = {
      items: items.map((item) =>
        isBroadcast(item)
          ? deliveredBroadcast(source, view, item, include)
          : { ...deliveredNews(view, item, imageFor(include)), ...bodyIn(texts, item.id) },
      ),
      total: total + broadcasts.total,
      next: next && positionText(next),
    }
    const theirMedia = items.flatMap((item) => (isBroadcast(item) ? item.media : []))
    return jsonAnswer(view, answer, [...items.flatMap(({ picture }) => picture?.media ?? []), ...texts.media, ...theirMedia])
  }

const isBroadcast = (item: DeliveredNews): item is DeliveredBroadcast => 'originSiteId' in item

type NewsPage = Awaited<ReturnType<typeof deliveredNewsPage>>

/** The site's own news and the federation's as one page, newest first. */
function inOneOrder(own: NewsPage, others: readonly DeliveredBroadcast[], size: number) {
  if (others.length === 0) return own
  const all = [...own.items, ...others].toSorted((a, b) =>
    a.publishedAt === b.publishedAt ? (a.id < b.id ? 1 : -1) : a.publishedAt < b.publishedAt ? 1 : -1,
  )
  const items = all.slice(0, size)
  const last = items.at(-1)
  const hasMore = own.next !== null || all.length > size
  return { items, next: last && hasMore ? { publishedAt: new Date(last.publishedAt), id: last.id } : null }
}

function deliveredBroadcast({ addresses }: PageSource, view: SiteView, item: DeliveredBroadcast, include: string | undefined) {
  const url = addresses.siteUrl(item.originSiteId)
  const body = includes(include, 'body') && deliveredText(viewAtOrigin(view, url), item.body, item.referred, item.media)
  return {
    ...deliveredNews(view, item, imageFor(include)),
    federation: { name: view.site.federationName, url: url + newsPath({ slug: item.originSlug }) },
    ...(body && { body }),
  }
}

export const eventsList =
  (values: Values<'limit'>): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const size = values.limit === undefined ? deliveryLimit.usual : Number(values.limit)
    const known = await readForPage(source, siteId, (site) => comingEvents(site, now, size))
    if (!known) return null
    const { view, found } = known
    const answer: ResponseOf<typeof contract.deliverEvents> = {
      items: found.flatMap((item) => {
        const event = deliveredEvent(view, item)
        if (event === null) return []
        const { id, slug, title, lead, updatedAt } = item
        return [{ id, slug, url: view.url + eventPath(item), title, lead, updatedAt: updatedAt.toISOString(), event }]
      }),
      calendarUrl: view.url + calendarFilePath,
    }
    return jsonAnswer(view, answer, [], eventsEnd(found, now))
  }

/** The central texts of the shared topics among them, whose links lead to the federation's site. */
async function sharedTopicTextsOf(
  { database, addresses }: PageSource,
  view: SiteView,
  topics: readonly ShownTopic[],
  include: string | undefined,
): Promise<Texts> {
  const ids = topics.flatMap(({ id, originSiteId }) => (originSiteId === undefined ? [] : id))
  if (!includes(include, 'body') || ids.length === 0) return noTexts
  const found = await database.inPublicAtOnce(view.site.id, (site) => shownSharedTopicsById(site, ids))
  const texts = found.map(({ topic, referred, originSiteId }) => {
    const written = viewAtOrigin(view, addresses.siteUrl(originSiteId))
    return [topic.id, deliveredText(written, topic.body, referred, topic.media)] as const
  })
  return { bodies: new Map(texts), media: found.flatMap(({ topic }) => topic.media) }
}

export const policyList =
  (values: KeyValues & Values<'area'>): Render =>
  async (source, siteId) => {
    const ids = await foundBy(source, siteId, values.q)
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([shownPolicyAreas(site), shownTopics(site), publishedPriorities(site)]),
    )
    if (!known) return null
    const { view, found } = known
    const [areas, topics, priorities] = found
    const used = areas.filter(({ id }) => topics.some(({ area }) => area === id))
    const area = areas.find(({ id, slug }) => values.area === id || values.area === slug)
    const inArea = values.area === undefined ? topics : topics.filter((topic) => area !== undefined && topic.area === area.id)
    const page = pageByKey(inArea, values, ids)
    const [own, theirs] = await Promise.all([
      textsOf(source, view, page.items, values.include),
      sharedTopicTextsOf(source, view, page.items, values.include),
    ])
    const texts = { bodies: new Map([...own.bodies, ...theirs.bodies]), media: [...own.media, ...theirs.media] }
    const federationOf = ({ originSiteId, originPath = '' }: ShownTopic) =>
      originSiteId === undefined
        ? null
        : { name: view.site.federationName, url: source.addresses.siteUrl(originSiteId) + originPath }
    const answer: ResponseOf<typeof contract.deliverPolicy> = {
      areas: used.map((one) => ({ id: one.id, slug: one.slug, name: one.name, url: view.url + policyAreaPath(one) })),
      topics: page.items.map((topic) => ({
        ...topicRow(view, topic),
        federation: federationOf(topic),
        ...bodyIn(texts, topic.id),
      })),
      priorities: priorities.map(({ id }) => id),
      total: page.total,
      next: page.next,
    }
    return jsonAnswer(view, answer, texts.media)
  }

const bodyRow = ({ id, name, level, kind, url, seats, termFrom, termTo }: PublicBody) => ({
  id,
  name,
  level,
  kind,
  url,
  seats,
  termFrom,
  termTo,
})

export const representativesList =
  (values: KeyValues): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const ids = await foundBy(source, siteId, values.q)
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publicBodies(site, stockholmDate(now)), publicPersons(site)]),
    )
    if (!known) return null
    const { view, found } = known
    const [bodies, persons] = found
    const shown = bodies.filter(({ people }) => people.length > 0)
    const imageIn = imageFor(values.include)
    const page = pageByKey(persons, values, ids)
    const texts = await textsOf(source, view, page.items, values.include)
    const answer: ResponseOf<typeof contract.deliverRepresentatives> = {
      bodies: shown.map((body) => ({
        ...bodyRow(body),
        isFromValmyndigheten: body.isFromValmyndigheten,
        people: body.people.map(({ id, name, role, profession, path, portrait, updatedAt }) => ({
          id,
          name,
          role,
          profession,
          url: path === null ? null : view.url + path,
          slug: path === null ? null : slugOf(path),
          portrait: imageIn(view, portrait, '3x4'),
          updatedAt: updatedAt?.toISOString() ?? null,
        })),
      })),
      people: page.items.map((person) => ({
        id: person.id,
        slug: slugOf(person.path),
        url: view.url + person.path,
        name: person.name,
        profession: person.profession,
        summary: person.bioShort,
        portrait: imageIn(view, person.portrait, '3x4'),
        updatedAt: person.updatedAt.toISOString(),
        ...bodyIn(texts, person.id),
      })),
      total: page.total,
      next: page.next,
    }
    const inBodies = shown.flatMap(({ people }) => people.flatMap(({ portrait }) => portrait?.media ?? []))
    const media = [...inBodies, ...page.items.flatMap(({ portrait }) => portrait?.media ?? []), ...texts.media]
    return jsonAnswer(view, answer, media, nextStockholmMidnight(now))
  }

export const bodiesList: Render = async (source, siteId) => {
  const known = await readForPage(source, siteId, (site) => publicBodies(site, stockholmDate(source.clock())))
  if (!known) return null
  const { view, found } = known
  const updatedAt = view.site.frameChangedAt.toISOString()
  const answer: ResponseOf<typeof contract.deliverBodies> = { bodies: found.map(bodyRow), total: found.length, updatedAt }
  return jsonAnswer(view, answer)
}

export const pagesList =
  (values: KeyValues): Render =>
  async (source, siteId) => {
    const ids = await foundBy(source, siteId, values.q)
    const view = await findView(source, siteId)
    if (!view) return null
    const page = pageByKey(view.tree, values, ids)
    const own = page.items.filter(({ shared }) => !shared)
    const [texts, theirs] = await Promise.all([
      textsOf(source, view, own, values.include),
      sharedTextsOf(source, view, page.items, values.include),
    ])
    const answer: ResponseOf<typeof contract.deliverPages> = {
      pages: page.items.map((one) => ({ ...pageRow(view, one), ...bodyIn(one.shared ? theirs : texts, one.id) })),
      total: page.total,
      next: page.next,
    }
    return jsonAnswer(view, answer, [...texts.media, ...theirs.media])
  }

export const redirectsList =
  (values: Values<'limit' | 'after'>): Render =>
  async (source, siteId) => {
    const size = values.limit === undefined ? 100 : Number(values.limit)
    const known = await readForPage(source, siteId, (site) => publicRedirects(site, size + 1, values.after ?? null))
    if (!known) return null
    const { view, found } = known
    const rows = found.rows.slice(0, size)
    const answer: ResponseOf<typeof contract.deliverRedirects> = {
      redirects: rows.map(({ fromPath, isPermanent, path, url }) => ({
        from: fromPath,
        to: fullAddress(view, path ?? url ?? ''),
        isPermanent,
      })),
      total: found.total,
      next: found.rows.length > size ? (rows.at(-1)?.fromPath ?? null) : null,
    }
    return jsonAnswer(view, answer)
  }
