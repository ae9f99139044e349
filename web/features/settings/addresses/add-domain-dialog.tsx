import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { Domains } from '#contract/settings/site-domains.ts'
import { siteDomains } from '#contract/settings/site-domains.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { SwitchLine } from '#web/ui/switch-line.tsx'

const schema = z.object({ host: z.string().trim().min(1, 'Skriv domänen.'), withWww: z.boolean() })

/** The field takes an address as people copy it, with https, a path, å, ä and ö; the server finds the domain in it. */
const hostOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')

interface AddDomainDialogProps {
  onClose: () => void
  onAdded: (domains: Domains) => void
}

export function AddDomainDialog({ onClose, onAdded }: AddDomainDialogProps) {
  const siteId = useSiteId()
  const { form, field, refusals, onRefused, onError } = useContractForm({ host: '', withWww: true }, schema, (values) => values)
  const add = useMutation({
    mutationFn: ({ host, withWww }: { host: string; withWww: boolean }) =>
      call(siteDomains.add, { params: { siteId }, body: { host: hostOf(host), withWww }, silent: true }),
    onSuccess: onAdded,
    onError: (error) => {
      onError(error)
      showRefusal(error)
    },
  })
  return (
    <DialogForm
      title="Lägg till domän"
      submitLabel="Lägg till"
      refusals={refusals}
      isSending={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(values), onRefused)}
      onClose={onClose}
    >
      <p>Ni måste redan ha köpt domänen. Här säger ni att sajten ska visas på den.</p>
      <TextInput
        {...field('host')}
        label="Domän"
        placeholder="foreningen.se"
        description="Utan www. Å, ä och ö går bra."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        data-autofocus
      />
      <SwitchLine
        label="Ta med www också"
        about="Den som skriver www framför namnet kommer rätt."
        isOn={form.values.withWww}
        onChange={(isOn) => form.setFieldValue('withWww', isOn)}
      />
    </DialogForm>
  )
}
