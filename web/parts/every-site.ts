import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { mySites } from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'
import { areFirst, useMySites } from '#web/api/session.ts'

const everySiteQuery = queryOptions({
  queryKey: ['my-sites', '', 'every'],
  queryFn: ({ signal }) => call(mySites, { signal }),
})

/** All sites, for a choice among them; of hundreds only the first ones until the others have come. */
export function useEverySite(): readonly MySite[] {
  const known = useMySites()
  const { data } = useQuery({ ...everySiteQuery, enabled: areFirst(known) })
  return data ?? known
}
