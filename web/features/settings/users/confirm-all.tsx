import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { Row } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface ConfirmAllProps {
  /** Those whose role nobody has confirmed for a year. */
  users: readonly SiteUser[]
  onChanged: (users: readonly SiteUser[]) => Promise<void>
}

/** Confirms everybody in the list that is on the screen: who was added since is not among them. */
export function ConfirmAll({ users, onChanged }: ConfirmAllProps) {
  const siteId = useSiteId()
  const confirm = useMutation({
    mutationFn: () => call(siteUsers.confirmMany, { params: { siteId }, body: { userIds: users.map(({ id }) => id) } }),
    onSuccess: async ({ users: latest }) => {
      await onChanged(latest)
      showToast({ severity: 'success', message: `${users.length} roller är bekräftade.` })
    },
  })
  const [first] = users.flatMap(({ confirmBy }) => confirmBy ?? []).toSorted()
  return (
    <Row gap={3} justify="between" wrap below={4}>
      <p>
        Stämmer det fortfarande? {users.length} roller har inte bekräftats på ett år.
        {first !== undefined && sentence(` De upphör ${dateText(first)} om ingen bekräftar dem`)}
      </p>
      <Button
        variant="default"
        leftSection={<IconChecks size={20} aria-hidden />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        Alla stämmer
      </Button>
    </Row>
  )
}
