import type { z } from 'zod'
import type * as contract from '#contract/delivery/delivery.ts'
import { deliveryLimit } from '#contract/delivery/delivery.ts'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import { ItemId } from '#contract/items/items.ts'
import { personName } from '#contract/representatives/representatives.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { DeliveredDraft } from '../../modules/items/preview/delivered-drafts.ts'
import { draftFilesSecret, draftsPage, findDraft } from '../../modules/items/preview/delivered-drafts.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { previewPath } from '../../modules/items/preview/item-preview.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import { publicItems } from '../../modules/items/published/public-items.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { draftMedia } from '../../modules/media/public-media.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { programmeOfDraft } from '../../modules/policy/public-policy.ts'
import { publicPerson } from '../../modules/representatives/representatives.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { keyHolder } from '../../modules/settings/delivery-keys.ts'
import { HttpError } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { newsItemOf, pageOf, personOf, topicOf } from './delivered-items.ts'
import { jsonAnswer } from './delivery-answer.ts'
import { listQuery, noQuery } from './delivery-query.ts'
import type { PageSource } from '../view/page-source.ts'
import { findView, cacheNever } from '../view/page-source.ts'
import type { Rendering } from '../kept/sendable.ts'
import { slugOf } from './delivered-values.ts'
import type { SiteView } from '../view/site-view.ts'

// Drafts for programs with a key, which show them before publication. Each is made for one reader and never cached.

type ResponseOf<D extends { readonly response: z.ZodType }> = z.output<D['response']>

const draftsForm = new RegExp(`^${deliveryRoot}/drafts(?:/(.+))?$`)

/** '' for the list of drafts, otherwise an item's id or path. Null for every other path. */
export function parseDraftsPath(path: string): string | null {
  const [whole, named = ''] = draftsForm.exec(path) ?? []
  return whole === undefined ? null : named
}

/** The same answer for a missing, foreign or revoked key, and for an unknown site. */
const refused = (): HttpError => new HttpError(401, 'UNAUTHENTICATED', 'Nyckeln saknas eller gäller inte.')

const bearer = /^Bearer (kansli_[A-Za-z0-9_-]{43})$/

interface Drawing {
  readonly source: PageSource
  readonly siteId: string
  readonly view: SiteView
  readonly draft: DeliveredDraft
}

interface Parts<Content> {
  readonly content: Content
  readonly referred: readonly PublicItem[]
  readonly media: readonly PublicMedia[]
}

/** The content with its references; of other items only the public ones. */
async function partsOf<Content extends object>(
  { source, siteId, draft }: Drawing,
  area: ItemArea<Content>,
): Promise<Parts<Content>> {
  const content = area.content.parse(draft.content)
  const ids = area.references(content).map(({ toItemId }) => toItemId)
  const refs = area.media(content).map(({ media }) => media)
  const [referred, media] = await Promise.all([
    source.database.inPublicAtOnce(siteId, (site) => publicItems(site, ids)),
    source.database.inSite(siteId, (site) => draftMedia(site, refs), 'read'),
  ])
  return { content, referred, media }
}

async function itemOf(drawing: Drawing): Promise<Pick<ResponseOf<typeof contract.deliverDraft>, 'area' | 'item'> | null> {
  const { source, siteId, view, draft } = drawing
  const { id, path, updatedAt } = draft
  const publishedAt = draft.publishedAt ?? source.clock()
  const common = { id, path, slug: slugOf(path), updatedAt }
  switch (draft.area) {
    case newsArea.name: {
      const { content, referred, media } = await partsOf(drawing, newsArea)
      const item = { ...content, ...common, media, publishedAt: newsArea.publishedAt(content) ?? publishedAt }
      return { area: 'news', item: newsItemOf(view, item, referred) }
    }
    case policyArea.name: {
      const { content, referred, media } = await partsOf(drawing, policyArea)
      const programme = await source.database.inPublicAtOnce(siteId, (site) => programmeOfDraft(site, content.programme))
      return { area: 'policy', item: topicOf(view, { ...content, ...common, programme, media, publishedAt }, referred) }
    }
    case representativesArea.name: {
      const { content, referred, media } = await partsOf(drawing, representativesArea)
      // Assignments and contact details are not part of a draft: the public ones are used.
      const known = await source.database.inPublicAtOnce(siteId, (site) => publicPerson(site, path, stockholmDate(source.clock())))
      const nothing = { current: [], former: [], contacts: [], isFromValmyndigheten: false }
      const person = { ...nothing, ...known, ...common, common: null, content, media, name: personName(content) }
      return { area: 'representatives', item: personOf(view, person, referred, false) }
    }
    case pageArea.name: {
      const { content, referred, media } = await partsOf(drawing, pageArea)
      const link = view.tree.find((one) => one.id === id)
      const page = { ...content, ...common, media, publishedAt, systemKey: link?.systemKey ?? null }
      return { area: 'pages', item: pageOf(view, page, { parentId: draft.parentId }, referred) }
    }
    default:
      return null
  }
}

async function oneDraft(
  source: PageSource,
  siteId: string,
  known: SiteView,
  named: string,
  { key, sitesUrl }: { readonly key: Parameters<typeof draftFilesSecret>[2]; readonly sitesUrl: string },
): Promise<object | null> {
  const now = source.clock()
  const found = await source.database.inSite(siteId, async (site) => {
    const draft = await findDraft(site, ItemId.safeParse(named).success ? named : `/${named}`)
    return draft && { draft, secret: await draftFilesSecret(site, draft.id, key, now) }
  })
  if (!found) return null
  const { draft, secret } = found
  const pictureBase = publicAddress(sitesUrl, siteId, `${previewPath}/${secret}`)
  // The shared parts of pages are rendered again, because they may hold addresses of pictures.
  const view = { ...known, pictureBase, framed: new Map<string, string>(), drawn: new Map<string, string>() }
  const item = await itemOf({ source, siteId, view, draft })
  if (!item) return null
  const { id, isPublished, hasChanges, updatedAt } = draft
  return { id, isPublished, hasChanges, updatedAt: updatedAt.toISOString(), ...item }
}

async function draftsList(source: PageSource, siteId: string, search: string): Promise<ResponseOf<typeof contract.deliverDrafts>> {
  const { values } = listQuery(search, { limit: 'limit', after: 'after', since: 'since', area: 'draftArea' })
  const filter = {
    area: values.area ?? null,
    since: values.since === undefined ? null : new Date(values.since),
    after: values.after ?? null,
  }
  const size = values.limit === undefined ? deliveryLimit.usual : Number(values.limit)
  const { items, total, next } = await source.database.inSite(siteId, (site) => draftsPage(site, filter, size), 'read')
  return {
    drafts: items.map((item) => ({
      ...item,
      // An item has no other area than these.
      area: item.area as ResponseOf<typeof contract.deliverDraft>['area'],
      updatedAt: item.updatedAt.toISOString(),
    })),
    total,
    next,
  }
}

/** Throws 401 without a key of this site. Null for an unknown draft. */
export async function draftsAt(
  source: PageSource,
  siteId: string,
  request: { readonly named: string; readonly search: string; readonly authorization: string | undefined },
  sitesUrl: string,
): Promise<Rendering | null> {
  const secret = bearer.exec(request.authorization ?? '')?.[1]
  const holder =
    secret === undefined ? null : await source.database.inSite(siteId, (site) => keyHolder(site, secret, source.clock()))
  const view = holder && (await findView(source, siteId))
  if (!holder || !view) throw refused()
  if (request.named !== '') noQuery(request.search)
  const answer =
    request.named === ''
      ? await draftsList(source, siteId, request.search)
      : await oneDraft(source, siteId, view, request.named, { key: holder, sitesUrl })
  return answer && { ...jsonAnswer(view, answer).rendering, cacheControl: cacheNever }
}
