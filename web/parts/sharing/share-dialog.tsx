import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import { shareItem } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { countedSites } from './counted-sites.ts'
import { ShareFields, useShareForm } from './share-form.tsx'
import { sharingQuery } from './sharing-query.ts'
import type { SharingWords } from './sharing-words.ts'

interface ShareDialogProps {
  itemId: string
  words: SharingWords
  state: SharingState
  onClose: () => void
}

/** How the sites get a public item of the federation, and which. */
export function ShareDialog({ itemId, words, state, onClose }: ShareDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(words.area, siteId, itemId)
  const { form, field, refusals, onRefused, onError, requestOf } = useShareForm(words, state)
  const share = useMutation({
    mutationFn: (body: ShareInput) => call(shareItem, { params: { siteId, itemId }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onClose()
      showToast({ severity: 'success', message: `${words.done} ${countedSites(answer.counts.reached)}.` })
    },
    onError: (error) => {
      onError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isLive = state.shared !== null && state.shared.endedAt === null
  return (
    <DialogForm
      title={words.labels.never}
      submitLabel={isLive ? 'Spara' : words.submit}
      refusals={refusals}
      isSending={share.isPending}
      onSubmit={form.onSubmit((values) => share.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <ShareFields form={form} field={field} words={words} choices={state.choices} />
    </DialogForm>
  )
}
