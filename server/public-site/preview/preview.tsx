import { personName } from '#contract/representatives/representatives.ts'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { previewedDraft, previewPath } from '../../modules/items/preview/item-preview.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import { publicItems } from '../../modules/items/published/public-items.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { draftMedia } from '../../modules/media/public-media.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { publicAccessibility } from '../../modules/pages/public-pages.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { programmeOfDraft } from '../../modules/policy/public-policy.ts'
import { isProtectedPerson, publicPerson } from '../../modules/representatives/representatives.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { contentPage } from '../pages/content-page.tsx'
import { previewContentPolicy } from '../kept/content-policy.ts'
import { frameOrigins } from '../kept/frame-origins.ts'
import { notFoundPage } from '../front/not-found-page.tsx'
import { newsItemPage } from '../news/news-item-page.tsx'
import type { PageSource } from '../view/page-source.ts'
import { findView, html, latestNewsOf, latestOfCategory, cacheNever } from '../view/page-source.ts'
import { personPage } from '../representatives/person-page.tsx'
import { newsAbout, policyOverview } from '../policy/policy-routes.ts'
import { aboutPerson } from '../representatives/representatives-routes.ts'
import type { Rendering } from '../kept/sendable.ts'
import type { SiteView } from '../view/site-view.ts'
import { inWords } from '../view/swedish-dates.ts'
import { topicPage } from '../policy/topic-page.tsx'

// A draft as its page would look if it were published now, for anyone with the secret address. Each is rendered for one
// reader, never cached, and ends with the link.

const secretPath = new RegExp(`^${previewPath}/([A-Za-z0-9_-]{20,100})$`)

/** The secret in a path; null for every other path. */
export const previewSecret = (path: string): string | null => secretPath.exec(path)?.[1] ?? null

type Draft = NonNullable<Awaited<ReturnType<typeof previewedDraft>>>

interface Drawing {
  readonly source: PageSource
  readonly siteId: string
  readonly view: SiteView
  readonly draft: Draft
}

/** Whether visitors see the text, see it as it was before the latest changes, will see it, or do not see it. */
function publicationOf({ isLive, hasChanges, publishAt, lagsBehind }: Draft): string {
  if (publishAt !== null) {
    const time = `${inWords(publishAt)} kl. ${stockholmLocal(publishAt).slice(11)}`
    return lagsBehind ? `de senaste ändringarna följer inte med när den publiceras ${time}` : `publiceras ${time}`
  }
  if (!isLive) return 'inte publicerad'
  return hasChanges ? 'ändringarna är inte publicerade' : 'publicerad'
}

/** Over the page. */
const bannerOf = (draft: Draft) => (
  <p className="preview" role="status">
    Förhandsgranskning – {publicationOf(draft)}
  </p>
)

/** The public items that the content refers to; no other data of items are shown. */
function referredBy<Content extends object>(
  { source, siteId }: Drawing,
  area: ItemArea<Content>,
  content: Content,
): Promise<PublicItem[]> {
  const ids = area.references(content).map(({ toItemId }) => toItemId)
  return source.database.inPublicAtOnce(siteId, (site) => publicItems(site, ids))
}

/** The pictures and documents of the draft, public or not; their addresses begin with the secret. */
function shownBy<Content extends object>(
  { source, siteId }: Drawing,
  area: ItemArea<Content>,
  content: Content,
): Promise<PublicMedia[]> {
  const refs = area.media(content).map(({ media }) => media)
  return source.database.inSite(siteId, (site) => draftMedia(site, refs), 'read')
}

const slugOf = ({ path }: Draft): string => path.slice(path.lastIndexOf('/') + 1)

async function drawNews(drawing: Drawing): Promise<string> {
  const { source, siteId, view, draft } = drawing
  const content = newsArea.content.parse(draft.content)
  const [referred, media, ofCategory, ofAll] = await Promise.all([
    referredBy(drawing, newsArea, content),
    shownBy(drawing, newsArea, content),
    latestOfCategory(source, siteId, content.category),
    latestNewsOf(source, siteId),
  ])
  const publishedAt = newsArea.publishedAt(content) ?? draft.publishedAt ?? source.clock()
  const item = { ...content, id: draft.id, slug: slugOf(draft), publishedAt, updatedAt: source.clock(), media }
  return newsItemPage(view, {
    item,
    referred,
    alike: [],
    latest: [...ofCategory, ...ofAll],
    now: source.clock(),
    banner: bannerOf(draft),
  })
}

async function drawTopic(drawing: Drawing): Promise<string> {
  const { source, siteId, view, draft } = drawing
  const content = policyArea.content.parse(draft.content)
  const [referred, media, overview, programme, news] = await Promise.all([
    referredBy(drawing, policyArea, content),
    shownBy(drawing, policyArea, content),
    policyOverview(source, siteId),
    source.database.inPublicAtOnce(siteId, (site) => programmeOfDraft(site, content.programme)),
    source.database.inPublicAtOnce(siteId, (site) => newsAbout(site, { topic: draft.id })),
  ])
  const publishedAt = draft.publishedAt ?? source.clock()
  const common = { id: draft.id, slug: slugOf(draft), path: draft.path, publishedAt, updatedAt: source.clock() }
  const topic = { ...content, ...common, programme, media }
  return topicPage(view, { topic, referred, news, ...overview, banner: bannerOf(draft) })
}

/** Null for a protected person. Assignments and contact details are not part of a draft, so the public ones are shown. */
async function drawPerson(drawing: Drawing): Promise<string | null> {
  const { source, siteId, view, draft } = drawing
  if (await source.database.inSite(siteId, (site) => isProtectedPerson(site, draft.id))) return null
  const content = representativesArea.content.parse(draft.content)
  const today = stockholmDate(source.clock())
  const [referred, media, now, about] = await Promise.all([
    referredBy(drawing, representativesArea, content),
    shownBy(drawing, representativesArea, content),
    source.database.inPublicAtOnce(siteId, (site) => publicPerson(site, draft.path, today)),
    aboutPerson(source, siteId, draft, content),
  ])
  const unknown = { updatedAt: source.clock(), current: [], former: [], contacts: [], isFromValmyndigheten: false }
  const person = { ...unknown, ...now, common: null, media, id: draft.id, path: draft.path, name: personName(content) }
  return personPage(view, { person, referred, ...about, banner: bannerOf(draft) })
}

async function drawContent(drawing: Drawing): Promise<string> {
  const { source, siteId, view, draft } = drawing
  const content = pageArea.content.parse(draft.content)
  const systemKey = view.tree.find(({ id }) => id === draft.id)?.systemKey ?? null
  const [referred, media, accessibility] = await Promise.all([
    referredBy(drawing, pageArea, content),
    shownBy(drawing, pageArea, content),
    systemKey === 'tillganglighet' ? source.database.inPublicAtOnce(siteId, publicAccessibility) : null,
  ])
  const publishedAt = draft.publishedAt ?? source.clock()
  const page = { ...content, id: draft.id, path: draft.path, systemKey, publishedAt, updatedAt: source.clock(), media }
  return contentPage(view, { page, referred, accessibility, banner: bannerOf(draft) })
}

const drawings: Readonly<Record<string, (drawing: Drawing) => Promise<string | null>>> = {
  [newsArea.name]: drawNews,
  [policyArea.name]: drawTopic,
  [representativesArea.name]: drawPerson,
  [pageArea.name]: drawContent,
}

/** The draft behind a secret, or a page which says that the link holds no longer; null where no site is shown. */
export async function previewAt(
  source: PageSource,
  siteId: string,
  secret: string,
  adminOrigin: string,
): Promise<Rendering | null> {
  const known = await findView(source, siteId)
  // Shared parts are rendered again, because picture addresses in them begin with the secret here.
  const basePath = source.addresses.previewBase(siteId)
  const pictureBase = `${basePath}${previewPath}/${secret}`
  const view = known && {
    ...known,
    namesBlocks: true as const,
    basePath,
    pictureBase,
    framed: new Map<string, string>(),
    drawn: new Map<string, string>(),
  }
  const draft = view && (await source.database.inSite(siteId, (site) => previewedDraft(site, secret, source.clock())))
  const body = draft && ((await drawings[draft.area]?.({ source, siteId, view, draft })) ?? null)
  if (!known) return null
  if (body === null) return { status: 404, contentType: html, cacheControl: cacheNever, body: notFoundPage(known, [], 'ended') }
  // The address is the key: no other site learns it, not even the sites that the text links to.
  const headers = {
    'content-security-policy': previewContentPolicy(adminOrigin, frameOrigins(body)),
    'referrer-policy': 'no-referrer',
  }
  return { status: 200, contentType: html, cacheControl: cacheNever, headers, body }
}
