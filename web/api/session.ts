import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type * as auth from '#contract/auth.ts'
import type { AuthInfo } from '#contract/auth.ts'
import { authInfo } from '#contract/auth-paths.ts'
import { mySites, sitesAtFirst } from '#contract/users-and-sites/site-paths.ts'
import type * as sites from '#contract/users-and-sites/sites.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { call } from './call.ts'

/** Who is signed in. Loaded once, before anything is drawn. */
export const authInfoQuery = queryOptions({
  queryKey: ['auth'],
  queryFn: () => call<typeof auth.authInfo>(authInfo),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The sites this person may open, ordered by name: all of them, or the first of an administrator's hundreds. Loaded once; creating
 * or renaming a site invalidates the query.
 */
export const mySitesQuery = queryOptions({
  queryKey: ['my-sites'],
  queryFn: () => call<typeof sites.mySites>(mySites, { query: { limit: sitesAtFirst } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** One site that is not among the first ones. Empty: no such site, or none for this person. */
export const mySiteQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['my-sites', siteId],
    queryFn: () => call<typeof sites.mySites>(mySites, { query: { only: siteId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** True if there are more sites than these, which came first. */
export const areFirst = (list: readonly MySite[]): boolean => list.length >= sitesAtFirst

/** True if the site is one of more than `list` holds, and has to be asked for by itself. */
export const isBeyond = (list: readonly MySite[], siteId: string | undefined): siteId is string =>
  siteId !== undefined && areFirst(list) && !list.some(({ id }) => id === siteId)

export const isAdmin = (info: AuthInfo): boolean => info.roles.includes('ADMIN')

/** Works on what the federation shares with all sites, in the part of the administration that is about it. */
export const isFederationEditor = (info: AuthInfo): boolean => info.roles.includes('FEDERATION_EDITOR')

export const useAuthInfo = (): AuthInfo => useSuspenseQuery(authInfoQuery).data

/** All sites of this person; of hundreds the first ones and, after them, that of the address. */
export function useMySites(): MySite[] {
  const { data } = useSuspenseQuery(mySitesQuery)
  const siteId = useParams({ strict: false, select: (params) => params.siteId })
  const one = useQuery({ ...mySiteQuery(siteId ?? ''), enabled: isBeyond(data, siteId) }).data
  return isBeyond(data, siteId) && one ? [...data, ...one] : data
}

/** The site the address names; the route's guard has made sure that it is one of ours. */
export function useMySite(siteId: string): MySite {
  const site = useMySites().find(({ id }) => id === siteId)
  if (site === undefined) throw new Error(`No site ${siteId}`)
  return site
}
