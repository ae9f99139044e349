import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '#contract/audit/audit.ts'
import { auditLog } from '#contract/audit/audit.ts'
import type { PrivacyCase } from '#contract/privacy/privacy.ts'
import { ownPrivacy, privacyCases } from '#contract/privacy/privacy.ts'
import { retention } from '#contract/retention/retention.ts'
import { call } from '#web/api/call.ts'

const askEveryMs = 1500

/** How soon to ask again: only while the server works. */
const again = (state: PrivacyCase['state'] | undefined): number | false =>
  state === 'searching' || state === 'erasing' ? askEveryMs : false

export const casesQuery = queryOptions({
  queryKey: ['admin', 'privacy', 'cases'],
  queryFn: async ({ signal }) => (await call(privacyCases.list, { signal })).cases,
  refetchInterval: ({ state }) => (state.data?.some((one) => again(one.state) !== false) ? askEveryMs : false),
})

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['admin', 'privacy', 'case', caseId],
    queryFn: ({ signal }) => call(privacyCases.read, { params: { caseId }, signal }),
    refetchInterval: ({ state }) => again(state.data?.state),
  })

export const retentionQuery = queryOptions({
  queryKey: ['admin', 'retention'],
  queryFn: ({ signal }) => call(retention.read, { signal }),
})

export const ownAnswerQuery = queryOptions({
  queryKey: ['privacy', 'own'],
  queryFn: async ({ signal }) => (await call(ownPrivacy.read, { signal })).answer,
  refetchInterval: ({ state }) => again(state.data?.state),
})

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog.list, { query: { ...filter, ...(pageParam !== '' && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const auditActionsQuery = queryOptions({
  queryKey: ['admin', 'audit', 'actions'],
  queryFn: async ({ signal }) => (await call(auditLog.actions, { signal })).actions,
})
