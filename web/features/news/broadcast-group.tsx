import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BroadcastState, HiddenOn, SentBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { recallBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { broadcastQuery } from './broadcast-queries.ts'
import { modeLabel } from './broadcast-words.ts'
import { SendBroadcastDialog } from './send-broadcast-dialog.tsx'

const number = new Intl.NumberFormat('sv-SE')

/** Sends a public news item of the federation to its sites, and says what they do with it. Mounted by a wish to send. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(broadcastQuery(siteId, itemId))
  // Null until somebody answers: one that was never sent is asked about at once.
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (data === undefined)
    return <Small role="status">{isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'}</Small>
  const { sent, maySend } = data
  const isLive = sent !== null && sent.recalledAt === null
  return (
    <>
      {sent !== null && <Sent sent={sent} state={data} />}
      <Row gap={2} wrap>
        <GuardedButton
          variant="default"
          reason="close"
          refusal={maySend ? null : 'Administratörer och riksredaktörer skickar nyheter till sajterna.'}
          onClick={() => setAsking(true)}
        >
          {isLive ? 'Ändra utskicket' : sent === null ? 'Skicka till sajterna' : 'Skicka igen'}
        </GuardedButton>
        {isLive && maySend && <Recall itemId={itemId} version={sent.version} shown={data.counts.shown} />}
      </Row>
      {maySend && (isAsking ?? sent === null) && (
        <SendBroadcastDialog itemId={itemId} state={data} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const sites = (count: number): string => (count === 1 ? '1 sajt' : `${number.format(count)} sajter`)

function Sent({ sent, state: { counts, hiddenOn } }: { sent: SentBroadcast; state: BroadcastState }) {
  if (sent.recalledAt !== null)
    return (
      <Small role="status">
        Återkallad {dateTimeText(sent.recalledAt)} av {sent.recalledBy}. Den syns inte längre på någon annan sajt.
      </Small>
    )
  const waiting = counts.waiting > 0 ? ` ${sites(counts.waiting)} har inte bestämt sig.` : ''
  const added = counts.withAddition > 0 ? ` ${sites(counts.withAddition)} har lagt till egna ord.` : ''
  return (
    <Stack gap={2}>
      <Small role="status">
        {modeLabel[sent.mode]}, skickad {dateTimeText(sent.sentAt)} av {sent.sentBy}. Visas på {number.format(counts.shown)} av{' '}
        {sites(counts.reached)}.{waiting}
        {added}
      </Small>
      {hiddenOn.length > 0 && (
        <Fold label={`Dold på ${sites(counts.hidden)}`}>
          <Stack as="ul" gap={2}>
            {hiddenOn.map((site) => (
              <Hidden key={site.siteId} site={site} />
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}

const Hidden = ({ site: { siteName, reason, by, at } }: { site: HiddenOn }) => (
  <li>
    {siteName}
    <Small as="span" block>
      {reason} – {by}, {dateText(at)}
    </Small>
  </li>
)

function Recall({ itemId, version, shown }: { itemId: string; version: number; shown: number }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = broadcastQuery(siteId, itemId)
  const recall = useMutation({
    mutationFn: () => call(recallBroadcast, { params: { siteId, itemId }, body: { version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      showToast({ severity: 'success', message: 'Nyheten är återkallad från alla sajter.' })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    const isSure = await confirmDelete({
      title: 'Återkalla från alla sajter?',
      consequence: `Nyheten försvinner från ${sites(shown)} inom några sekunder. Här på riksorganisationens egen sajt är den kvar.`,
      confirmLabel: 'Återkalla',
    })
    if (isSure) recall.mutate()
  }
  return (
    <Button variant="subtle" color="red" loading={recall.isPending} onClick={() => void ask()}>
      Återkalla
    </Button>
  )
}
