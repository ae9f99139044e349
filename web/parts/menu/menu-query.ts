import { queryOptions } from '@tanstack/react-query'
import type { menu } from '#contract/pages/menu.ts'
import * as paths from '#contract/pages/page-paths.ts'
import { call } from '#web/api/call.ts'

export const menuQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'menu'] as const,
    queryFn: ({ signal }) => {
      return call<typeof menu>(paths.menu, { params: { siteId }, signal })
    },
  })
