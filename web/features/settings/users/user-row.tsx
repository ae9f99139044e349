import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteRoleLabel } from '#contract/roles.ts'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, relativeDay, sentence } from '#web/ui/dates.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import { askLeaving, chosenOf, leftOn } from '#web/parts/leaving/ask-leaving.tsx'
import { ListRow, RowQuestion } from '#web/parts/lists/list-row.tsx'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { forgetSite } from '../shared/settings-queries.ts'
import { siteUsersQuery } from './user-queries.ts'

function signInWords({ lastSignInAt, isAwaited }: SiteUser, now: Date): string {
  if (lastSignInAt !== null) return `Inloggad ${relativeDay(lastSignInAt, now)}`
  return isAwaited ? 'Har inte loggat in än' : 'Ingen uppgift om inloggning här än'
}

interface UserRowProps {
  user: SiteUser
  /** The last day has passed; the role is kept so that it can be extended. */
  isOver: boolean
  isLastSiteAdmin: boolean
  onChange: () => void
  onChanged: (users: readonly SiteUser[]) => Promise<void>
}

export function UserRow({ user, isOver, isLastSiteAdmin, onChange, onChanged }: UserRowProps) {
  const siteId = useSiteId()
  const now = useNow()
  const queryClient = useQueryClient()
  const { name, role, validFrom, validTo, confirmBy, givenBy, givenAt, isDeactivated, isYou } = user
  // A role that has ended is changed, not confirmed.
  const needsConfirmation = user.needsConfirmation && !isOver
  const isAhead = validFrom !== null && validFrom > stockholmDate(now)
  const params = { siteId, userId: user.id }

  const readAgain = () => queryClient.invalidateQueries({ queryKey: siteUsersQuery(siteId).queryKey })
  const undo = useTakeBack(siteId, { onSuccess: () => forgetSite(queryClient) })
  const confirm = useMutation({
    mutationFn: () => call(siteUsers.confirm, { params }),
    onSuccess: ({ users }) => onChanged(users),
  })
  const remove = useMutation({
    mutationFn: (leaving: Leaving) => call(siteUsers.remove, { params, body: { version: user.version, ...chosenOf(leaving) } }),
    onSuccess: async ({ users, undoToken }) => {
      await onChanged(users)
      // A person who removes their own role may not restore it.
      const takeBack = isYou ? {} : { action: { label: 'Ångra', onClick: () => undo.mutate(undoToken) } }
      showToast({ severity: 'success', message: `${name} har inte längre någon roll på sajten.`, ...takeBack })
    },
    onError: readAgain,
  })
  const askAndRemove = async () => {
    const question = {
      title: isYou ? 'Ta bort din egen roll?' : `Ta bort ${name} från sajten?`,
      consequence: isYou
        ? 'Du kommer inte åt sajten längre. Det du har skrivit finns kvar.'
        : `${name} kommer inte åt sajten längre. Det personen har skrivit finns kvar, och kontot på andra sajter ändras inte.`,
      confirmLabel: 'Ta bort',
      name,
      isYou,
    }
    const leaving = await askLeaving(question, leftOn(user.id, [{ siteId, siteName: null }]))
    if (leaving !== null) remove.mutate(leaving)
  }

  return (
    <ListRow
      title={
        <>
          {name}
          {isYou && ' (du)'}
          {isDeactivated && ' – avstängd'}
        </>
      }
      meta={
        <>
          {siteRoleLabel[role]}
          {isAhead && ` från ${dateText(validFrom)}`}
          {validTo !== null && ` ${isOver ? '– gick ut' : 'till och med'} ${dateText(validTo)}`} · {signInWords(user, now)}
        </>
      }
      aside={givenBy === null ? undefined : `Fick rollen av ${givenBy} ${dateText(givenAt)}`}
      actions={
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
      }
      below={
        needsConfirmation && (
          <RowQuestion>
            <p>
              Stämmer det fortfarande?
              {confirmBy !== null && sentence(` Annars upphör rollen ${dateText(confirmBy)}`)}
            </p>
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
          </RowQuestion>
        )
      }
    />
  )
}
