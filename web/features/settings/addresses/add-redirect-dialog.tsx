import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'

interface Values {
  from: string
  to: string
  code: string
}

const codes = [
  { value: '301', label: 'För gott' },
  { value: '302', label: 'Tillfälligt' },
  { value: '410', label: 'Sidan är borttagen' },
] as const
const codeOf = (value: string): 301 | 302 | 410 => (value === '410' ? 410 : value === '302' ? 302 : 301)

const schema = z
  .object({ from: z.string().trim().min(1, 'Skriv den gamla adressen.'), to: z.string(), code: z.number() })
  .refine(({ to, code }) => code === 410 || to.trim() !== '', { path: ['to'], message: 'Skriv vart adressen ska leda.' })

const requestOf = ({ from, to, code }: Values) => ({
  from: from.trim(),
  to: codeOf(code) === 410 ? '' : to.trim(),
  code: codeOf(code),
})

interface AddRedirectDialogProps {
  onClose: () => void
  onAdded: () => Promise<void>
}

export function AddRedirectDialog({ onClose, onAdded }: AddRedirectDialogProps) {
  const siteId = useSiteId()
  const { form, field, refusals, onRefused, onError } = useContractForm<Values>(
    { from: '', to: '', code: '301' },
    schema,
    requestOf,
  )
  const undo = useTakeBack(siteId)
  const add = useMutation({
    mutationFn: ({ takesOver, ...values }: Values & { takesOver: boolean }) =>
      call(siteRedirects.add, { params: { siteId }, body: { ...requestOf(values), takesOver }, silent: true }),
    onSuccess: async ({ fromPath, undoToken }) => {
      await onAdded()
      showToast({ severity: 'success', message: `${fromPath} leder nu dit du valde.`, ...undoButton(undo, undoToken) })
      onClose()
    },
    onError: async (error, values) => {
      if (!isApiError(error)) throw error
      if (error.code !== 'SLUG_TAKEN') {
        onError(error)
        showRefusal(error)
        return
      }
      const isSure = await confirmQuestion({
        title: 'Adressen leder redan någonstans',
        children: Object.values(error.fields)[0]?.message ?? error.message,
        confirmLabel: 'Led om',
      })
      if (isSure) add.mutate({ ...values, takesOver: true })
    },
  })
  return (
    <DialogForm
      title="Lägg till omdirigering"
      submitLabel="Lägg till"
      refusals={refusals}
      isSending={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate({ ...values, takesOver: false }), onRefused)}
      onClose={onClose}
    >
      <TextInput
        {...field('from')}
        label="Gammal adress"
        description="Ta med det som följer efter ? om det skilde sidor åt, som /visa.asp?id=5. Spårning som utm_source behövs inte."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="/gammal-sida"
        spellCheck={false}
        maxLength={500}
        data-autofocus
      />
      <NativeSelect {...field('code')} label="Hur" data={[...codes]} />
      {form.values.code !== '410' && (
        <TextInput
          {...field('to')}
          label="Leder till"
          description="En sida på er sajt, /nyheter/rubrik, eller en hel adress som börjar med https://."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="/nyheter"
          spellCheck={false}
          maxLength={500}
        />
      )}
    </DialogForm>
  )
}
