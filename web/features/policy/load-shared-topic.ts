import type { QueryClient } from '@tanstack/react-query'
import { sharedTopicQuery } from './policy-queries.ts'

/** With the editor of texts, which comes with that of topics. */
export const loadSharedTopic = (
  queryClient: QueryClient,
  { siteId, topicId }: { readonly siteId: string; readonly topicId: string },
) => Promise.all([queryClient.ensureQueryData(sharedTopicQuery(siteId, topicId)), import('./topic-edit-route.tsx')])
