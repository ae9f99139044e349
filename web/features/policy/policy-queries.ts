import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { ItemPage, ItemRow } from '#contract/items/items.ts'
import type { policyAreas, priorityTopics } from '#contract/policy/policy-areas.ts'
import type { readSharedTopic, siteSharedTopics } from '#contract/policy/shared-policy.ts'
import type { policyProgrammes } from '#contract/policy/policy-programmes.ts'
import { itemPaths } from '#contract/items/item-paths.ts'
import * as paths from '#contract/policy/policy-paths.ts'
import { call } from '#web/api/call.ts'
import type { ItemEndpoints } from '#web/parts/items/item.ts'
import { areaKey, itemCountsQuery } from '#web/parts/items/item-queries.ts'

// Without the contract's schemas: the screen asks for these beside its script.

/** More pages than any association has; without a limit, a server fault could make this loop endless. */
const maxPages = 20

/** Every topic outside the trash, by name: the index from A to Ö needs them all. */
export const allTopicsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('policy', siteId), 'index'] as const,
    queryFn: async ({ signal }): Promise<readonly ItemRow[]> => {
      const { list } = itemPaths('policy')
      const topics: ItemRow[] = []
      let next: string | null = ''
      // The first page is asked for with an empty `after`, which is not sent.
      for (let page = 0; page < maxPages && next !== null; page += 1) {
        const query = { filter: 'all', sort: 'title', limit: 100, after: next } as const
        const answer: ItemPage = await call<ItemEndpoints['list']>(list, { params: { siteId }, query, signal })
        topics.push(...answer.items)
        next = answer.next
      }
      return topics
    },
  })

export const policyAreasQuery = (siteId: string) =>
  queryOptions({
    // Not under the area's own key: saving a topic does not change the policy areas.
    queryKey: ['site', siteId, 'policy-areas'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof policyAreas>(paths.policyAreas, { params: { siteId }, signal })).areas
    },
  })

export const programmesQuery = (siteId: string) =>
  queryOptions({
    // Beside the policy areas, for the same reason.
    queryKey: ['site', siteId, 'policy-programmes'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof policyProgrammes>(paths.policyProgrammes, { params: { siteId }, signal })).programmes
    },
  })

/** Starts what a topic is sorted by. */
export function startTopicChoices(queryClient: QueryClient, siteId: string): void {
  void queryClient.prefetchQuery(policyAreasQuery(siteId))
  void queryClient.prefetchQuery(programmesQuery(siteId))
}

export const priorityTopicsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('policy', siteId), 'priorities'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof priorityTopics>(paths.priorityTopics, { params: { siteId }, signal })).topics
    },
  })

/** The federation's topics that the site has got, and what it has added. */
export const sharedTopicsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'shared-policy'] as const,
    queryFn: ({ signal }) => call<typeof siteSharedTopics>(paths.sharedPolicy, { params: { siteId }, signal }),
    // The federation changes them while nobody here does.
    staleTime: 0,
  })

export const sharedTopicQuery = (siteId: string, topicId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'shared-policy', topicId] as const,
    queryFn: ({ signal }) => call<typeof readSharedTopic>(paths.sharedTopic, { params: { siteId, topicId }, signal, quiet: true }),
    staleTime: 0,
  })

export const loadPolicy = (queryClient: QueryClient, siteId: string) =>
  Promise.all([
    queryClient.ensureQueryData(allTopicsQuery(siteId)),
    queryClient.ensureQueryData(policyAreasQuery(siteId)),
    queryClient.ensureQueryData(itemCountsQuery('policy', siteId)),
    queryClient.ensureQueryData(sharedTopicsQuery(siteId)),
  ])
