import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DisplayInput, reasonLength, setDisplay } from '#contract/sharing/display.ts'
import type { Received } from '#contract/sharing/received.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { ReceivedWords } from './sharing-words.ts'

interface HideDialogProps {
  row: Received
  words: ReceivedWords
  onClose: () => void
}

/** Asks why the site hides something of the federation, and hides it. */
export function HideDialog({ row: { id, title, decision }, words, onClose }: HideDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const askAnew = () => queryClient.invalidateQueries({ queryKey: areaKey(words.area, siteId) })
  const requestOf = (values: { reason: string }): DisplayInput => ({ ...values, display: 'hidden', version: decision.version })
  const { form, field, refusals, onRefused, onError } = useContractForm({ reason: '' }, DisplayInput, requestOf)
  const hide = useMutation({
    mutationFn: (body: DisplayInput) => call(setDisplay, { params: { siteId, itemId: id }, body }),
    onSuccess: async () => {
      await askAnew()
      onClose()
      showToast({ severity: 'success', message: words.done })
    },
    onError: (error) => {
      onError(error)
      void askAnew()
    },
  })
  return (
    <DialogForm
      title={words.question}
      submitLabel="Dölj"
      refusals={refusals}
      isSending={hide.isPending}
      onSubmit={form.onSubmit((values) => hide.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <Quiet>{title}</Quiet>
      <TextInput
        {...field('reason')}
        label="Varför döljer ni den?"
        description="Riksorganisationen läser skälet. Besökare ser det inte."
        maxLength={reasonLength}
        data-autofocus
      />
    </DialogForm>
  )
}
