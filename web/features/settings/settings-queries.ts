import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { siteInvitations } from '#contract/invitations.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { deliveryKeys } from '#contract/delivery-keys.ts'
import { settings, settingsHistory } from '#contract/settings.ts'
import { siteDomains } from '#contract/site-domains.ts'
import { siteExports } from '#contract/site-exports.ts'
import { siteRedirects } from '#contract/site-redirects.ts'
import { siteUsers } from '#contract/site-users.ts'
import type { MySite } from '#contract/sites.ts'
import { call } from '#web/api/call.ts'
import { mySitesQuery } from '#web/api/session.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { settingsPlace } from './settings-places.ts'

export const settingsKey = (siteId: string) => ['site', siteId, 'settings'] as const

/** All tabs that are forms, each with its version. */
export const settingsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'tabs'] as const,
    queryFn: ({ signal }) => call(settings, { params: { siteId }, signal }),
  })

export const settingsHistoryQuery = (siteId: string) =>
  infiniteQueryOptions({
    queryKey: [...settingsKey(siteId), 'history'] as const,
    queryFn: ({ pageParam, signal }) => call(settingsHistory, { params: { siteId }, query: { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const domainsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'domains'] as const,
    queryFn: ({ signal }) => call(siteDomains.list, { params: { siteId }, signal }),
  })

export const siteUsersQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'users'] as const,
    queryFn: async ({ signal }) => (await call(siteUsers.list, { params: { siteId }, signal })).users,
  })

export const invitationsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'invitations'] as const,
    queryFn: ({ signal }) => call(siteInvitations.list, { params: { siteId }, signal }),
  })

export const removedUsersQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'removed-users'] as const,
    queryFn: async ({ signal }) => (await call(siteUsers.removed, { params: { siteId }, signal })).removed,
  })

export type RedirectFilter = 'all' | 'unused' | 'gone'

export const redirectsKey = (siteId: string) => [...settingsKey(siteId), 'redirects'] as const

export const redirectsQuery = (siteId: string, search: string, filter: RedirectFilter) =>
  infiniteQueryOptions({
    queryKey: [...redirectsKey(siteId), search, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(siteRedirects.list, { params: { siteId }, query: { search, filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const deliveryKeysQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'delivery-keys'] as const,
    queryFn: async ({ signal }) => (await call(deliveryKeys.list, { params: { siteId }, signal })).keys,
  })

export const exportsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'exports'] as const,
    queryFn: async ({ signal }) => (await call(siteExports.list, { params: { siteId }, signal })).exports,
  })

const runsSite = (sites: readonly MySite[], siteId: string): boolean => {
  const role = sites.find(({ id }) => id === siteId)?.role
  return role !== undefined && isAtLeast(role, 'siteAdmin')
}

/** Asked beside the script. Who may not see them asks for nothing: the screen says so by itself. */
export function loadSettings(queryClient: QueryClient, sites: readonly MySite[], siteId: string): void {
  if (!runsSite(sites, siteId)) return
  void queryClient.prefetchQuery(settingsQuery(siteId))
  void queryClient.prefetchQuery(gettingStartedQuery(siteId))
}

/** What the address names, for the breadcrumbs; its screen and its questions are on their way. */
export function loadSettingsTab(queryClient: QueryClient, sites: readonly MySite[], siteId: string, tab: string): string {
  const place = settingsPlace(tab)
  if (place === undefined) return ''
  if (runsSite(sites, siteId)) {
    void place.screen.preload?.()
    void queryClient.prefetchQuery(settingsQuery(siteId))
  }
  return place.label
}

/** The name and colour of the site stand in the frame of every screen. */
export const forgetSite = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: mySitesQuery.queryKey })
