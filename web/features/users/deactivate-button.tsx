import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { deactivateUser, reactivateUser } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData, userQuery } from '#web/parts/admin-queries.ts'
import { askLeaving, chosenOf, leftEverywhere } from '#web/parts/leaving/ask-leaving.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface DeactivateButtonProps {
  person: User
  onChanged: (latest: User) => void
}

/** Closes a person's account everywhere at once, or opens it again. */
export function DeactivateButton({ person, onChanged }: DeactivateButtonProps) {
  const queryClient = useQueryClient()
  const { id, name, version, deactivatedAt } = person
  const isClosed = deactivatedAt !== null
  const change = useMutation({
    mutationFn: (leaving: Leaving | null) =>
      leaving === null
        ? call(reactivateUser, { params: { userId: id }, body: { version } })
        : call(deactivateUser, { params: { userId: id }, body: { version, ...chosenOf(leaving) } }),
    onSuccess: async (latest) => {
      onChanged(latest)
      queryClient.setQueryData(userQuery(id).queryKey, latest)
      await forgetAdminData(queryClient)
      showToast({
        severity: 'success',
        message: isClosed ? `${name} kan logga in igen.` : `${name} är avstängd och utloggad överallt.`,
      })
    },
    // The person may have been changed meanwhile: what is shown is read again, and the refusal has shown its toast.
    onError: () => queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey }),
  })
  const askAndClose = async () => {
    const question = {
      title: `Stäng av ${name}?`,
      consequence: 'Personen loggas ut överallt och kommer inte in igen. Rollerna finns kvar tills du öppnar kontot igen.',
      confirmLabel: 'Stäng av',
      name,
    }
    const leaving = await askLeaving(question, leftEverywhere(id))
    if (leaving !== null) change.mutate(leaving)
  }
  return (
    <Button variant="subtle" loading={change.isPending} onClick={() => (isClosed ? change.mutate(null) : void askAndClose())}>
      {isClosed ? 'Öppna kontot igen' : 'Stäng av'}
    </Button>
  )
}
