import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'

interface EndSharingProps {
  /** Of what `onEnd` answers with. */
  queryKey: QueryKey
  onEnd: () => Promise<unknown>
  title: string
  consequence: string
  confirmLabel: string
  /** Said when it is done. */
  done: string
}

/** Takes it from all sites, when somebody is sure. */
export function EndSharing({ queryKey, onEnd, title, consequence, confirmLabel, done }: EndSharingProps) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: onEnd,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      showToast({ severity: 'success', message: done })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    if (await confirmDelete({ title, consequence, confirmLabel })) end.mutate()
  }
  return (
    <Button variant="subtle" color="red" loading={end.isPending} onClick={() => void ask()}>
      {confirmLabel}
    </Button>
  )
}
