import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteRoleLabel } from '#contract/roles.ts'
import type { SiteUser } from '#contract/site-users.ts'
import { siteUsers } from '#contract/site-users.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { calendarDateText, relativeDay } from '#web/ui/dates.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { ChangeUserDialog } from './change-user-dialog.tsx'
import { forgetSite, siteUsersQuery } from './settings-queries.ts'
import styles from './settings-list.module.css'

/** Who may work on the site, as what, and until when. */
export function UsersTab({ siteId }: { siteId: string }) {
  const queryClient = useQueryClient()
  const { data: users } = useSuspenseQuery(siteUsersQuery(siteId))
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<SiteUser | null>(null)
  const toConfirm = users.filter(({ needsConfirmation }) => needsConfirmation).length
  const today = stockholmDate(useNow())
  const isOver = ({ validTo }: SiteUser) => validTo !== null && validTo < today
  const lastSiteAdmin = users.filter((user) => user.role === 'siteAdmin' && !isOver(user)).length === 1

  const keep = async (latest: readonly SiteUser[]) => {
    queryClient.setQueryData(siteUsersQuery(siteId).queryKey, [...latest])
    // The changed person may be oneself.
    await forgetSite(queryClient)
  }

  return (
    <>
      <div className={styles.head}>
        <p className={styles.meta}>
          {users.length === 1 ? '1 person' : `${users.length} personer`}
          {toConfirm > 0 && ` · ${toConfirm} att bekräfta`}
        </p>
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          Lägg till person
        </Button>
      </div>
      {users.length === 0 ? (
        <EmptyState drawing={<PeopleDrawing />}>Ingen har en roll på sajten än. Administratörer når den ändå.</EmptyState>
      ) : (
        <ul aria-label="Användare" className={styles.list}>
          {users.map((user) => (
            <UserRow
              key={user.id}
              siteId={siteId}
              user={user}
              isOver={isOver(user)}
              isLastSiteAdmin={lastSiteAdmin && user.role === 'siteAdmin' && !isOver(user)}
              onChange={() => setChanging(user)}
              onChanged={keep}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddUserDialog siteId={siteId} onClose={() => setAdding(false)} onAdded={keep} />}
      {changing !== null && <ChangeUserDialog siteId={siteId} user={changing} onClose={() => setChanging(null)} onChanged={keep} />}
    </>
  )
}

interface UserRowProps {
  siteId: string
  user: SiteUser
  /** The last day has been: the role is kept so that it can be prolonged. */
  isOver: boolean
  isLastSiteAdmin: boolean
  onChange: () => void
  onChanged: (users: readonly SiteUser[]) => Promise<void>
}

function UserRow({ siteId, user, isOver, isLastSiteAdmin, onChange, onChanged }: UserRowProps) {
  const now = useNow()
  const queryClient = useQueryClient()
  const { name, role, validTo, lastSignInAt, needsConfirmation, isYou } = user
  const params = { siteId, userId: user.id }

  const confirm = useMutation({
    mutationFn: () => call(siteUsers.confirm, { params }),
    onSuccess: ({ users }) => onChanged(users),
  })
  const remove = useMutation({
    mutationFn: () => call(siteUsers.remove, { params, body: { version: user.version } }),
    onSuccess: async ({ users }) => {
      await onChanged(users)
      showToast({ severity: 'success', message: `${name} har inte längre någon roll på sajten.` })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: siteUsersQuery(siteId).queryKey }),
  })
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: isYou ? 'Ta bort din egen roll?' : `Ta bort ${name} från sajten?`,
      consequence: isYou
        ? 'Du kommer inte åt sajten längre. Det du har skrivit finns kvar.'
        : `${name} kommer inte åt sajten längre. Det personen har skrivit finns kvar, och kontot på andra sajter ändras inte.`,
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate()
  }

  return (
    <li>
      <div className={styles.row}>
        <span className={styles.text}>
          <span className={styles.name}>
            {name}
            {isYou && ' (du)'}
          </span>
          <span className={styles.meta}>
            {siteRoleLabel[role]}
            {validTo !== null && ` ${isOver ? '– gick ut' : 'till och med'} ${calendarDateText(validTo)}`} ·{' '}
            {lastSignInAt === null ? 'Har inte loggat in än' : `Inloggad ${relativeDay(lastSignInAt, now)}`}
          </span>
        </span>
        <MenuButton
          label={`Åtgärder för ${name}`}
          entries={[
            { label: 'Ändra roll', icon: <IconPencil size={18} aria-hidden />, onChoose: onChange },
            {
              label: 'Ta bort från sajten',
              icon: <IconTrash size={18} aria-hidden />,
              refusal: isLastSiteAdmin ? 'Sajten måste ha minst en sajtansvarig.' : null,
              onChoose: () => void askAndRemove(),
            },
          ]}
        />
      </div>
      {needsConfirmation && (
        <div className={styles.ask}>
          <p>Stämmer det fortfarande?</p>
          <Button
            variant="default"
            aria-label={`Ja, det stämmer för ${name}`}
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            Ja, det stämmer
          </Button>
          <Button variant="subtle" color="gray" aria-label={`Ändra ${name}`} onClick={onChange}>
            Ändra
          </Button>
        </div>
      )}
    </li>
  )
}
