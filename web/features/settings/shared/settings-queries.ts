import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isAtLeast } from '#contract/permissions.ts'
import { settings, settingsHistory } from '#contract/settings/settings.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'
import { mySitesQuery } from '#web/api/session.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'

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

export const runsSite = (sites: readonly MySite[], siteId: string): boolean => {
  const role = sites.find(({ id }) => id === siteId)?.role
  return role !== undefined && isAtLeast(role, 'siteAdmin')
}

/** Fetched while the script loads. Roles without access fetch nothing; the screen says why. */
export async function loadSettings(queryClient: QueryClient, sites: readonly MySite[], siteId: string): Promise<void> {
  if (!runsSite(sites, siteId)) return
  void queryClient.prefetchQuery(settingsQuery(siteId))
  // The card Kom igång stands above the tabs. If its data came later, the card would push the tabs down.
  await queryClient.prefetchQuery(gettingStartedQuery(siteId))
}

/** The name and colour of the site stand in the frame of every screen. */
export const forgetSite = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: mySitesQuery.queryKey })
