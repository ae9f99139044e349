import { queryOptions } from '@tanstack/react-query'
import { siteDomains } from '#contract/settings/site-domains.ts'
import { call } from '#web/api/call.ts'
import { settingsKey } from '../shared/settings-queries.ts'

export const domainsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'domains'] as const,
    queryFn: ({ signal }) => call(siteDomains.list, { params: { siteId }, signal }),
  })
