import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentNewsletter } from '#contract/newsletter/newsletter.ts'
import { itemNewsletter } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { dateText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Small } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { itemNewsletterQuery } from './newsletter-queries.ts'
import { SendNewsletterDialog } from './send-newsletter-dialog.tsx'
import { subscribersInWords } from './subscribers-in-words.ts'

const number = new Intl.NumberFormat('sv-SE')

/** Sends a public news item to the subscribers, and says how far that has come. Null where the site has no newsletter of its own. */
export function NewsletterGroup({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data } = useQuery(itemNewsletterQuery(siteId, itemId))
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) return null
  const { sent, mode, sendsMail, isPublished, subscribers } = data
  if (sent === null && (mode !== 'own' || !sendsMail || !isPublished)) return null
  return (
    <FieldGroup title="Nyhetsbrev">
      {sent === null ? (
        <GuardedButton
          variant="default"
          reason="close"
          refusal={subscribers === 0 ? 'Ingen prenumererar på nyhetsbrevet än.' : null}
          onClick={() => setAsking(true)}
        >
          Skicka som nyhetsbrev
        </GuardedButton>
      ) : (
        <Sending sent={sent} itemId={itemId} />
      )}
      {isAsking && <SendNewsletterDialog itemId={itemId} receivers={subscribers} onClose={() => setAsking(false)} />}
    </FieldGroup>
  )
}

const failedInWords = (failed: number): string => (failed === 0 ? '' : ` ${number.format(failed)} kom inte fram.`)

const stopped = {
  person: 'Utskicket är stoppat.',
  notPublic: 'Utskicket stoppades när nyheten inte längre var publicerad.',
  mail: 'Utskicket stoppades: e-postservern tog inte emot breven.',
} as const

function words({ state, stoppedBy, sent, receivers, failed, startedAt, startedBy }: SentNewsletter): string {
  const far = `${number.format(sent)} av ${number.format(receivers)} brev är skickade.${failedInWords(failed)}`
  if (state === 'done')
    return `Skickad till ${subscribersInWords(sent)} ${dateText(startedAt)} av ${startedBy}.${failedInWords(failed)}`
  return state === 'stopped' ? `${stopped[stoppedBy ?? 'person']} ${far}` : far
}

function Sending({ sent, itemId }: { sent: SentNewsletter; itemId: string }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = itemNewsletterQuery(siteId, itemId)
  const step = useMutation({
    mutationFn: (name: 'stop' | 'resume') => call(itemNewsletter[name], { params: { siteId, itemId } }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const { state, receivers, failed } = sent
  return (
    <>
      {state !== 'done' && <Progress aria-label="Skickade brev" value={sent.sent + failed} max={receivers} />}
      <Small role="status">{words(sent)}</Small>
      {state !== 'done' && (
        <div>
          {/* One button that changes its words keeps the focus. */}
          <Button variant="default" loading={step.isPending} onClick={() => step.mutate(state === 'sending' ? 'stop' : 'resume')}>
            {state === 'sending' ? 'Stoppa' : 'Fortsätt'}
          </Button>
        </div>
      )}
    </>
  )
}
