import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { doctorState, lookAgain } from '#contract/doctor/doctor.ts'
import { call } from '#web/api/call.ts'

const askEveryMs = 1000

export const doctorQuery = queryOptions({
  queryKey: ['admin', 'doctor'],
  queryFn: ({ signal }) => call(doctorState, { signal }),
  // Until the look that is going on is done.
  refetchInterval: ({ state }) => (state.data?.isLooking === false ? false : askEveryMs),
})

export function useLookAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(lookAgain, {}),
    onSuccess: (state) => queryClient.setQueryData(doctorQuery.queryKey, state),
  })
}
