import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { eraseWords, privacyCases } from '#contract/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'

const Confirmation = z.object({
  confirmation: z
    .string()
    .refine((typed) => typed.trim().toLocaleLowerCase('sv') === eraseWords, `Skriv ”${eraseWords}” för att fortsätta.`),
})

interface EraseDialogProps {
  caseId: string
  ids: string[]
  inPublic: boolean
  onClose: () => void
}

/** Asks for the typed word: there is no way back. */
export function EraseDialog({ caseId, ids, inPublic, onClose }: EraseDialogProps) {
  const queryClient = useQueryClient()
  const { form, field, refusals, onRefused, onError } = useContractForm({ confirmation: '' }, Confirmation, (values) => values)
  const erase = useMutation({
    mutationFn: (confirmation: string) => call(privacyCases.erase, { params: { caseId }, body: { ids, inPublic, confirmation } }),
    onSuccess: async () => {
      onClose()
      await forgetAdminData(queryClient)
    },
    onError,
  })
  return (
    <DialogForm
      title="Radera personen?"
      submitLabel="Radera"
      isDangerous
      refusals={refusals}
      isSending={erase.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ confirmation }) => erase.mutate(confirmation), onRefused)}
    >
      <p>Detta går inte att ångra, inte ens från papperskorgen. Konton loggas ut genast; resten tar oftast mindre än en minut.</p>
      <TextInput {...field('confirmation')} label={`Skriv ”${eraseWords}” för att fortsätta`} data-autofocus />
    </DialogForm>
  )
}
