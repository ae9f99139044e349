import type { Item } from '#web/parts/items/item.ts'
import { toldItem } from '#web/parts/items/testing/told-item.ts'
import { emptyNews } from '#contract/news/news.ts'
import type { NewsContent } from '#contract/news/news.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { aSite } from './a-site.ts'
import { asa } from './open-application.tsx'
import type { Asked } from './played-server.ts'

type Answer = (asked: Asked) => unknown

const root = '/api/site/malmo/news'

const body: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Det byggs.' }] }] }

/** A news item of Malmö that can be published, as the server tells it. */
export function aNewsItem(content: Partial<NewsContent>, facts: Partial<Item> = {}): Item {
  const versions = Object.fromEntries(Object.keys(emptyNews).map((field) => [field, 1]))
  return { ...toldItem({ ...emptyNews, lead: 'Nu byggs det.', body, ...content }, versions), title: content.title ?? '', ...facts }
}

/** What the step makes of the item. */
const afterStep: Readonly<Record<string, Partial<Item>>> = {
  publish: { state: 'published', isLive: true, everPublished: true, hiddenBefore: null, publishAt: null, isScheduled: false },
  unpublish: { state: 'unpublished', isLive: false },
  trash: { state: 'trashed', isLive: false, trashedAt: '2026-11-28T12:00:00Z' },
  restore: { state: 'draft', trashedAt: null },
  'cancel-schedule': { state: 'draft', publishAt: null, isScheduled: false, scheduleFailure: null },
}

/**
 * The news of Malmö as the server keeps them: drafts are saved and steps are taken. `more` answers by method and path before
 * that, or has it wait: a `Response` is sent as it is, everything else as JSON, and an `item` in it is kept.
 */
export function newsServer(items: readonly Item[], more: Readonly<Record<string, Answer>> = {}) {
  const kept = new Map(items.map((item) => [item.id, item]))

  const ofItem = (item: Item, { method, path, body }: Asked): unknown => {
    const what = path.slice(`${root}/${item.id}`.length + 1)
    if (what === '') return item
    if (what === 'presence') return { others: [], now: { ...item, ...nobody, comments: { open: 0, mark: '' } } }
    if (what === 'check') return { findings: [] }
    if (what === 'incoming') return { items: [], children: 0, inMenu: false }
    const draftVersion = item.draftVersion + 1
    if (method === 'PATCH') {
      const fields = (body as { fields: Item['content'] }).fields
      const version = { version: draftVersion, changedBy: item.updatedBy, changedAt: new Date().toISOString() }
      const versions = { ...item.versions, ...Object.fromEntries(Object.keys(fields).map((field) => [field, version])) }
      const content = { ...item.content, ...fields }
      const state = item.isLive ? 'publishedChanged' : item.state
      return keep({ ...item, content, versions, draftVersion, state, title: content['title'] as string })
    }
    const after = afterStep[what]
    return after && { item: { ...item, ...after }, undoToken: `${what} ${item.id}`, notice: null }
  }

  const keep = (item: Item): Item => {
    kept.set(item.id, item)
    return item
  }

  const answer = async (asked: Asked): Promise<Response | undefined> => {
    const path = asked.path.split('?')[0] ?? ''
    const own = await more[`${asked.method} ${path}`]?.(asked)
    if (own instanceof Response) return own
    const item = [...kept.values()].find(({ id }) => path === `${root}/${id}` || path.startsWith(`${root}/${id}/`))
    const said = own ?? (item && ofItem(item, { ...asked, path })) ?? ofAll[`${asked.method} ${path}`]?.(asked)
    const changed = said as { item?: Item } | undefined
    if (changed?.item !== undefined) keep(changed.item)
    return said === undefined ? undefined : Response.json(said)
  }

  const ofAll: Readonly<Record<string, Answer>> = {
    [`POST ${root}`]: ({ body }) => {
      const { content, key } = body as { content: Partial<NewsContent>; key: string }
      return keep(aNewsItem(content, { id: key }))
    },
    [`GET ${root}`]: () => ({ items: [...kept.values()].map(rowOf), total: kept.size, next: null }),
    [`GET ${root}/counts`]: () => ({ ...noCounts, all: kept.size }),
    'GET /api/site/malmo/news-categories': () => ({
      categories: [
        { id: 'nyhet', name: 'Nyhet' },
        { id: 'debatt', name: 'Debatt' },
      ],
    }),
  }

  return { kept, as: asa, sites: [aSite('malmo', 'Samling Framåt Malmö')], answer }
}

const nobody = { publishedBy: null, trashedBy: null, reviewState: null, reviewAt: null, reviewBy: null }
export const noCounts = {
  all: 0,
  published: 0,
  draft: 0,
  inReview: 0,
  scheduled: 0,
  unpublished: 0,
  reviewDue: 0,
  trashed: 0,
  hiddenBefore: 0,
  shared: 0,
}

const rowOf = ({ content, scheduleFailure, updatedBy, ...item }: Item) => ({
  ...item,
  facet: content['category'],
  detail: {},
  reviewOn: null,
  scheduleFailure: scheduleFailure?.message ?? null,
  updatedBy: updatedBy.name,
})
