import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

export function createQueryClient(): QueryClient {
  // The library waits for a timer by default. Until then a button does not know that it was pressed, and a second press sends again.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // "online" would hold calls back silently; a call without a network shall fail and say so.
        networkMode: 'always',
        staleTime: 10_000,
        // Each failed call has shown a toast; retrying by itself would show a second one. The person can retry with "Försök igen".
        retry: false,
        refetchOnWindowFocus: (query) => !isApiError(query.state.error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Resolves when the questions asked so far are answered or have failed. */
export async function questionsAnswered(queryClient: QueryClient): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(asked.map(async ({ promise }) => promise))
}
