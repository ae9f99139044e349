import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // "online" would hold calls back silently; a call without a network shall fail and say so.
        networkMode: 'always',
        staleTime: 10_000,
        // Each failed call has shown a toast; a second one for the same thing would only be noise. A refusal stays a refusal,
        // and whoever wants another attempt has "Försök igen".
        retry: false,
        refetchOnWindowFocus: (query) => !isApiError(query.state.error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
