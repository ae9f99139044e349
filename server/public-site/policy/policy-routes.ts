import { referredItems } from '../../modules/items/published/public-items.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { publishedNewsPage } from '../../modules/news/news.ts'
import { publicProgrammes, publishedTopic } from '../../modules/policy/public-policy.ts'
import { shownPolicyAreas, shownSharedTopic, shownTopics } from '../../modules/shared-policy/public-shared-topics.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { html, pageOf, readBeside, readForPage, renderPage } from '../view/page-source.ts'
import { policyAreaPage, policyIndexPage } from './policy-index-page.tsx'
import { programmesPage } from './programmes-page.tsx'
import { topicPage } from './topic-page.tsx'

const newsCount = 3

export const policyIndex: Render = renderPage(
  (site) => Promise.all([shownTopics(site), shownPolicyAreas(site), publicProgrammes(site)]),
  (view, [topics, areas, programmes]) => policyIndexPage(view, { topics, areas, programmes }),
)

/** A site without programmes has no such page. */
export const programmes: Render = async (source, siteId) => {
  const known = await readForPage(source, siteId, publicProgrammes)
  return known && known.found.length > 0 ? pageOf(known.view, programmesPage(known.view, known.found)) : null
}

export const policyArea =
  (slug: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => Promise.all([shownPolicyAreas(site), shownTopics(site)]))
    if (!known) return null
    const [areas, topics] = known.found
    const area = areas.find((one) => one.slug === slug)
    const own = topics.filter((topic) => topic.area === area?.id)
    // An area without public topics has no page.
    return area && own.length > 0 ? pageOf(known.view, policyAreaPage(known.view, area, own)) : null
  }

/** Areas and all topics by name, read once for all topic pages. */
export const policyOverview = (source: PageSource, siteId: string) =>
  source.shared(siteId, 'policy', () =>
    readBeside(source, siteId, async (site) => {
      const [areas, topics] = await Promise.all([shownPolicyAreas(site), shownTopics(site)])
      return { areas, topics: topics.map(({ id, name, path, area }) => ({ id, name, path, area })) }
    }),
  )

type Subject = { readonly topic: string } | { readonly person: string }

/** The newest items about a topic or a person. */
export const newsAbout = async (site: PublicDb, subject: Subject): Promise<PublishedNews[]> =>
  (await publishedNewsPage(site, undefined, subject)).items.slice(0, newsCount)

export const topic =
  (slug: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publishedTopic(site, slug), referredItems(site, `/politik/${slug}`), shownSharedTopic(site, slug)]),
    )
    if (!known) return null
    const { view } = known
    const [own, itsOwn, shared] = known.found
    const found = own ?? shared?.topic
    if (!found) return null
    const [overview, news] = await Promise.all([
      policyOverview(source, siteId),
      source.database.inPublicAtOnce(siteId, (site) => newsAbout(site, { topic: found.id })),
    ])
    if (own || !shared) {
      const body = topicPage(view, { topic: found, referred: itsOwn, news, ...overview })
      return { ...pageOf(view, body, html, mediaEnd(found.media, view.today)), itemId: found.id }
    }
    const { referred, originSiteId, originPath, local } = shared
    const origin = { name: view.site.federationName, url: source.addresses.siteUrl(originSiteId), path: originPath, local }
    const body = topicPage(view, { topic: found, referred, news, ...overview, origin })
    return pageOf(view, body, html, mediaEnd(found.media, view.today))
  }
