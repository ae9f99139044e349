import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { sessions } from '#contract/users-and-sites/sessions.ts'
import { call } from '#web/api/call.ts'

/** The person's own sign-ins, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(sessions.list, { signal })).sessions,
})

export const loadSessions = (queryClient: QueryClient) => queryClient.fetchQuery(sessionsQuery)
