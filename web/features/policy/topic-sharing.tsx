import { useQuery } from '@tanstack/react-query'
import type { SharingState } from '#contract/policy/shared-policy.ts'
import { withdrawTopic } from '#contract/policy/shared-policy.ts'
import type { Sharing } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { EndSharing } from '#web/parts/sharing/end-sharing.tsx'
import { SharingPanel, UnreadSharing } from '#web/parts/sharing/sharing-panel.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { ShareTopicDialog } from './share-topic-dialog.tsx'
import { sharingQuery } from './sharing-queries.ts'

const number = new Intl.NumberFormat('sv-SE')

/** Shares a public topic of the federation with its sites, and says what they do with it. Mounted by a wish to share. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(sharingQuery(siteId, itemId))
  if (data === undefined) return <UnreadSharing isError={isError} />
  const { shared, counts, mayShare } = data
  const kept = counts.extended > 0 ? ' Det sajterna har lagt till finns kvar hos dem som utkast.' : ''
  return (
    <SharingPanel
      itemId={itemId}
      data={data}
      state={shared === null ? 'never' : shared.withdrawnAt === null ? 'live' : 'ended'}
      mayShare={mayShare}
      refusal="Administratörer och riksredaktörer delar sakfrågor med sajterna."
      labels={{ never: 'Dela med sajterna', live: 'Ändra delningen', ended: 'Dela igen' }}
      dialog={ShareTopicDialog}
      end={
        shared && (
          <EndSharing
            queryKey={sharingQuery(siteId, itemId).queryKey}
            onEnd={() => call(withdrawTopic, { params: { siteId, itemId }, body: { version: shared.version } })}
            title="Sluta dela med sajterna?"
            consequence={`Sakfrågan försvinner från ${countedSites(counts.reached - counts.hidden)} inom några sekunder.${kept} Här på riksorganisationens egen sajt är den kvar.`}
            confirmLabel="Sluta dela"
            done="Sakfrågan delas inte längre med någon sajt."
          />
        )
      }
    >
      {shared && <Shared shared={shared} state={data} />}
    </SharingPanel>
  )
}

function Shared({ shared, state: { counts, hiddenOn } }: { shared: Sharing; state: SharingState }) {
  if (shared.withdrawnAt !== null)
    return (
      <Small role="status">
        Delas inte sedan {dateTimeText(shared.withdrawnAt)} ({shared.withdrawnBy}). Den syns inte på någon annan sajt.
      </Small>
    )
  const added = counts.extended > 0 ? ` ${countedSites(counts.extended)} har lagt till egna ord.` : ''
  const unread = counts.unread > 0 ? ` ${countedSites(counts.unread)} har inte läst den nya texten än.` : ''
  return (
    <Stack gap={2}>
      <Small role="status">
        {shared.isRequired ? 'Alltid synlig' : 'Får döljas'}, delad {dateTimeText(shared.sharedAt)} av {shared.sharedBy}. Visas på{' '}
        {number.format(counts.reached - counts.hidden)} av {countedSites(counts.reached)}.{added}
        {unread}
      </Small>
      {hiddenOn.length > 0 && (
        <Fold label={`Dold på ${countedSites(counts.hidden)}`}>
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
