import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import { choosePage, hideReasonLength, PageChoiceInput } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { siteSharedPagesQuery } from './shared-page-queries.ts'

/** Asks why the site hides a page of the federation, and hides it. */
export function HidePageDialog({ page, onClose }: { page: LocalSharedPage; onClose: () => void }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = siteSharedPagesQuery(siteId)
  const requestOf = ({ reason }: { reason: string }): PageChoiceInput => ({
    isHidden: true,
    reason,
    version: page.choice.version,
  })
  const { form, field, refusals, onRefused, onError } = useContractForm({ reason: '' }, PageChoiceInput, requestOf)
  const hide = useMutation({
    mutationFn: (body: PageChoiceInput) => call(choosePage, { params: { siteId, pageId: page.id }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onClose()
      showToast({ severity: 'success', message: 'Sidan är dold på er sajt.' })
    },
    onError: (error) => {
      onError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <DialogForm
      title="Dölj sidan på vår sajt?"
      submitLabel="Dölj"
      refusals={refusals}
      isSending={hide.isPending}
      onSubmit={form.onSubmit((values) => hide.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <Quiet>{page.title}</Quiet>
      <TextInput
        {...field('reason')}
        label="Varför döljer ni den?"
        description="Riksorganisationen läser skälet. Besökare ser det inte."
        maxLength={hideReasonLength}
        data-autofocus
      />
    </DialogForm>
  )
}
