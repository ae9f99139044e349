import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { NewAddress } from '#contract/privacy/privacy.ts'
import { eraseWords, privacyCases } from '#contract/privacy/privacy.ts'
import { isApiError } from '#web/api/api-error.ts'
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
  choice: { ids: string[]; inPublic: boolean; addresses: NewAddress[] }
  /** The new addresses that cannot be had, by their place in the choice. */
  onAddressFaults: (faults: ReadonlyMap<number, string>) => void
  onClose: () => void
}

function addressFaults(error: Error): ReadonlyMap<number, string> {
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([field, { message }]) => {
      const [, at] = /^addresses\.(\d+)\.slug$/.exec(field) ?? []
      return at === undefined ? [] : [[Number(at), message] as const]
    }),
  )
}

/** Asks for the typed word: there is no way back. */
export function EraseDialog({ caseId, choice, onAddressFaults, onClose }: EraseDialogProps) {
  const queryClient = useQueryClient()
  const { form, field, refusals, onRefused, onError } = useContractForm({ confirmation: '' }, Confirmation, (values) => values)
  const erase = useMutation({
    mutationFn: (confirmation: string) => call(privacyCases.erase, { params: { caseId }, body: { ...choice, confirmation } }),
    onSuccess: async () => {
      onClose()
      await forgetAdminData(queryClient)
    },
    onError: (error) => {
      const faults = addressFaults(error)
      if (faults.size === 0) return onError(error)
      onClose()
      return onAddressFaults(faults)
    },
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
