import { queryOptions } from '@tanstack/react-query'
import type { pageTree, TreePage } from '#contract/pages/pages.ts'
import * as paths from '#contract/pages/page-paths.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '../items/item-queries.ts'

/** Every page outside the trash, each after its parent, siblings in their order. Without the contract's schemas, as the lists are. */
export const pageTreeQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('pages', siteId), 'tree'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof pageTree>(paths.pageTree, { params: { siteId }, signal })).pages
    },
  })

export const pageTitle = ({ title }: Pick<TreePage, 'title'>): string => (title === '' ? 'Sida utan rubrik' : title)
