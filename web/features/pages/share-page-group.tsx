import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SharedPage, SharedPageState } from '#contract/broadcasts/shared-pages.ts'
import { withdrawPage } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { SharePageDialog } from './share-page-dialog.tsx'
import { sharedPageQuery } from './shared-page-queries.ts'

const number = new Intl.NumberFormat('sv-SE')
const sites = (count: number): string => (count === 1 ? '1 sajt' : `${number.format(count)} sajter`)

/** Shows a public page of the federation on its sites, and says which of them hide it. Mounted by a wish to share. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(sharedPageQuery(siteId, itemId))
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
          refusal={mayShare ? null : 'Administratörer och riksredaktörer visar sidor på sajterna.'}
          onClick={() => setAsking(true)}
        >
          {isLive ? 'Ändra' : shared === null ? 'Visa på sajterna' : 'Visa igen'}
        </GuardedButton>
        {isLive && mayShare && <Withdraw itemId={itemId} version={shared.version} reached={data.counts.reached} />}
      </Row>
      {mayShare && (isAsking ?? shared === null) && (
        <SharePageDialog itemId={itemId} state={data} onClose={() => setAsking(false)} />
      )}
    </>
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
        {shared.isInMenu ? ', i menyn' : ''}. Går till {sites(counts.reached)}, sedan {dateTimeText(shared.sharedAt)} av{' '}
        {shared.sharedBy}.
      </Small>
      {hiddenOn.length > 0 && (
        <Fold label={`Dold på ${sites(counts.hidden)}`}>
          <Stack as="ul" gap={2}>
            {hiddenOn.map(({ siteId, siteName, reason, by, at }) => (
              <li key={siteId}>
                {siteName}
                <Small as="span" block>
                  {reason} – {by}, {dateText(at)}
                </Small>
              </li>
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}

function Withdraw({ itemId, version, reached }: { itemId: string; version: number; reached: number }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharedPageQuery(siteId, itemId)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPage, { params: { siteId, itemId }, body: { version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      showToast({ severity: 'success', message: 'Sidan är borttagen från alla andra sajter.' })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    const isSure = await confirmDelete({
      title: 'Ta bort från sajterna?',
      consequence: `Sidan försvinner från ${sites(reached)} inom några sekunder, och sajternas egna sidor som den har ersatt syns igen. Här på riksorganisationens egen sajt är den kvar.`,
      confirmLabel: 'Ta bort från sajterna',
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <Button variant="subtle" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
      Ta bort från sajterna
    </Button>
  )
}
