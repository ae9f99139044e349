import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

interface LookedThrough<Shown extends { readonly seen: string }, Done> {
  /** Of the question; another one asks anew. */
  readonly key: readonly unknown[]
  readonly look: (signal: AbortSignal) => Promise<Shown>
  /** Nothing is asked as long as there is no question. */
  readonly isEnabled?: boolean
  readonly run: (seen: string) => Promise<Done>
  readonly onDone: (done: Done) => unknown
  /** Reads again what the question was made from. */
  readonly onRefused?: () => Promise<unknown>
}

/** A plan that is shown before it is run. Nothing is kept: it is made anew each time, so that changes of others are seen. */
export function usePlan<Shown extends { readonly seen: string }, Done>(plan: LookedThrough<Shown, Done>) {
  const { key, look, isEnabled = true, run, onDone, onRefused } = plan
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => look(signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const running = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    // Most often something has changed meanwhile: the toast has told it, and the plan of now is shown.
    onError: async () => {
      await onRefused?.()
      await refetch()
    },
  })
  return {
    shown: data,
    /** Why there is no plan. */
    fault: isError && data === undefined ? error : null,
    isFetching,
    /** What is shown answers the question before. */
    isStale: isPlaceholderData,
    lookAgain: () => void refetch(),
    isRunning: running.isPending,
    /** Runs the plan that is shown. */
    run: () => data !== undefined && !isFetching && running.mutate(data.seen),
  }
}
