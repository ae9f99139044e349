import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SharedState, SharingState } from '#contract/policy/shared-policy.ts'
import { withdrawTopic } from '#contract/policy/shared-policy.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ShareTopicDialog } from './share-topic-dialog.tsx'
import { sharingQuery } from './sharing-queries.ts'

const number = new Intl.NumberFormat('sv-SE')
const sites = (count: number): string => (count === 1 ? '1 sajt' : `${number.format(count)} sajter`)

/** Shares a public topic of the federation with its sites, and says what they do with it. Mounted by a wish to share. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(sharingQuery(siteId, itemId))
  // Null until somebody answers: one that was never shared is asked about at once.
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (data === undefined)
    return <Small role="status">{isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'}</Small>
  const { shared, mayShare } = data
  const isLive = shared !== null && shared.withdrawnAt === null
  return (
    <>
      {shared !== null && <Shared shared={shared} state={data} />}
      <Row gap={2} wrap>
        <GuardedButton
          variant="default"
          reason="close"
          refusal={mayShare ? null : 'Administratörer och riksredaktörer delar sakfrågor med sajterna.'}
          onClick={() => setAsking(true)}
        >
          {isLive ? 'Ändra delningen' : shared === null ? 'Dela med sajterna' : 'Dela igen'}
        </GuardedButton>
        {isLive && mayShare && <Withdraw itemId={itemId} version={shared.version} counts={data.counts} />}
      </Row>
      {mayShare && (isAsking ?? shared === null) && (
        <ShareTopicDialog itemId={itemId} state={data} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function Shared({ shared, state: { counts, hiddenOn } }: { shared: SharedState; state: SharingState }) {
  if (shared.withdrawnAt !== null)
    return (
      <Small role="status">
        Delas inte sedan {dateTimeText(shared.withdrawnAt)} ({shared.withdrawnBy}). Den syns inte på någon annan sajt.
      </Small>
    )
  const added = counts.extended > 0 ? ` ${sites(counts.extended)} har lagt till egna ord.` : ''
  const unread = counts.unread > 0 ? ` ${sites(counts.unread)} har inte läst den nya texten än.` : ''
  return (
    <Stack gap={2}>
      <Small role="status">
        {shared.isRequired ? 'Alltid synlig' : 'Får döljas'}, delad {dateTimeText(shared.sharedAt)} av {shared.sharedBy}. Visas på{' '}
        {number.format(counts.reached - counts.hidden)} av {sites(counts.reached)}.{added}
        {unread}
      </Small>
      {hiddenOn.length > 0 && (
        <Fold label={`Dold på ${sites(counts.hidden)}`}>
          <Stack as="ul" gap={1}>
            {hiddenOn.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}

interface WithdrawProps {
  itemId: string
  version: number
  counts: SharingState['counts']
}

function Withdraw({ itemId, version, counts }: WithdrawProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(siteId, itemId)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawTopic, { params: { siteId, itemId }, body: { version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      showToast({ severity: 'success', message: 'Sakfrågan delas inte längre med någon sajt.' })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    const kept = counts.extended > 0 ? ' Det sajterna har lagt till finns kvar hos dem som utkast.' : ''
    const isSure = await confirmDelete({
      title: 'Sluta dela med sajterna?',
      consequence: `Sakfrågan försvinner från ${sites(counts.reached - counts.hidden)} inom några sekunder.${kept} Här på riksorganisationens egen sajt är den kvar.`,
      confirmLabel: 'Sluta dela',
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <Button variant="subtle" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
      Sluta dela
    </Button>
  )
}
