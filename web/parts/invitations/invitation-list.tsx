import { Button } from '@mantine/core'
import { IconClock, IconClockX, IconUserCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ref } from 'react'
import type { Invitation, NewLink } from '#contract/users-and-sites/invitations.ts'
import { siteInvitations } from '#contract/users-and-sites/invitations.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import { daysLeft } from './days-left.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { ListRow, RowMeta, RowQuestion, RowState } from '../lists/list-row.tsx'
import { Small } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'

interface InvitationChanges {
  onLink: (invitations: readonly Invitation[], link: NewLink) => void
  onChanged: (invitations: readonly Invitation[]) => Promise<void>
  onConfirmed: (invitations: readonly Invitation[], users: readonly SiteUser[]) => Promise<void>
  /** Another person was first. */
  onRefused: () => Promise<void>
}

interface ListedInvitation extends Invitation {
  readonly siteId: string
  /** The site's name, in a list of several sites. */
  readonly siteName?: string
}

interface InvitationListProps extends InvitationChanges {
  title?: string
  invitations: readonly ListedInvitation[]
  listRef?: Ref<HTMLUListElement>
}

/** Pending invitations; those that wait for an approval come first. */
export function InvitationList({ title = 'Inbjudningar', invitations, listRef, ...changes }: InvitationListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <ListSection id="inbjudningar" title={title} headingRef={heading}>
      {invitations.length === 0 ? (
        <Small>Ingen inbjudan väntar på svar.</Small>
      ) : (
        <ListFrame ref={listRef} aria-labelledby="inbjudningar">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              // The row with the pressed button goes away.
              onGone={() => heading.current?.focus()}
              {...changes}
            />
          ))}
        </ListFrame>
      )}
    </ListSection>
  )
}

const chips = {
  sent: { tone: 'grey', icon: IconClock, words: 'Väntar på svar' },
  signed: { tone: 'amber', icon: IconUserCheck, words: 'Att bekräfta' },
  expired: { tone: 'red', icon: IconClockX, words: 'Har gått ut' },
} as const

interface InvitationRowProps extends InvitationChanges {
  invitation: ListedInvitation
  onGone: () => void
}

function InvitationRow(props: InvitationRowProps) {
  const now = useNow()
  const { siteName, name, email, role, validTo, state, signedName, invitedBy, expiresAt } = props.invitation
  const { tone, icon, words } = chips[state]
  return (
    <ListRow
      isStacked
      title={name}
      meta={
        <>
          {siteRoleLabel[role]}
          {siteName !== undefined && ` i ${siteName}`}
          {validTo !== null && ` till och med ${dateText(validTo)}`} · inbjuden av {invitedBy}
          {email !== '' && ` · ${email}`}
        </>
      }
      actions={state === 'signed' ? undefined : <LinkActions {...props} />}
      below={signedName !== null && <PersonQuestion {...props} signedName={signedName} />}
    >
      <RowState>
        <StateChip tone={tone} icon={icon}>
          {words}
        </StateChip>
        {state !== 'expired' && <RowMeta>{daysLeft(expiresAt, now)}</RowMeta>}
      </RowState>
    </ListRow>
  )
}

const inputOf = ({ siteId, id, version }: ListedInvitation) => ({ params: { siteId, invitationId: id }, body: { version } })

/** What follows when an invitation ends without a new user. */
const ending = ({ onGone, onChanged, onRefused }: InvitationRowProps, message: string) => ({
  onSuccess: async ({ invitations }: { invitations: readonly Invitation[] }) => {
    onGone()
    await onChanged(invitations)
    showToast({ severity: 'success', message })
  },
  onError: onRefused,
})

/** Makes a new link, or takes the invitation back. */
function LinkActions(props: InvitationRowProps) {
  const { invitation, onLink, onRefused } = props
  const { name } = invitation
  const renew = useMutation({
    mutationFn: () => call(siteInvitations.renew, inputOf(invitation)),
    onSuccess: ({ invitations, link }) => onLink(invitations, link),
    onError: onRefused,
  })
  const revoke = useMutation({
    mutationFn: () => call(siteInvitations.revoke, inputOf(invitation)),
    ...ending(props, `Inbjudan till ${name} är tillbakadragen. Länken gäller inte längre.`),
  })
  const askAndRevoke = async () => {
    const isSure = await confirmDelete({
      title: `Dra tillbaka inbjudan till ${name}?`,
      consequence: 'Länken slutar gälla. Du kan bjuda in på nytt när du vill.',
      confirmLabel: 'Återkalla',
    })
    if (isSure) revoke.mutate()
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={`Kopiera ny länk till ${name}`}
        loading={renew.isPending}
        onClick={() => renew.mutate()}
      >
        Kopiera ny länk
      </Button>
      <Button
        variant="subtle"
        color="red"
        aria-label={`Återkalla inbjudan till ${name}`}
        loading={revoke.isPending}
        onClick={() => void askAndRevoke()}
      >
        Återkalla
      </Button>
    </>
  )
}

/** Asks the inviter to confirm or reject the person who signed. */
function PersonQuestion(props: InvitationRowProps & { signedName: string }) {
  const { invitation, signedName, onGone, onConfirmed, onRefused } = props
  const confirm = useMutation({
    mutationFn: () => call(siteInvitations.confirm, inputOf(invitation)),
    onSuccess: async ({ invitations, users }) => {
      onGone()
      await onConfirmed(invitations, users)
      showToast({ severity: 'success', message: `${signedName} kan nu logga in på sajten med BankID.` })
    },
    onError: onRefused,
  })
  const reject = useMutation({
    mutationFn: () => call(siteInvitations.reject, inputOf(invitation)),
    ...ending(props, `Inbjudan är avslutad, och inget om ${signedName} är sparat.`),
  })
  const askAndReject = async () => {
    const isSure = await confirmDelete({
      title: `Är ${signedName} fel person?`,
      consequence: `Inbjudan avslutas, och det som sparats om ${signedName} tas bort. Vill du ha med ${invitation.name} bjuder du in på nytt.`,
      confirmLabel: 'Det är fel person',
    })
    if (isSure) reject.mutate()
  }
  return (
    <RowQuestion>
      <p>
        <strong>{signedName}</strong> har öppnat länken och identifierat sig med BankID. Är det rätt person?
      </p>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Bekräfta {signedName}
      </Button>
      <Button variant="default" loading={reject.isPending} onClick={() => void askAndReject()}>
        Det är fel person
      </Button>
    </RowQuestion>
  )
}
