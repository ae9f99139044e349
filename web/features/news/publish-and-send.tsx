import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useState } from 'react'
import type { BroadcastState } from '#contract/broadcasts/broadcasts.ts'
import { sendBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ShareBesideProps } from '#web/parts/items/item-area.ts'
import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { broadcastQuery } from './broadcast-queries.ts'
import { modeLabel } from './broadcast-words.ts'
import { SendFields, useSendForm } from './send-form.tsx'

/** In the dialog that publishes a news item of the federation: to which sites it can be sent in the same step. Nothing once it was sent. */
export function ShareBeside(props: ShareBesideProps) {
  const { data } = useQuery(broadcastQuery(useSiteId(), props.itemId))
  return data?.maySend && data.sent === null ? <Sending {...props} state={data} /> : null
}

function Sending({ itemId, share, onMayShare, state }: ShareBesideProps & { state: BroadcastState }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { form, field, onRefused, requestOf } = useSendForm(state)
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
      const answer = await call(sendBroadcast, { params: { siteId, itemId }, body })
      queryClient.setQueryData(broadcastQuery(siteId, itemId).queryKey, answer)
      showToast({ severity: 'success', message: `Nyheten är skickad till ${countedSites(answer.counts.reached)}.` })
    }
  })
  const to = target.kind === 'all' ? `alla ${countedSites(state.choices.sites.length)}` : 'de sajter som du har valt'
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Stack grow>
          <Small>
            Kan också skickas till {to} ({modeLabel[mode].toLowerCase()}).
          </Small>
        </Stack>
        <Button variant="subtle" size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? 'Klar' : 'Ändra'}
        </Button>
      </Row>
      {isChoosing && <SendFields form={form} field={field} choices={state.choices} />}
    </Stack>
  )
}
