import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type * as auth from '#contract/auth.ts'
import type { AuthInfo } from '#contract/auth.ts'
import { authInfo } from '#contract/auth-paths.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'
import type * as sites from '#contract/users-and-sites/sites.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { call } from './call.ts'

/** Who is signed in. Loaded once, before anything is drawn. */
export const authInfoQuery = queryOptions({
  queryKey: ['auth'],
  queryFn: () => call<typeof auth.authInfo>(authInfo),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The sites this person may open, ordered by name. Loaded once; creating or renaming a site invalidates the query. */
export const mySitesQuery = queryOptions({
  queryKey: ['my-sites'],
  queryFn: () => call<typeof sites.mySites>(mySites),
  staleTime: Number.POSITIVE_INFINITY,
})

export const isAdmin = (info: AuthInfo): boolean => info.roles.includes('ADMIN')

export const useAuthInfo = (): AuthInfo => useSuspenseQuery(authInfoQuery).data
export const useMySites = (): MySite[] => useSuspenseQuery(mySitesQuery).data

/** The site the address names; the route's guard has made sure that it is one of ours. */
export function useMySite(siteId: string): MySite {
  const site = useMySites().find(({ id }) => id === siteId)
  if (site === undefined) throw new Error(`Site ${siteId} is not in the list of this person.`)
  return site
}
