import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewLink } from '#contract/users-and-sites/invitations.ts'
import { adminInvitationsQuery, forgetAdminData } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { InvitationList } from '#web/parts/invitations/invitation-list.tsx'
import { InviteDialog } from '#web/parts/invitations/invite-dialog.tsx'
import { NewLinkDialog } from '#web/parts/invitations/new-link-dialog.tsx'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

const titleOf = (total: number): string => {
  if (total === 0) return 'Inga inbjudningar'
  return total === 1 ? '1 inbjudan' : `${total.toLocaleString('sv-SE')} inbjudningar`
}

/** Pending invitations of all sites. */
export function InvitationListScreen() {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(adminInvitationsQuery)
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ made: NewLink; isRenewal: boolean } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? []
  const [first] = query.data?.pages ?? []

  // The sites' own lists of invitations are read again when they are next shown.
  const readAgain = async (): Promise<void> => {
    await Promise.all([forgetAdminData(queryClient), queryClient.invalidateQueries({ queryKey: ['site'] })])
  }
  const showLink = (made: NewLink, isRenewal: boolean) => {
    setInviting(false)
    setLink({ made, isRenewal })
    void readAgain()
  }

  return (
    <ListScreen
      title="Inbjudningar"
      action={
        <CreateBar>
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} disabled={!first} onClick={() => setInviting(true)}>
            Bjud in
          </Button>
        </CreateBar>
      }
      tabs={<AdminTabs />}
    >
      {query.isPending && <ListSkeleton />}
      {query.isError && !first && <ErrorBox onRetry={() => void query.refetch()} />}
      {first && (
        <InvitationList
          title={titleOf(first.total)}
          invitations={invitations}
          listRef={list}
          onLink={(_invitations, made) => showLink(made, true)}
          onChanged={readAgain}
          onConfirmed={readAgain}
          onRefused={readAgain}
        />
      )}
      <ListFoot query={query} list={list} shown={invitations.length} total={first?.total} />
      {isInviting && first && (
        <InviteDialog
          siteId={null}
          sendsMail={first.sendsMail}
          onClose={() => setInviting(false)}
          onInvited={(_invitations, made) => showLink(made, false)}
          onAdded={readAgain}
        />
      )}
      {link !== null && <NewLinkDialog link={link.made} isRenewal={link.isRenewal} onClose={() => setLink(null)} />}
    </ListScreen>
  )
}
