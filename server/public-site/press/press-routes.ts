import { mediaEnd } from '../../modules/media/public-media.ts'
import { publishedNewsPage } from '../../modules/news/news.ts'
import { pressPortraits } from '../../modules/representatives/representatives.ts'
import type { Render } from '../view/page-source.ts'
import { html, pageOf, readForPage } from '../view/page-source.ts'
import { hasPress } from '../frame/press-link.ts'
import { pressCategory, pressPage } from './press-page.tsx'

const releaseCount = 5

/** Null for a site with nothing to fetch. */
export const press: Render = async (source, siteId) => {
  const known = await readForPage(source, siteId, (site) =>
    Promise.all([pressPortraits(site), publishedNewsPage(site, undefined, { category: pressCategory }, releaseCount)]),
  )
  if (!known || !hasPress(known.view)) return null
  const { view, found } = known
  const [portraits, { items }] = found
  const pictures = portraits.map(({ portrait }) => portrait.media)
  return pageOf(view, pressPage(view, { portraits, releases: items }), html, mediaEnd(pictures, view.today))
}
