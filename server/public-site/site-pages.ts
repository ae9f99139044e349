import { mailtoOf } from '#contract/mailto.ts'
import { menuAreas } from '#contract/pages/menu.ts'
import type { PublicDb } from '../platform/database/database.ts'
import { besideOwn } from '../modules/broadcasts/public-broadcasts.ts'
import { mediaByPath } from '../modules/media/public-media.ts'
import { newsAddresses } from '../modules/news/news.ts'
import { publicProgrammes, topicAddresses } from '../modules/policy/public-policy.ts'
import { shownPolicyAreas, shownTopics } from '../modules/shared-policy/public-shared-topics.ts'
import { personAddresses } from '../modules/representatives/representatives.ts'
import type { FormState } from './contact/contact-form.tsx'
import { sentForm, emptyForm } from './contact/contact-form.tsx'
import { sentQuery } from './contact/form-parts.tsx'
import { contentAt } from './pages/content-routes.ts'
import type { MapEntry } from './news/feeds.ts'
import { alternatesOf } from './frame/page-versions.tsx'
import { lastChange, robots, securityText, sitemap } from './news/feeds.ts'
import { newsletterPageAt } from './newsletter/newsletter-routes.ts'
import { newsFeedAt, newsItem, newsListAt } from './news/news-routes.ts'
import { oldAddress } from './addresses/old-addresses.ts'
import type { Render, SitePage } from './view/page-source.ts'
import { findView, html, pageOf, plain, renderDailyPage, xml } from './view/page-source.ts'
import { policyAreaPath, programmesPath } from './policy/policy-index-page.tsx'
import { policyArea, policyIndex, programmes, topic } from './policy/policy-routes.ts'
import { person, representatives } from './representatives/representatives-routes.ts'
import { hasPress, pressPath } from './frame/press-link.ts'
import { press } from './press/press-routes.ts'
import { favicon } from './pictures/site-icons.ts'
import type { SiteView } from './view/site-view.ts'
import { newsletterPath, systemPage, takesSubscribers } from './view/site-view.ts'
import { startContent } from './front/start-content.ts'
import { startPage } from './front/start-page.tsx'
import { newsPath } from './news/stories.tsx'
import { calendarFilePath, calendarPath } from './events/event-places.ts'
import { emptySignUp, sentSignUp } from './events/sign-up-form.tsx'
import { calendarAt, calendarFeed, eventFile, eventsEnd } from './events/events-routes.ts'

// The routes of a site: for each path, the data that the page reads and the function that renders it.

const addresses = (site: PublicDb) =>
  Promise.all([
    newsAddresses(site),
    topicAddresses(site),
    personAddresses(site),
    shownPolicyAreas(site),
    shownTopics(site),
    publicProgrammes(site),
    mediaByPath(site),
  ])

function wholeMap(
  view: SiteView,
  [news, topics, persons, areas, inAreas, documents, media]: Awaited<ReturnType<typeof addresses>>,
): string {
  const changed = (items: readonly { readonly updatedAt: Date }[]): Pick<MapEntry, 'updatedAt'> => {
    const updatedAt = lastChange(items)
    return updatedAt ? { updatedAt } : {}
  }
  const used = areas.filter(({ id }) => inAreas.some(({ area }) => area === id))
  const inSeveral = new Set(view.tree.flatMap(({ id, translationOf }) => (translationOf === null ? [] : [id, translationOf])))
  const entries: MapEntry[] = [
    { path: '', ...changed([...news, ...topics, ...persons, ...view.tree]) },
    { path: '/nyheter', ...changed(news) },
    ...(view.hasCalendar ? [{ path: calendarPath }] : []),
    ...(takesSubscribers(view) ? [{ path: newsletterPath }] : []),
    // Search engines are led to the federation's page of a shared topic, so the map leaves those out.
    ...(inAreas.length > 0 ? [{ path: menuAreas.policy.path, ...changed(inAreas) }] : []),
    ...(documents.length > 0 ? [{ path: programmesPath }] : []),
    ...(hasPress(view) && !view.tree.some((page) => page.path === pressPath) ? [{ path: pressPath }] : []),
    ...used.map((area) => ({ path: policyAreaPath(area), ...changed(inAreas.filter((topic) => topic.area === area.id)) })),
    ...topics,
    ...(persons.length > 0 ? [{ path: menuAreas.representatives.path, ...changed(persons) }] : []),
    ...persons,
    ...view.tree
      // Search engines are led to the federation's own.
      .filter(({ linkUrl, noIndex, shared }) => linkUrl === '' && !noIndex && !shared)
      .map((page) => (inSeveral.has(page.id) ? { ...page, alternates: alternatesOf(view.tree, page.id) } : page)),
    ...news.map((item) => ({ path: newsPath(item), updatedAt: item.updatedAt })),
  ]
  return sitemap(
    view,
    entries.map((entry) => ({ ...entry, media: media.get(entry.path) })),
  )
}

const fixedPages: Readonly<Record<string, Render>> = {
  '': renderDailyPage(startContent, startPage, html, ({ events }, now) => eventsEnd(events, now)),
  '/politik': policyIndex,
  '/foretradare': representatives,
  [calendarFilePath]: calendarFeed,
  '/sitemap.xml': renderDailyPage(addresses, wholeMap, xml),
  '/favicon.ico': favicon,
}

/** Pages of sites with their own host only. */
const hostPages: Readonly<Record<string, Render>> = {
  '/robots.txt': async (source, siteId) => {
    const view = await findView(source, siteId)
    return view && pageOf(view, robots([view.url]), plain)
  },
  '/.well-known/security.txt': async (source, siteId) => {
    const view = await findView(source, siteId)
    if (!view) return null
    const { email } = view.settings.contact
    const page = systemPage(view, 'kontakt')
    const contact = email ? mailtoOf(email) : page ? view.url + page.path : source.addresses.rootUrl
    return pageOf(view, securityText(contact, `${view.url}/.well-known/security.txt`, source.clock()), plain)
  },
}

const part = '[a-z0-9]+(?:-[a-z0-9]+)*'
const itemAddress = new RegExp(`^/(nyheter|politik|politik/omrade|foretradare)/(${part})$`)
const broadcastAddress = new RegExp(`^/nyheter/(${besideOwn}${part})$`)
const eventAddress = new RegExp(`^/nyheter/(${part})\\.ics$`)
// The end is that of a page of the federation beside an own one (server/modules/pages/placed-pages.ts).
const contentAddress = new RegExp(`^(?:/${part}){1,3}(?:--riks)?$`)

/** The published content at the path; null for a path that cannot have any. `state`: of the form on the page. */
function published(path: string, state: FormState): Render | null {
  const [, event] = eventAddress.exec(path) ?? []
  if (event !== undefined) return eventFile(event)
  const [, broadcast] = broadcastAddress.exec(path) ?? []
  if (broadcast !== undefined) return newsItem(broadcast, emptySignUp)
  // Reserved: no topic has this address.
  if (path === programmesPath) return programmes
  const [, place, slug = ''] = itemAddress.exec(path) ?? []
  switch (place) {
    case 'nyheter':
      return newsItem(slug, state.outcome === 'sent' ? sentSignUp : emptySignUp)
    case 'politik':
      return topic(slug)
    case 'politik/omrade':
      return policyArea(slug)
    case 'foretradare':
      return person(path, state)
    default:
      return contentAddress.test(path) ? contentAt(path, state) : null
  }
}

/** The page with this address, or where it leads. */
const ownOrOld =
  (path: string): Render =>
  async (source, siteId) =>
    (await published(path, emptyForm)?.(source, siteId)) ?? oldAddress(path)(source, siteId)

/** The page at a path within a site, judged by the path only: the content itself may still be missing. */
export function sitePageAt(path: string, search: string, hasOwnHost: boolean): SitePage {
  if (path === '/nyheter') return newsListAt(search)
  if (path === calendarPath) return calendarAt(search, ownOrOld(path))
  if (path === '/nyheter/rss.xml') return newsFeedAt(search)
  const fixed = Object.hasOwn(fixedPages, path) ? fixedPages[path] : undefined
  if (fixed) return { render: fixed, search: '' }
  const onHost = hasOwnHost && Object.hasOwn(hostPages, path) ? hostPages[path] : undefined
  if (onHost) return { render: onHost, search: '' }
  if (path === pressPath) {
    // A page of the site's own with this address comes first.
    const [own, before] = [contentAt(path), oldAddress(path)]
    return { render: async (...at) => (await own(...at)) ?? (await press(...at)) ?? before(...at), search: '' }
  }
  const letter = newsletterPageAt(path, search)
  if (letter) {
    // A site without a newsletter may have a page of its own there.
    const [own, old] = [published(path, emptyForm), oldAddress(path)]
    const render: Render = async (source, siteId) =>
      (await letter.render(source, siteId)) ?? (await own?.(source, siteId)) ?? old(source, siteId)
    return { render, search: letter.search }
  }
  const isSent = search === sentQuery
  const [now, before] = [published(path, isSent ? sentForm : emptyForm), oldAddress(path)]
  const render: Render = async (source, siteId) => (await now?.(source, siteId)) ?? before(source, siteId)
  return { render, search: isSent ? sentQuery : '' }
}
