import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import type { HiddenOn as Site, Shared, SharingState } from '#contract/sharing/sharing.ts'
import { endSharing } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { countedSites } from './counted-sites.ts'
import { ShareDialog } from './share-dialog.tsx'
import { sharingQuery } from './sharing-query.ts'
import type { SharingWords } from './sharing-words.ts'

/** Shares a public item of the federation with its sites, and says what they do with it. Mounted by a wish to share. */
export function ItemSharing({ itemId, words }: { itemId: string; words: SharingWords }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(sharingQuery(words.area, siteId, itemId))
  // Null until somebody answers.
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (data === undefined)
    return <Small role="status">{isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'}</Small>
  const { shared, mayShare } = data
  const state = shared === null ? 'never' : shared.endedAt === null ? 'live' : 'ended'
  return (
    <>
      {shared && (state === 'live' ? <Live shared={shared} words={words} state={data} /> : <Ended shared={shared} words={words} />)}
      <Row gap={2} wrap>
        <GuardedButton variant="default" reason="close" refusal={mayShare ? null : words.refusal} onClick={() => setAsking(true)}>
          {words.labels[state]}
        </GuardedButton>
        {shared && state === 'live' && mayShare && <EndSharing itemId={itemId} words={words} shared={shared} state={data} />}
      </Row>
      {mayShare && (isAsking ?? state === 'never') && (
        <ShareDialog itemId={itemId} words={words} state={data} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface LiveProps {
  shared: Shared
  words: SharingWords
  state: SharingState
}

function Live({ shared: { mode, isInMenu, beganAt, beganBy }, words, state: { counts, hiddenOn } }: LiveProps) {
  const { reached, shown, waiting, withWords, unread } = counts
  const said = [
    `${shareModeWords[mode]}${isInMenu ? ', i menyn' : ''}, ${words.did} ${dateTimeText(beganAt)} av ${beganBy}.`,
    `Går till ${countedSites(reached)}.`,
    waiting > 0 && `Visas på ${shown.toLocaleString('sv-SE')}, ${countedSites(waiting)} har inte bestämt sig.`,
    withWords > 0 && `${countedSites(withWords)} har lagt till egna ord.`,
    unread > 0 && `${countedSites(unread)} har inte läst den nya texten än.`,
  ]
  return (
    <Stack gap={2}>
      <Small role="status">{said.filter(Boolean).join(' ')}</Small>
      <HiddenOn count={counts.hidden} sites={hiddenOn} />
    </Stack>
  )
}

const Ended = ({ shared: { endedAt, endedBy }, words }: Pick<LiveProps, 'shared' | 'words'>) => (
  <Small role="status">
    {words.end.did} {dateTimeText(endedAt ?? '')} av {endedBy}. Den syns inte längre på någon annan sajt.
  </Small>
)

/** The sites that hide it, with their reasons. Nothing while there is none. */
const HiddenOn = ({ count, sites }: { count: number; sites: readonly Site[] }) =>
  sites.length > 0 && (
    <Fold label={`Dold på ${countedSites(count)}`}>
      <Stack as="ul" gap={2}>
        {sites.map(({ siteId, siteName, reason, by, at }) => (
          <li key={siteId}>
            {siteName}
            <Small as="span" block>
              {reason && `${reason} – `}
              {by}, {dateText(at)}
            </Small>
          </li>
        ))}
      </Stack>
    </Fold>
  )

/** Takes it from all sites, when somebody is sure. */
function EndSharing({ itemId, words: { area, end }, shared, state }: LiveProps & { itemId: string }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(area, siteId, itemId)
  const ending = useMutation({
    mutationFn: () => call(endSharing, { params: { siteId, itemId }, body: { version: shared.version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      showToast({ severity: 'success', message: end.done })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    const consequence = `${end.consequence(state.counts)} Här på riksorganisationens egen sajt är den kvar.`
    if (await confirmDelete({ title: end.question, consequence, confirmLabel: end.label })) ending.mutate()
  }
  return (
    <Button variant="subtle" color="red" loading={ending.isPending} onClick={() => void ask()}>
      {end.label}
    </Button>
  )
}
