import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, NewLink } from '#contract/users-and-sites/invitations.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ChangeUserDialog } from './change-user-dialog.tsx'
import { InvitationList } from '#web/parts/invitations/invitation-list.tsx'
import { InviteDialog } from '#web/parts/invitations/invite-dialog.tsx'
import { NewLinkDialog } from '#web/parts/invitations/new-link-dialog.tsx'
import { forgetSite } from '../shared/settings-queries.ts'
import { invitationsQuery, siteUsersQuery } from './user-queries.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { ConfirmAll } from './confirm-all.tsx'
import { UserRow } from './user-row.tsx'

/** The site's users with role and last day, and its pending invitations. */
export function UsersTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [{ data: users }, { data: invited }] = useSuspenseQueries({
    queries: [siteUsersQuery(siteId), invitationsQuery(siteId)],
  })
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ made: NewLink; isRenewal: boolean } | null>(null)
  const [changing, setChanging] = useState<SiteUser | null>(null)
  const today = stockholmDate(useNow())
  const isOver = ({ validTo }: SiteUser) => validTo !== null && validTo < today
  const toConfirm = users.filter((user) => user.needsConfirmation && !isOver(user))
  const isInForce = (user: SiteUser) => !user.isDeactivated && !isOver(user) && (user.validFrom === null || user.validFrom <= today)
  const lastSiteAdmin = users.filter((user) => user.role === 'siteAdmin' && isInForce(user)).length === 1

  const keepUsers = async (latest: readonly SiteUser[]) => {
    queryClient.setQueryData(siteUsersQuery(siteId).queryKey, [...latest])
    // The person may have changed their own role.
    await forgetSite(queryClient)
  }
  const setInvitations = (invitations: readonly Invitation[]) =>
    queryClient.setQueryData(invitationsQuery(siteId).queryKey, (known) => known && { ...known, invitations: [...invitations] })
  const showLink = (isRenewal: boolean) => (invitations: readonly Invitation[], made: NewLink) => {
    setInvitations(invitations)
    setInviting(false)
    setLink({ made, isRenewal })
  }

  return (
    <>
      <Row gap={3} justify="between" wrap below={4}>
        <Small>
          {users.length === 1 ? '1 person' : `${users.length} personer`}
          {toConfirm.length > 0 && ` · ${toConfirm.length} att se över`}
        </Small>
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
          Bjud in
        </Button>
      </Row>
      <InvitationList
        invitations={invited.invitations.map((invitation) => ({ ...invitation, siteId }))}
        onLink={showLink(true)}
        onChanged={async (invitations) => {
          setInvitations(invitations)
          // The start page and the list of tabs show how many invitations wait.
          await forgetSite(queryClient)
        }}
        onConfirmed={async (invitations, latest) => {
          setInvitations(invitations)
          await keepUsers(latest)
        }}
        onRefused={() => queryClient.invalidateQueries({ queryKey: invitationsQuery(siteId).queryKey })}
      />
      {users.length === 0 ? (
        <EmptyState drawing={<PeopleDrawing />}>Ingen har en roll på sajten än. Administratörer når den ändå.</EmptyState>
      ) : (
        <ListSection id="med-roll" title="Med roll på sajten">
          {toConfirm.length > 1 && <ConfirmAll users={toConfirm} onChanged={keepUsers} />}
          <ListFrame aria-label="Användare">
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isOver={isOver(user)}
                isLastSiteAdmin={lastSiteAdmin && user.role === 'siteAdmin' && isInForce(user)}
                onChange={() => setChanging(user)}
                onChanged={keepUsers}
              />
            ))}
          </ListFrame>
        </ListSection>
      )}
      {isInviting && (
        <InviteDialog
          siteId={siteId}
          sendsMail={invited.sendsMail}
          onClose={() => setInviting(false)}
          onInvited={showLink(false)}
          onAdded={keepUsers}
        />
      )}
      {link !== null && <NewLinkDialog link={link.made} isRenewal={link.isRenewal} onClose={() => setLink(null)} />}
      {changing !== null && <ChangeUserDialog user={changing} onClose={() => setChanging(null)} onChanged={keepUsers} />}
    </>
  )
}
