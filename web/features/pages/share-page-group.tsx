import { useQuery } from '@tanstack/react-query'
import type { SharedPage, SharedPageState } from '#contract/broadcasts/shared-pages.ts'
import { withdrawPage } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { EndSharing } from '#web/parts/sharing/end-sharing.tsx'
import { HiddenOn } from '#web/parts/sharing/hidden-on.tsx'
import { SharingPanel, UnreadSharing } from '#web/parts/sharing/sharing-panel.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { Small, Stack } from '#web/ui/layout.tsx'
import { SharePageDialog } from './share-page-dialog.tsx'
import { sharedPageQuery } from './shared-page-queries.ts'

/** Shows a public page of the federation on its sites, and says which of them hide it. Mounted by a wish to share. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(sharedPageQuery(siteId, itemId))
  if (data === undefined) return <UnreadSharing isError={isError} />
  const { shared, counts, mayShare } = data
  return (
    <SharingPanel
      itemId={itemId}
      data={data}
      state={shared === null ? 'never' : shared.withdrawnAt === null ? 'live' : 'ended'}
      mayShare={mayShare}
      refusal="Administratörer och riksredaktörer visar sidor på sajterna."
      labels={{ never: 'Visa på sajterna', live: 'Ändra', ended: 'Visa igen' }}
      dialog={SharePageDialog}
      end={
        shared && (
          <EndSharing
            queryKey={sharedPageQuery(siteId, itemId).queryKey}
            onEnd={() => call(withdrawPage, { params: { siteId, itemId }, body: { version: shared.version } })}
            title="Ta bort från sajterna?"
            consequence={`Sidan försvinner från ${countedSites(counts.reached)} inom några sekunder, och sajternas egna sidor som den har ersatt syns igen. Här på riksorganisationens egen sajt är den kvar.`}
            confirmLabel="Ta bort från sajterna"
            done="Sidan är borttagen från alla andra sajter."
          />
        )
      }
    >
      {shared && <Shared shared={shared} state={data} />}
    </SharingPanel>
  )
}

function Shared({ shared, state: { counts, hiddenOn } }: { shared: SharedPage; state: SharedPageState }) {
  if (shared.withdrawnAt !== null)
    return (
      <Small role="status">
        Borttagen från sajterna {dateTimeText(shared.withdrawnAt)} av {shared.withdrawnBy}.
      </Small>
    )
  return (
    <Stack gap={2}>
      <Small role="status">
        {shared.isRequired ? 'Obligatorisk' : 'Frivillig'}
        {shared.isInMenu ? ', i menyn' : ''}. Går till {countedSites(counts.reached)}, sedan {dateTimeText(shared.sharedAt)} av{' '}
        {shared.sharedBy}.
      </Small>
      <HiddenOn count={counts.hidden} sites={hiddenOn} />
    </Stack>
  )
}
