import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { adminRoutes } from './admin-routes.ts'
import { areFirst, isBeyond, mySiteQuery } from './api/session.ts'
import { readMediaSearch } from './features/media/shared/media-search.ts'
import { NewsListScreen } from './features/news/news-list-route.tsx'
import { newsCategoriesQuery } from './features/news/news-queries.ts'
import { readPageSearch, readPagesSearch } from './features/pages/pages-search.ts'
import { readPolicySearch } from './features/policy/policy-search.ts'
import { representativesViewSearch, stepSearch } from './features/representatives/shared/representatives-search.ts'
import { readSettingsSearch } from './features/settings/shared/settings-search.ts'
import { historySearch } from './parts/items/history/history-search.ts'
import { ItemEditorSkeleton } from './parts/items/editor/item-editor-skeleton.tsx'
import { itemListView, readItemListSearch } from './parts/items/item-list-search.ts'
import { loadItem, loadItemCalendar, loadItemList, newItemId } from './parts/items/item-queries.ts'
import { siteCountsQuery } from './parts/site-counts.ts'
import { fetchSiteVisits } from './parts/visits/fetch-site-visits.ts'
import { ownRoutes } from './own-routes.ts'
import { noAccess, root } from './root-route.ts'
import type { Crumb } from './shell/crumb.ts'
import { itemCrumb } from './shell/crumb.ts'

// The one table from Swedish address to English file; the administration's part of it is admin-routes.ts. Screens load when they are opened, and so do their loaders (`lazyFn`).

// The list of Nyheter and what it asks for are here, since most begin there. The others come with their screens; on a visit by
// address their questions are asked beside the script all the same (first-calls.ts).
const policyQueries = () => import('./features/policy/policy-queries.ts')
const representativeQueries = () => import('./features/representatives/shared/representative-queries.ts')
const mediaLoaders = () => import('./features/media/media-loaders.ts')
const pageQueries = () => import('./features/pages/page-queries.ts')
const settingsQueries = () => import('./features/settings/shared/settings-queries.ts')
const settingsPlaces = () => import('./features/settings/settings-places.ts')
const historyQueries = () => import('./parts/items/history/item-history-queries.ts')

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ context: { queryClient, sites } }) => {
    if (areFirst(sites)) await queryClient.ensureQueryData(siteCountsQuery)
  },
  staticData: { crumb: 'Startsida' },
  component: lazyRouteComponent(() => import('./features/sites/start-route.tsx'), 'StartScreen'),
})

const siteName: Crumb = ({ params, sites }) => sites.find(({ id }) => id === params['siteId'])?.name ?? ''

const site = createRoute({
  getParentRoute: () => root,
  path: '$siteId',
  beforeLoad: async ({ context: { queryClient, sites: first }, params: { siteId } }) => {
    const sites = isBeyond(first, siteId) ? [...first, ...(await queryClient.ensureQueryData(mySiteQuery(siteId)))] : first
    if (!sites.some(({ id }) => id === siteId)) throw noAccess()
    return { sites }
  },
  staticData: { crumb: siteName },
  component: Outlet,
})

const toNews = ({ params: { siteId } }: { params: { siteId: string } }) => {
  throw redirect({ to: '/$siteId/nyheter', params: { siteId }, replace: true })
}
const siteIndex = createRoute({ getParentRoute: () => site, path: '/', beforeLoad: toNews })
const siteUnknown = createRoute({ getParentRoute: () => site, path: '$', beforeLoad: toNews })

const news = createRoute({ getParentRoute: () => site, path: 'nyheter', staticData: { crumb: 'Nyheter' }, component: Outlet })

const newsList = createRoute({
  getParentRoute: () => news,
  path: '/',
  validateSearch: readItemListSearch,
  loaderDeps: ({ search }) => ({ view: itemListView(search), isCalendar: search.visa === 'kalender' }),
  loader: ({ context: { queryClient }, params: { siteId }, deps, cause }) => {
    void queryClient.prefetchQuery(newsCategoriesQuery(siteId))
    const list = deps.isCalendar
      ? loadItemCalendar(queryClient, 'news', siteId, deps.view.month)
      : loadItemList(queryClient, 'news', siteId, deps.view)
    if (cause !== 'stay') return list
    // Another word or tab in the same list: the screen keeps its rows until the answer comes, and shows a failure itself, because
    // it reads the same query.
    list.catch(() => undefined)
    return undefined
  },
  component: NewsListScreen,
})

// `ny` is an item that has no id yet: one route for both, so that the first save changes the address and nothing else.
const newsItem = createRoute({
  getParentRoute: () => news,
  path: '$itemId',
  loader: ({ context: { queryClient }, params: { siteId, itemId } }) => {
    void queryClient.prefetchQuery(newsCategoriesQuery(siteId))
    return loadItem(queryClient, 'news', siteId, itemId)
  },
  staticData: { crumb: itemCrumb('Ny nyhet'), isBare: true },
  pendingComponent: ItemEditorSkeleton,
  component: lazyRouteComponent(() => import('./features/news/news-edit-route.tsx'), 'NewsEditScreen'),
})

const newsHistory = createRoute({
  getParentRoute: () => news,
  path: '$itemId/historik',
  validateSearch: historySearch,
  loader: async ({ context: { queryClient }, params: { siteId, itemId } }) =>
    (await historyQueries()).loadItemHistory(queryClient, 'news', siteId, itemId),
  staticData: { crumb: 'Historik' },
  component: lazyRouteComponent(() => import('./features/news/news-history-route.tsx'), 'NewsHistoryScreen'),
})

const policy = createRoute({ getParentRoute: () => site, path: 'politik', staticData: { crumb: 'Politik' }, component: Outlet })

const policyList = createRoute({
  getParentRoute: () => policy,
  path: '/',
  validateSearch: readPolicySearch,
  loader: async ({ context: { queryClient }, params: { siteId } }) => (await policyQueries()).loadPolicy(queryClient, siteId),
  component: lazyRouteComponent(() => import('./features/policy/policy-list-route.tsx'), 'PolicyListScreen'),
})

/**
 * Waits for the item and until the other query of its screen has started. The takeover of a drawn screen (main.tsx) waits only for queries
 * that have started when the loader ends. If the script of that query cannot be fetched, the item is shown without its answer.
 */
async function onceStarted<Item>(started: Promise<unknown>, item: Promise<Item>): Promise<Item> {
  const [loaded] = await Promise.all([item, started.catch(() => undefined)])
  return loaded
}

const policyItem = createRoute({
  getParentRoute: () => policy,
  path: '$itemId',
  loader: ({ context: { queryClient }, params: { siteId, itemId } }) => {
    const started = policyQueries().then(({ startTopicChoices }) => startTopicChoices(queryClient, siteId))
    return onceStarted(started, loadItem(queryClient, 'policy', siteId, itemId))
  },
  staticData: { crumb: itemCrumb('Ny sakfråga'), isBare: true },
  pendingComponent: ItemEditorSkeleton,
  component: lazyRouteComponent(() => import('./features/policy/topic-edit-route.tsx'), 'TopicEditScreen'),
})

const sharedTopic = createRoute({
  getParentRoute: () => policy,
  path: 'delad/$topicId',
  loader: async ({ context, params }) =>
    (await import('./features/policy/load-shared-topic.ts')).loadSharedTopic(context.queryClient, params),
  staticData: { crumb: 'Gemensam sakfråga' },
  component: lazyRouteComponent(() => import('./features/policy/shared-topic-route.tsx'), 'SharedTopicScreen'),
})

const policyHistory = createRoute({
  getParentRoute: () => policy,
  path: '$itemId/historik',
  validateSearch: historySearch,
  loader: async ({ context: { queryClient }, params: { siteId, itemId } }) =>
    (await historyQueries()).loadItemHistory(queryClient, 'policy', siteId, itemId),
  staticData: { crumb: 'Historik' },
  component: lazyRouteComponent(() => import('./features/policy/policy-history-route.tsx'), 'PolicyHistoryScreen'),
})

const representatives = createRoute({
  getParentRoute: () => site,
  path: 'foretradare',
  staticData: { crumb: 'Företrädare' },
  component: Outlet,
})

const representativeList = createRoute({
  getParentRoute: () => representatives,
  path: '/',
  validateSearch: representativesViewSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { siteId }, deps, cause }) => {
    const view = representativeQueries().then(({ loadRepresentatives }) => loadRepresentatives(queryClient, siteId, deps))
    if (cause !== 'stay') return view
    view.catch(() => undefined)
    return undefined
  },
  component: lazyRouteComponent(() => import('./features/representatives/representatives-route.tsx'), 'RepresentativesScreen'),
})

const newTerm = createRoute({
  getParentRoute: () => representatives,
  path: 'ny-mandatperiod',
  validateSearch: stepSearch,
  loader: async ({ context: { queryClient }, params: { siteId } }) =>
    (await representativeQueries()).loadBodies(queryClient, siteId),
  staticData: { crumb: 'Ny mandatperiod' },
  component: lazyRouteComponent(() => import('./features/representatives/terms/term-route.tsx'), 'TermScreen'),
})

const representativeImport = createRoute({
  getParentRoute: () => representatives,
  path: 'hamta',
  validateSearch: stepSearch,
  loader: async ({ context: { queryClient }, params: { siteId } }) =>
    (await representativeQueries()).loadBodies(queryClient, siteId),
  staticData: { crumb: 'Hämta från lista' },
  component: lazyRouteComponent(() => import('./features/representatives/imports/import-route.tsx'), 'ImportScreen'),
})

const roleTitles = createRoute({
  getParentRoute: () => representatives,
  path: 'roller',
  loader: async ({ context: { queryClient }, params: { siteId } }) =>
    (await representativeQueries()).loadBodies(queryClient, siteId),
  staticData: { crumb: 'Roller' },
  component: lazyRouteComponent(() => import('./features/representatives/bodies/roles-route.tsx'), 'RolesScreen'),
})

const newBody = createRoute({
  getParentRoute: () => representatives,
  path: 'organ/nytt',
  staticData: { crumb: 'Nytt organ' },
  component: lazyRouteComponent(() => import('./features/representatives/bodies/body-new-route.tsx'), 'BodyNewScreen'),
})

const representativeBody = createRoute({
  getParentRoute: () => representatives,
  path: 'organ/$bodyId',
  loader: async ({ context: { queryClient }, params: { siteId } }) =>
    (await representativeQueries()).loadBodies(queryClient, siteId),
  staticData: { crumb: 'Organ' },
  component: lazyRouteComponent(() => import('./features/representatives/bodies/body-edit-route.tsx'), 'BodyEditScreen'),
})

const representativeItem = createRoute({
  getParentRoute: () => representatives,
  path: '$itemId',
  loader: ({ context: { queryClient }, params: { siteId, itemId } }) => {
    const item = loadItem(queryClient, 'representatives', siteId, itemId)
    if (itemId === newItemId) return item
    const queries = representativeQueries()
    const started = queries.then(({ personDetailsQuery }) => void queryClient.prefetchQuery(personDetailsQuery(siteId, itemId)))
    return onceStarted(started, item)
  },
  staticData: { crumb: itemCrumb('Ny företrädare'), isBare: true },
  pendingComponent: ItemEditorSkeleton,
  component: lazyRouteComponent(() => import('./features/representatives/persons/person-edit-route.tsx'), 'PersonEditScreen'),
})

const representativeHistory = createRoute({
  getParentRoute: () => representatives,
  path: '$itemId/historik',
  validateSearch: historySearch,
  loader: async ({ context: { queryClient }, params: { siteId, itemId } }) =>
    (await historyQueries()).loadItemHistory(queryClient, 'representatives', siteId, itemId),
  staticData: { crumb: 'Historik' },
  component: lazyRouteComponent(() => import('./features/representatives/persons/person-history-route.tsx'), 'PersonHistoryScreen'),
})

const pages = createRoute({ getParentRoute: () => site, path: 'sidor', staticData: { crumb: 'Sidor' }, component: Outlet })

const pageList = createRoute({
  getParentRoute: () => pages,
  path: '/',
  validateSearch: readPagesSearch,
  loader: async ({ context: { queryClient }, params: { siteId } }) => (await pageQueries()).loadPages(queryClient, siteId),
  component: lazyRouteComponent(() => import('./features/pages/page-list-route.tsx'), 'PageListScreen'),
})

// The address names a page by its id, as a system page ("om-oss") or by the end of its path.
const page = createRoute({
  getParentRoute: () => pages,
  path: '$itemId',
  validateSearch: readPageSearch,
  loader: async ({ context: { queryClient }, params: { siteId, itemId } }) =>
    (await pageQueries()).loadPage(queryClient, siteId, itemId),
  staticData: { crumb: itemCrumb('Ny sida'), isBare: true },
  pendingComponent: ItemEditorSkeleton,
  component: lazyRouteComponent(() => import('./features/pages/page-edit-route.tsx'), 'PageEditScreen'),
})

const pageHistory = createRoute({
  getParentRoute: () => pages,
  path: '$itemId/historik',
  validateSearch: historySearch,
  loader: async ({ context: { queryClient }, params: { siteId, itemId } }) =>
    (await pageQueries()).loadPageHistory(queryClient, siteId, itemId),
  staticData: { crumb: 'Historik' },
  component: lazyRouteComponent(() => import('./features/pages/page-history-route.tsx'), 'PageHistoryScreen'),
})

const media = createRoute({
  getParentRoute: () => site,
  path: 'bildbank',
  staticData: { crumb: 'Bildbank' },
  validateSearch: readMediaSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { siteId }, deps, cause }) =>
    cause === 'stay' ? undefined : (await mediaLoaders()).loadMedia(queryClient, siteId, deps),
  component: lazyRouteComponent(() => import('./features/media/media-route.tsx'), 'MediaScreen'),
})

// Beside the list, which stays where it is: the address is the picture's own.
const mediaOne = createRoute({
  getParentRoute: () => media,
  path: '$mediaId',
  component: lazyRouteComponent(() => import('./features/media/media-panel-route.tsx'), 'MediaPanelScreen'),
})

const mediaDescribe = createRoute({
  getParentRoute: () => site,
  path: 'bildbank/beskriv',
  staticData: { crumb: 'Beskriv bilder' },
  component: lazyRouteComponent(() => import('./features/media/describe-route.tsx'), 'DescribeScreen'),
})

const visits = createRoute({
  getParentRoute: () => site,
  path: 'besok',
  staticData: { crumb: 'Besök' },
  component: lazyRouteComponent(fetchSiteVisits, 'SiteVisitsScreen'),
})

const undo = createRoute({
  getParentRoute: () => site,
  path: 'angra',
  loader: async ({ context: { queryClient }, params: { siteId } }) =>
    (await import('./features/undo/undo-queries.ts')).loadUndoSteps(queryClient, siteId),
  staticData: { crumb: 'Ångra' },
  component: lazyRouteComponent(() => import('./features/undo/undo-route.tsx'), 'UndoScreen'),
})

const settings = createRoute({
  getParentRoute: () => site,
  path: 'installningar',
  staticData: { crumb: 'Inställningar' },
  component: Outlet,
})

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  loader: async ({ context: { queryClient, sites }, params: { siteId } }) =>
    (await settingsQueries()).loadSettings(queryClient, sites, siteId),
  component: lazyRouteComponent(() => import('./features/settings/settings-home-route.tsx'), 'SettingsHomeScreen'),
})

// The tabs and their addresses stand in features/settings/settings-places.ts: they differ in nothing else.
const settingsTab = createRoute({
  getParentRoute: () => settings,
  path: '$tab',
  validateSearch: readSettingsSearch,
  loader: async ({ context: { queryClient, sites }, params: { siteId, tab } }) =>
    (await settingsPlaces()).loadSettingsTab(queryClient, sites, siteId, tab),
  staticData: { crumb: ({ loaderData }) => (typeof loaderData === 'string' ? loaderData : '') },
  component: lazyRouteComponent(() => import('./features/settings/settings-tab-route.tsx'), 'SettingsTabScreen'),
})

export const routeTree = root.addChildren([
  start,
  ...ownRoutes,
  adminRoutes,
  site.addChildren([
    siteIndex,
    siteUnknown,
    news.addChildren([newsList, newsItem, newsHistory]),
    policy.addChildren([policyList, policyItem, sharedTopic, policyHistory]),
    representatives.addChildren([
      representativeList,
      newTerm,
      representativeImport,
      roleTitles,
      newBody,
      representativeBody,
      representativeItem,
      representativeHistory,
    ]),
    pages.addChildren([pageList, page, pageHistory]),
    media.addChildren([mediaOne]),
    mediaDescribe,
    visits,
    undo,
    settings.addChildren([settingsHome, settingsTab]),
  ]),
])
