import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ownLetters } from '#contract/letters/letters.ts'
import { itemNewsletter } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { itemNewsletterQuery } from './newsletter-queries.ts'
import { subscribersInWords } from './subscribers-in-words.ts'

interface SendNewsletterDialogProps {
  itemId: string
  receivers: number
  onClose: () => void
}

/** Asks before letters are sent, and sends one on trial first: what has been sent cannot be taken back. */
export function SendNewsletterDialog({ itemId, receivers, onClose }: SendNewsletterDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = itemNewsletterQuery(siteId, itemId)
  const box = useRef<HTMLFormElement>(null)
  const [triedAt, setTriedAt] = useState<string | null>(null)
  // The address where the person gets letters from Kansli, if any.
  const { data: own } = useQuery({
    queryKey: ['own-letters'],
    queryFn: ({ signal }) => call(ownLetters.read, { signal, quiet: true }),
  })
  const { form, field, refusals, onRefused, onError } = useContractForm({ to: '' }, itemNewsletter.test.body, (values) => ({
    to: values.to === '' ? (own?.address ?? '') : values.to,
  }))
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const trial = useMutation({
    mutationFn: (to: string) => call(itemNewsletter.test, { params: { siteId, itemId }, body: { to }, silent: true }),
    onSuccess: (_answer, to) => setTriedAt(to),
    onError: (error) => {
      onError(error)
      showRefusal(error)
    },
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
          Nyheten skickas som den är publicerad nu. Ett brev går inte att ta tillbaka, och en nyhet skickas en gång. Skicka därför
          ett provbrev till dig först.
        </p>
        <form
          ref={box}
          noValidate
          autoComplete="off"
          onSubmit={form.onSubmit(({ to }) => trial.mutate(to === '' ? (own?.address ?? '') : to), onRefused)}
        >
          <Stack gap={3}>
            <TextInput
              {...field('to')}
              label="Provbrev till"
              {...(own?.address && { description: `Lämna tomt för ${own.address}.` })}
              type="email"
              inputMode="email"
              spellCheck={false}
              maxLength={200}
              data-autofocus
            />
            <Row gap={3} wrap>
              <Button type="submit" variant="default" loading={trial.isPending}>
                Skicka provbrev
              </Button>
              <Small role="status">{triedAt !== null && `Provbrevet är skickat till ${triedAt}. Läs igenom det.`}</Small>
            </Row>
          </Stack>
        </form>
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
