import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useState } from 'react'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import type { SharingState } from '#contract/sharing/sharing.ts'
import { shareItem } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ShareBesideProps } from '#web/parts/items/item-area.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { countedSites } from './counted-sites.ts'
import { ShareFields, useShareForm } from './share-form.tsx'
import { sharingQuery } from './sharing-query.ts'
import type { SharingWords } from './sharing-words.ts'

/** In the dialog that publishes an item of the federation: with which sites it can be shared in the same step. Nothing once it was shared. */
export function SharingBeside(props: ShareBesideProps & { words: SharingWords }) {
  const { data } = useQuery(sharingQuery(props.words.area, useSiteId(), props.itemId))
  return data?.mayShare && data.shared === null ? <Beside {...props} state={data} /> : null
}

interface BesideProps extends ShareBesideProps {
  words: SharingWords
  state: SharingState
}

function Beside({ itemId, words, share, onMayShare, state }: BesideProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { form, field, onRefused, requestOf } = useShareForm(words, state)
  const [isChoosing, setChoosing] = useState(false)
  const { mode, target } = form.values
  useEffect(() => onMayShare(), [onMayShare])
  useImperativeHandle(share, () => () => {
    if (form.validate().hasErrors) {
      setChoosing(true)
      onRefused()
      return null
    }
    const body = requestOf(form.values)
    return async () => {
      const answer = await call(shareItem, { params: { siteId, itemId }, body })
      queryClient.setQueryData(sharingQuery(words.area, siteId, itemId).queryKey, answer)
      showToast({ severity: 'success', message: `${words.done} ${countedSites(answer.counts.reached)}.` })
    }
  })
  const to = target.kind === 'all' ? `alla ${countedSites(state.choices.sites.length)}` : 'de sajter som du har valt'
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Stack grow>
          <Small>
            Kan också skickas till {to} ({shareModeWords[mode].toLowerCase()}).
          </Small>
        </Stack>
        <Button variant="subtle" size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? 'Klar' : 'Ändra'}
        </Button>
      </Row>
      {isChoosing && <ShareFields form={form} field={field} words={words} choices={state.choices} />}
    </Stack>
  )
}
