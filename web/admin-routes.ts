import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { isAdmin, isFederationEditor } from './api/session.ts'
import { readMediaSearch } from './features/media/shared/media-search.ts'
import type { PersonListSearch } from './features/persons/person-list-search.ts'
import type { SiteListSearch } from './features/sites/site-list-search.ts'
import { listSearch } from './parts/list-search.ts'
import { noAccess, root } from './root-route.ts'
import { NotFoundScreen } from './ui/error-screen.tsx'

// The administration's part of the table in routes.ts.

const mediaLoaders = () => import('./features/media/media-loaders.ts')

const admin = createRoute({
  getParentRoute: () => root,
  path: 'admin',
  beforeLoad: ({ context: { info }, location: { pathname } }) => {
    if (isAdmin(info) || (isFederationEditor(info) && pathname.startsWith('/admin/bildbank'))) return
    if (isFederationEditor(info) && pathname === '/admin') throw redirect({ to: '/admin/bildbank' })
    throw noAccess()
  },
  staticData: { crumb: 'Administration' },
  component: Outlet,
})

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('./features/admin/admin-home-route.tsx'), 'AdminHomeScreen'),
})

const adminSites = createRoute({
  getParentRoute: () => admin,
  path: 'sajter',
  staticData: { crumb: 'Sajter' },
  component: Outlet,
})

const adminSiteList = createRoute({
  getParentRoute: () => adminSites,
  path: '/',
  // Read by its screen (siteListSearch), so that this table need not know more words.
  validateSearch: (search): SiteListSearch => search,
  component: lazyRouteComponent(() => import('./features/sites/site-list-route.tsx'), 'SiteListScreen'),
})

const adminVisits = createRoute({
  getParentRoute: () => adminSites,
  path: 'besok',
  validateSearch: listSearch,
  staticData: { crumb: 'Besök' },
  component: lazyRouteComponent(() => import('./features/visits/admin-visits-route.tsx'), 'AdminVisitsScreen'),
})

const newSite = createRoute({
  getParentRoute: () => adminSites,
  path: 'ny',
  staticData: { crumb: 'Ny sajt' },
  component: lazyRouteComponent(() => import('./features/sites/site-new-route.tsx'), 'SiteNewScreen'),
})

const design = createRoute({
  getParentRoute: () => adminSites,
  path: 'utformning',
  staticData: { crumb: 'Utformning' },
  component: lazyRouteComponent(() => import('./features/design/design-route.tsx'), 'DesignScreen'),
})

const adminSite = createRoute({
  getParentRoute: () => adminSites,
  path: '$adminSiteId',
  staticData: { crumb: ({ params, sites }) => sites.find(({ id }) => id === params['adminSiteId'])?.name ?? 'Sajt' },
  component: Outlet,
})

const adminSiteHome = createRoute({
  getParentRoute: () => adminSite,
  path: '/',
  component: lazyRouteComponent(() => import('./features/sites/site-detail-route.tsx'), 'SiteDetailScreen'),
})

const adminSiteCopy = createRoute({
  getParentRoute: () => adminSite,
  path: 'kopia',
  staticData: { crumb: 'Läs in en kopia' },
  component: lazyRouteComponent(() => import('./features/sites/site-copy-route.tsx'), 'SiteCopyScreen'),
})

const adminSiteMerge = createRoute({
  getParentRoute: () => adminSite,
  path: 'sammanslagning',
  validateSearch: ({ med }: Record<string, unknown>): { med?: string } => (typeof med === 'string' ? { med } : {}),
  staticData: { crumb: 'Slå ihop' },
  component: lazyRouteComponent(() => import('./features/sites/merge/merge-route.tsx'), 'MergeScreen'),
})

const users = createRoute({
  getParentRoute: () => adminSites,
  path: 'anvandare',
  staticData: { crumb: 'Användare' },
  component: Outlet,
})

const userList = createRoute({
  getParentRoute: () => users,
  path: '/',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/users/user-list-route.tsx'), 'UserListScreen'),
})

const invitations = createRoute({
  getParentRoute: () => users,
  path: 'inbjudningar',
  staticData: { crumb: 'Inbjudningar' },
  component: lazyRouteComponent(() => import('./features/users/invitation-list-route.tsx'), 'InvitationListScreen'),
})

const newUser = createRoute({
  getParentRoute: () => users,
  path: 'ny',
  validateSearch: ({ sajt }: Record<string, unknown>): { sajt?: string } => (typeof sajt === 'string' ? { sajt } : {}),
  staticData: { crumb: 'Ny person' },
  component: lazyRouteComponent(() => import('./features/users/user-new-route.tsx'), 'UserNewScreen'),
})

const user = createRoute({
  getParentRoute: () => users,
  path: '$userId',
  staticData: { crumb: 'Person' },
  component: lazyRouteComponent(() => import('./features/users/user-edit-route.tsx'), 'UserEditScreen'),
})

const roleGrid = createRoute({
  getParentRoute: () => adminSites,
  path: 'roller',
  staticData: { crumb: 'Roller' },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/users/roles/role-grid-route.tsx'), 'RoleGridScreen'),
})

const doctor = createRoute({
  getParentRoute: () => admin,
  path: 'drift',
  staticData: { crumb: 'Drift' },
  component: lazyRouteComponent(() => import('./features/admin/doctor-route.tsx'), 'DoctorScreen'),
})

const undo = createRoute({
  getParentRoute: () => admin,
  path: 'angra',
  loader: async ({ context: { queryClient } }) =>
    (await import('./features/undo/undo-queries.ts')).loadUndoSteps(queryClient, null),
  staticData: { crumb: 'Ångra' },
  component: lazyRouteComponent(() => import('./features/undo/undo-route.tsx'), 'AdminUndoScreen'),
})

const toMend = createRoute({
  getParentRoute: () => admin,
  path: 'atgarda',
  staticData: { crumb: 'Att åtgärda' },
  component: Outlet,
})

const toMendList = createRoute({
  getParentRoute: () => toMend,
  path: '/',
  component: lazyRouteComponent(() => import('./features/admin/to-mend-route.tsx'), 'ToMendScreen'),
})

const unwellSites = createRoute({
  getParentRoute: () => toMend,
  path: '$kind',
  validateSearch: listSearch,
  staticData: { crumb: 'Sajter' },
  component: lazyRouteComponent(() => import('./features/health/unwell-sites-route.tsx'), 'UnwellSitesScreen'),
})

/** As it was called before. */
const health = createRoute({
  getParentRoute: () => admin,
  path: 'halsa/$kind',
  validateSearch: listSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/admin/atgarda/$kind', params, search, replace: true })
  },
})

const sharedMedia = createRoute({
  getParentRoute: () => admin,
  path: 'bildbank',
  staticData: { crumb: 'Bildbank' },
  validateSearch: readMediaSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) =>
    cause === 'stay' ? undefined : (await mediaLoaders()).loadSharedMedia(queryClient, deps),
  component: lazyRouteComponent(() => import('./features/media/shared-media-route.tsx'), 'SharedMediaScreen'),
})

const sharedMediaOne = createRoute({
  getParentRoute: () => sharedMedia,
  path: '$mediaId',
  component: lazyRouteComponent(() => import('./features/media/shared-media-panel-route.tsx'), 'SharedMediaPanelScreen'),
})

const sharedMediaDescribe = createRoute({
  getParentRoute: () => admin,
  path: 'bildbank/beskriv',
  staticData: { crumb: 'Beskriv bilder' },
  component: lazyRouteComponent(() => import('./features/media/shared-describe-route.tsx'), 'SharedDescribeScreen'),
})

const privacy = createRoute({
  getParentRoute: () => admin,
  path: 'integritet/{-$part}',
  staticData: { crumb: 'Integritet' },
  component: lazyRouteComponent(() => import('./features/privacy/privacy-route.tsx'), 'PrivacyScreen'),
})

const persons = createRoute({
  getParentRoute: () => admin,
  path: 'personer',
  staticData: { crumb: 'Företrädare' },
  component: Outlet,
})

const personList = createRoute({
  getParentRoute: () => persons,
  path: '/',
  // As the list of sites: read by its screen.
  validateSearch: (search): PersonListSearch => search,
  component: lazyRouteComponent(() => import('./features/persons/person-list-route.tsx'), 'PersonListScreen'),
})

const person = createRoute({
  getParentRoute: () => persons,
  path: '$personSiteId/$personId',
  staticData: { crumb: 'Person' },
  component: lazyRouteComponent(() => import('./features/persons/person-route.tsx'), 'PersonScreen'),
})

const listForSites = createRoute({
  getParentRoute: () => persons,
  path: 'lista',
  staticData: { crumb: 'Hämta från lista' },
  component: lazyRouteComponent(() => import('./features/persons/list-for-sites-route.tsx'), 'ListForSitesScreen'),
})

// Without it the address would be taken for one of a site called admin.
const adminUnknown = createRoute({
  getParentRoute: () => admin,
  path: '$',
  component: NotFoundScreen,
})

export const adminRoutes = admin.addChildren([
  adminHome,
  adminSites.addChildren([
    adminSiteList,
    adminVisits,
    newSite,
    design,
    adminSite.addChildren([adminSiteHome, adminSiteCopy, adminSiteMerge]),
    users.addChildren([userList, invitations, newUser, user]),
    roleGrid,
  ]),
  sharedMedia.addChildren([sharedMediaOne]),
  sharedMediaDescribe,
  doctor,
  undo,
  toMend.addChildren([toMendList, unwellSites]),
  health,
  privacy,
  persons.addChildren([personList, person, listForSites]),
  adminUnknown,
])
