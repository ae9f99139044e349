import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { ownLetters } from '#contract/letters/letters.ts'
import { ownAccount } from '#contract/users-and-sites/own-account.ts'
import { sessions } from '#contract/users-and-sites/sessions.ts'
import { call } from '#web/api/call.ts'

/** The person's own sign-ins, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(sessions.list, { signal })).sessions,
})

/** The person's roles, and the invitations that the person has sent. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(ownAccount, { signal }),
})

/** The same that the screen E-post asks for. */
export const ownAddressQuery = queryOptions({
  queryKey: ['own-letters'],
  queryFn: ({ signal }) => call(ownLetters.read, { signal }),
})

export const loadSessions = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.fetchQuery(sessionsQuery),
    queryClient.fetchQuery(ownAccountQuery),
    queryClient.fetchQuery(ownAddressQuery),
  ])
