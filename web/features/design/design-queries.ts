import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DesignState } from '#contract/design/design.ts'
import { discardDesignDraft, federationDesign, saveDesignDraft, useDesignDraft } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { call } from '#web/api/call.ts'

export const designQuery = queryOptions({
  queryKey: ['admin', 'design'],
  queryFn: ({ signal }) => call(federationDesign, { signal }),
})

/** The steps of the design, one after the other: each starts from what the one before made. */
export function useDesignSteps() {
  const queryClient = useQueryClient()
  const since = async () => ({ version: (await queryClient.ensureQueryData(designQuery)).version })
  const settled = {
    scope: { id: 'design' },
    onSuccess: (state: DesignState) => queryClient.setQueryData(designQuery.queryKey, state),
    // Somebody else has changed it: show what it is now.
    onError: () => queryClient.invalidateQueries(designQuery),
  }
  return {
    save: useMutation({
      ...settled,
      mutationFn: async (design: FederationDesign) => call(saveDesignDraft, { body: { design, ...(await since()) } }),
    }),
    discard: useMutation({ ...settled, mutationFn: async () => call(discardDesignDraft, { body: await since() }) }),
    use: useMutation({ ...settled, mutationFn: async () => call(useDesignDraft, { body: await since() }) }),
  }
}
