import { useQuery } from '@tanstack/react-query'
import type { BroadcastState, SentBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { recallBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { EndSharing } from '#web/parts/sharing/end-sharing.tsx'
import { HiddenOn } from '#web/parts/sharing/hidden-on.tsx'
import { SharingPanel, UnreadSharing } from '#web/parts/sharing/sharing-panel.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { Small, Stack } from '#web/ui/layout.tsx'
import { broadcastQuery } from './broadcast-queries.ts'
import { modeLabel } from './broadcast-words.ts'
import { SendBroadcastDialog } from './send-broadcast-dialog.tsx'

const number = new Intl.NumberFormat('sv-SE')

/** Sends a public news item of the federation to its sites, and says what they do with it. Mounted by a wish to send. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(broadcastQuery(siteId, itemId))
  if (data === undefined) return <UnreadSharing isError={isError} />
  const { sent, counts, maySend } = data
  return (
    <SharingPanel
      itemId={itemId}
      data={data}
      state={sent === null ? 'never' : sent.recalledAt === null ? 'live' : 'ended'}
      mayShare={maySend}
      refusal="Administratörer och riksredaktörer skickar nyheter till sajterna."
      labels={{ never: 'Skicka till sajterna', live: 'Ändra utskicket', ended: 'Skicka igen' }}
      dialog={SendBroadcastDialog}
      end={
        sent && (
          <EndSharing
            queryKey={broadcastQuery(siteId, itemId).queryKey}
            onEnd={() => call(recallBroadcast, { params: { siteId, itemId }, body: { version: sent.version } })}
            title="Återkalla från alla sajter?"
            consequence={`Nyheten försvinner från ${countedSites(counts.shown)} inom några sekunder. Här på riksorganisationens egen sajt är den kvar.`}
            confirmLabel="Återkalla"
            done="Nyheten är återkallad från alla sajter."
          />
        )
      }
    >
      {sent && <Sent sent={sent} state={data} />}
    </SharingPanel>
  )
}

function Sent({ sent, state: { counts, hiddenOn } }: { sent: SentBroadcast; state: BroadcastState }) {
  if (sent.recalledAt !== null)
    return (
      <Small role="status">
        Återkallad {dateTimeText(sent.recalledAt)} av {sent.recalledBy}. Den syns inte längre på någon annan sajt.
      </Small>
    )
  const waiting = counts.waiting > 0 ? ` ${countedSites(counts.waiting)} har inte bestämt sig.` : ''
  const added = counts.withAddition > 0 ? ` ${countedSites(counts.withAddition)} har lagt till egna ord.` : ''
  return (
    <Stack gap={2}>
      <Small role="status">
        {modeLabel[sent.mode]}, skickad {dateTimeText(sent.sentAt)} av {sent.sentBy}. Visas på {number.format(counts.shown)} av{' '}
        {countedSites(counts.reached)}.{waiting}
        {added}
      </Small>
      <HiddenOn count={counts.hidden} sites={hiddenOn} />
    </Stack>
  )
}
