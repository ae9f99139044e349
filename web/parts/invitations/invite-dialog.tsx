import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Invitation, NewLink } from '#contract/users-and-sites/invitations.ts'
import { siteInvitations } from '#contract/users-and-sites/invitations.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { useEverySite } from '#web/parts/every-site.ts'
import { PersonalNumberField } from '../personal-number-field.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import type { RoleValues } from './role-fields.tsx'
import { dayOf, RoleFields } from './role-fields.tsx'

const ways = [
  {
    value: 'link',
    label: 'Med en länk',
    about: 'Personen öppnar länken och identifierar sig med BankID. Sedan bekräftar du att det är rätt person.',
  },
  { value: 'number', label: 'Med personnummer', about: 'Personen kan logga in direkt. Du behöver veta hela personnumret.' },
] as const
type Way = (typeof ways)[number]['value']

/** Each way has its fields where its request has them, so that a fault finds its field. */
interface Values extends RoleValues {
  siteId: string
  name: string
  email: string
  person: { name: string; personalNumber: string }
}

const empty = { name: '', email: '', person: { name: '', personalNumber: '' }, role: 'editor', validTo: '' } as const

const roleOf = ({ role, validTo }: Values) => ({ role, validTo: dayOf(validTo) })
const byLink = (values: Values) => ({ name: values.name, email: values.email, ...roleOf(values) })
const byNumber = (values: Values) => ({ person: values.person, ...roleOf(values) })

// The site stands in the address of the call, and beside the other fields on the screen.
const siteId = z.string().min(1, 'Välj en sajt.')
const linkSchema = siteInvitations.create.body.extend({ siteId })
const numberSchema = siteUsers.add.body.extend({ siteId })

interface InviteDialogProps {
  /** Null: the inviter, who reaches every site, chooses one. */
  siteId: string | null
  /** Whether a link can be mailed from here. */
  sendsMail: boolean
  onClose: () => void
  onInvited: (invitations: readonly Invitation[], link: NewLink) => void
  onAdded: (users: readonly SiteUser[]) => Promise<void>
}

/** Invites a person to a site, by a link or by a personal number, which the server turns into a key at once. */
export function InviteDialog({ siteId: fixedSite, sendsMail, onClose, onInvited, onAdded }: InviteDialogProps) {
  const sites = useEverySite()
  const [way, setWay] = useState<Way>('link')
  const { form, field, refusals, onRefused, onError } = useContractForm<Values>(
    { ...empty, siteId: fixedSite ?? '' },
    way === 'link' ? linkSchema : numberSchema,
    (values) => ({ ...(way === 'link' ? byLink(values) : byNumber(values)), siteId: values.siteId }),
  )
  const paramsOf = (values: Values) => ({ params: { siteId: values.siteId } })
  const invite = useMutation({
    mutationFn: (values: Values) => call(siteInvitations.create, { ...paramsOf(values), body: byLink(values) }),
    onSuccess: ({ invitations, link }) => onInvited(invitations, link),
    onError,
  })
  const add = useMutation({
    mutationFn: (values: Values) => call(siteUsers.add, { ...paramsOf(values), body: byNumber(values) }),
    onSuccess: async ({ users }, { person }) => {
      await onAdded(users)
      showToast({ severity: 'success', message: `${person.name.trim()} kan nu logga in på sajten med BankID.` })
      onClose()
    },
    onError,
  })
  const change = (next: Way) => {
    const { name, person } = form.values
    form.clearErrors()
    form.setValues(next === 'link' ? { name: person.name } : { person: { ...person, name } })
    setWay(next)
  }
  const { validTo: fault } = form.errors
  return (
    <DialogForm
      title="Bjud in"
      submitLabel={way === 'link' ? 'Skapa länk' : 'Lägg till'}
      refusals={refusals}
      isSending={invite.isPending || add.isPending}
      onSubmit={form.onSubmit((values) => (way === 'link' ? invite : add).mutate(values), onRefused)}
      onClose={onClose}
    >
      {fixedSite === null && (
        <NativeSelect
          {...field('siteId')}
          label="Sajt"
          data={[{ value: '', label: 'Välj sajt' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <ChoiceGroup label="Hur?" value={way} options={ways} onChange={change} />
      <TextInput key={way} {...field(way === 'link' ? 'name' : 'person.name')} label="Namn" maxLength={80} />
      {way === 'number' && <PersonalNumberField {...field('person.personalNumber')} />}
      {way === 'link' && sendsMail && (
        <TextInput
          {...field('email')}
          label="E-post"
          description="Dit skickas länken. Lämna tomt om du hellre skickar den själv."
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      )}
      <RoleFields
        values={form.values}
        validToFault={typeof fault === 'string' ? fault : null}
        onChange={(changes) => form.setValues(changes)}
      />
    </DialogForm>
  )
}
