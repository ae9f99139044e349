import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { refusalOf, Sending } from './newsletter-group.tsx'
import { itemNewsletterQuery } from './newsletter-queries.ts'
import { SendNewsletterDialog } from './send-newsletter-dialog.tsx'

/** A riksnyhet as the site's newsletter: the question before it is sent, and afterwards how far it has come. */
export function BroadcastNewsletter({ row, onClose }: { row: LocalBroadcast; onClose: () => void }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(itemNewsletterQuery(siteId, row.id))
  const close = () => {
    // The row says what has become of it.
    void queryClient.invalidateQueries({ queryKey: areaKey('news', siteId) })
    onClose()
  }
  if (data && data.sent === null && refusalOf(data) === null)
    return <SendNewsletterDialog itemId={row.id} broadcast={row.title} receivers={data.subscribers} onClose={close} />
  const words = data ? refusalOf(data) : isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'
  return (
    <Dialog title="Nyhetsbrev" onClose={close}>
      <Stack gap={4}>
        <Quiet>{row.title}</Quiet>
        {data?.sent ? <Sending sent={data.sent} itemId={row.id} /> : <Small role="status">{words}</Small>}
        <DialogActions>
          <Button onClick={close}>Stäng</Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
