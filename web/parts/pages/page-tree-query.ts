import { queryOptions } from '@tanstack/react-query'
import type { pageTree, TreePage } from '#contract/pages/pages.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import { areaKey } from '../items/item-queries.ts'

/** Every page outside the trash, each after its parent, siblings in their order. Without the contract's schemas, as the lists are. */
export const pageTreeQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('pages', siteId), 'tree'] as const,
    queryFn: async ({ signal }) => {
      const endpoint = lightEndpoint<typeof pageTree>({ method: 'GET', path: '/api/site/:siteId/pages/tree' })
      return (await call(endpoint, { params: { siteId }, signal })).pages
    },
  })

export const pageTitle = ({ title }: Pick<TreePage, 'title'>): string => (title === '' ? 'Sida utan rubrik' : title)
