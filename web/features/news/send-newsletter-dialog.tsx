import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownLetters } from '#contract/letters/letters.ts'
import { itemNewsletter } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { itemNewsletterQuery } from './newsletter-queries.ts'
import { subscribersInWords } from './subscribers-in-words.ts'

interface SendNewsletterDialogProps {
  itemId: string
  /** The title of a riksnyhet, which no editor around the dialog shows; null for an item of the site's own. */
  broadcast?: string | null
  receivers: number
  onClose: () => void
}

/** Asks before letters are sent, and sends one on trial first: what has been sent cannot be taken back. */
export function SendNewsletterDialog({ itemId, broadcast = null, receivers, onClose }: SendNewsletterDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = itemNewsletterQuery(siteId, itemId)
  const [triedAt, setTriedAt] = useState<string | null>(null)
  // The address where the person gets letters from Kansli, if any.
  const { data: own } = useQuery({
    queryKey: ['own-letters'],
    queryFn: ({ signal }) => call(ownLetters.read, { signal, quiet: true }),
  })
  const trial = useMutation({
    mutationFn: () => call(itemNewsletter.test, { params: { siteId, itemId } }),
    onSuccess: ({ to }) => setTriedAt(to),
  })
  const send = useMutation({
    mutationFn: () => call(itemNewsletter.start, { params: { siteId, itemId }, body: { receivers } }),
    onSuccess: (view) => {
      queryClient.setQueryData(queryKey, view)
      onClose()
      showToast({ severity: 'success', message: `Nyheten skickas till ${subscribersInWords(receivers)}.` })
    },
    // Somebody may have subscribed, or sent it, meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Dialog title={`Skicka till ${subscribersInWords(receivers)}?`} onClose={onClose}>
      <Stack gap={4}>
        <p>
          {broadcast === null ? 'Nyheten skickas som den är publicerad nu.' : `”${broadcast}” skickas som sajten visar den nu.`} Ett
          brev går inte att ta tillbaka, och en nyhet skickas en gång. Skicka därför ett provbrev till dig först.
        </p>
        {own && own.address === null ? (
          <Stack gap={3}>
            <p>Provbrevet går till din egen e-postadress, och du har ingen bekräftad än.</p>
            <Row gap={3} wrap>
              <LinkButton to="/auth/e-post" variant="default">
                Skriv din e-postadress
              </LinkButton>
            </Row>
          </Stack>
        ) : (
          <Row gap={3} wrap>
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()} data-autofocus>
              Skicka provbrev
            </Button>
            <Small role="status">
              {triedAt === null
                ? own?.address && `Det går till ${own.address}.`
                : `Provbrevet är skickat till ${triedAt}. Läs igenom det.`}
            </Small>
          </Row>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <GuardedButton
            refusal={triedAt === null ? 'Skicka ett provbrev först.' : null}
            reason="hint"
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {`Skicka till ${subscribersInWords(receivers)}`}
          </GuardedButton>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
