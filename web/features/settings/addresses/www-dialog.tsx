import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domains, SiteDomain } from '#contract/settings/site-domains.ts'
import { siteDomains } from '#contract/settings/site-domains.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'

interface WwwDialogProps {
  domain: SiteDomain
  onClose: () => void
  onChanged: (domains: Domains) => void
}

/** Which form of a domain visitors see, and whether the other one leads there. */
export function WwwDialog({ domain, onClose, onChanged }: WwwDialogProps) {
  const siteId = useSiteId()
  const bare = domain.host.replace(/^www\./, '')
  const [shown, setShown] = useState(domain.host)
  const [withWww, setWithWww] = useState(domain.withWww)
  const other = shown === bare ? `www.${bare}` : bare
  const change = useMutation({
    mutationFn: () =>
      call(siteDomains.changeWww, {
        params: { siteId, domainId: domain.id },
        body: { startsWithWww: shown !== bare, withWww },
      }),
    onSuccess: onChanged,
  })
  return (
    <DialogForm
      title="Med eller utan www"
      submitLabel="Spara"
      refusals={0}
      isSending={change.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
      onClose={onClose}
    >
      <ChoiceGroup
        label="Sajten visas på"
        value={shown}
        options={[bare, `www.${bare}`].map((host) => ({ value: host, label: host }))}
        onChange={setShown}
      />
      <SwitchLine
        label={`${other} leder dit`}
        about="Den som skriver adressen på det andra sättet kommer rätt."
        isOn={withWww}
        onChange={setWithWww}
      />
      <p>Adresserna som används måste ha poster i DNS som leder hit. Det kontrolleras när du sparar.</p>
    </DialogForm>
  )
}
