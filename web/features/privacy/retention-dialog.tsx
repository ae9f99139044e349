import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RetentionKind } from '#contract/retention/retention-kinds.ts'
import { retentionWords } from '#contract/retention/retention-kinds.ts'
import { retention, RetentionInput } from '#contract/retention/retention.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Small } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { retentionQuery } from './privacy-queries.ts'

interface RetentionDialogProps {
  kind: RetentionKind
  days: number
  onClose: () => void
}

/** Chooses the days of one kind. What is older then is removed within the hour, and that is said first. */
export function RetentionDialog({ kind, days, onClose }: RetentionDialogProps) {
  const queryClient = useQueryClient()
  const { title, about, bounds, min, max, usual } = retentionWords[kind]
  const requestOf = (values: { days: string }) => ({ kind, days: /^\d{1,5}$/.test(values.days.trim()) ? Number(values.days) : NaN })
  const { form, field, refusals, onRefused, onError } = useContractForm({ days: String(days) }, RetentionInput, requestOf)
  const typed = requestOf(form.values).days
  const change = useMutation({
    mutationFn: (body: RetentionInput) => call(retention.change, { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(retentionQuery.queryKey, answer)
      onClose()
      showToast({ severity: 'success', message: `${title}: tiden är ändrad.` })
    },
    onError,
  })
  return (
    <DialogForm
      title={title}
      submitLabel="Spara"
      refusals={refusals}
      isSending={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <p>{about}</p>
      <TextInput
        {...field('days')}
        label="Antal dagar"
        description={`Mellan ${min} och ${max}. Vanligt: ${usual}. ${bounds}`}
        inputMode="numeric"
        maxLength={5}
        data-autofocus
      />
      <Small role="status">
        {typed >= min && typed < days ? 'Det som redan är äldre tas bort inom en timme. Det går inte att ångra.' : ''}
      </Small>
    </DialogForm>
  )
}
