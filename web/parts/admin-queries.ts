import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminInvitations } from '#contract/users-and-sites/invitations.ts'
import type { AdminSiteQuery } from '#contract/users-and-sites/sites.ts'
import { adminSite, adminSites } from '#contract/users-and-sites/sites.ts'
import { user, users } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { authInfoQuery, mySitesQuery } from '#web/api/session.ts'

// What the administration's screens ask for: overview, sites and people all show parts of each other.

// An empty parameter is not sent.
const firstPage = ''

export const adminSitesQuery = (search: string, narrowed: Pick<AdminSiteQuery, 'state' | 'district'> = {}) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'sites', 'list', search, narrowed],
    queryFn: ({ pageParam, signal }) => call(adminSites, { query: { search, ...narrowed, after: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const adminSiteQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['admin', 'sites', siteId],
    queryFn: ({ signal }) => call(adminSite, { params: { siteId }, signal }),
  })

export const usersQuery = ({ search = '', siteId }: { search?: string; siteId?: string }) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', 'list', search, siteId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(users, {
        query: { search, ...(siteId === undefined ? {} : { siteId }), after: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'users', userId],
    queryFn: ({ signal }) => call(user, { params: { userId }, signal }),
  })

export const adminInvitationsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ pageParam, signal }) => call(adminInvitations, { query: { after: pageParam }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** After a change to sites or people: lists name each other, and the changed person may be oneself. */
export const forgetAdminData = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: authInfoQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: mySitesQuery.queryKey }),
  ])
