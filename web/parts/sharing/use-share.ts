import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast-store.ts'
import { countedSites } from './counted-sites.ts'

interface ShareWork<Input, Answer> {
  /** Of what `send` answers with. */
  queryKey: QueryKey
  send: (input: Input) => Promise<Answer>
  /** Before the number of sites, when it is done. */
  said: string
  onShared: () => void
  /** Puts the server's words beside the fields. */
  onError: (error: unknown) => void
}

/** Shares something with the sites, and says with how many. */
export function useShare<Input, Answer extends { counts: { reached: number } }>(work: ShareWork<Input, Answer>) {
  const { queryKey, send, said, onShared, onError } = work
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onShared()
      showToast({ severity: 'success', message: `${said} ${countedSites(answer.counts.reached)}.` })
    },
    onError: (error) => {
      onError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
