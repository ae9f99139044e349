import { queryOptions } from '@tanstack/react-query'
import { siteInvitations } from '#contract/users-and-sites/invitations.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { settingsKey } from '../shared/settings-queries.ts'

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
