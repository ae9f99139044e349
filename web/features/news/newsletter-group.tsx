import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemNewsletter as ItemNewsletterState, SentNewsletter } from '#contract/newsletter/newsletter.ts'
import { itemNewsletter } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Small } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { itemNewsletterQuery } from './newsletter-queries.ts'
import { SendNewsletterDialog } from './send-newsletter-dialog.tsx'
import { subscribersInWords } from './subscribers-in-words.ts'

const number = new Intl.NumberFormat('sv-SE')

/** Why a news item cannot be sent; null when it can. */
export function refusalOf({ mode, sendsMail, isAllowed, isPublished, subscribers }: ItemNewsletterState): string | null {
  if (mode !== 'own') return 'Sajten har inget eget nyhetsbrev. En sajtansvarig slår på det i Inställningar, Nyhetsbrev.'
  if (!sendsMail) return 'Härifrån går det inte att skicka e-post än. Be en administratör ordna det.'
  if (!isAllowed) return 'Riksnyheter skickas inte i sajtens nyhetsbrev. En sajtansvarig slår på det i Inställningar, Nyhetsbrev.'
  if (!isPublished) return 'Besökare ser inte nyheten på sajten nu.'
  return subscribers === 0 ? 'Ingen prenumererar på nyhetsbrevet än.' : null
}

/** Sends a public news item to the subscribers, and says how far that has come. Mounted by a wish to send: it asks at once. */
export function ItemSending({ itemId }: { itemId: string }) {
  const siteId = useSiteId()
  const { data, isError } = useQuery(itemNewsletterQuery(siteId, itemId))
  const [isAsking, setAsking] = useState(true)
  if (data === undefined)
    return <Small role="status">{isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'}</Small>
  const { sent, subscribers } = data
  const refusal = refusalOf(data)
  if (sent !== null) return <Sending sent={sent} itemId={itemId} />
  return (
    <>
      <GuardedButton variant="default" reason="close" refusal={refusal} onClick={() => setAsking(true)}>
        Skicka som nyhetsbrev
      </GuardedButton>
      {isAsking && refusal === null && (
        <SendNewsletterDialog itemId={itemId} receivers={subscribers} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const failedInWords = (failed: number): string => (failed === 0 ? '' : ` ${number.format(failed)} kom inte fram.`)

const stopped = {
  person: 'Utskicket är stoppat.',
  notPublic: 'Utskicket stoppades när besökare inte längre såg nyheten.',
  mail: 'Utskicket stoppades: e-postservern tog inte emot breven.',
} as const

function words({ state, stoppedBy, sent, receivers, failed, startedAt, startedBy }: SentNewsletter): string {
  const far = `${number.format(sent)} av ${number.format(receivers)} brev är skickade.${failedInWords(failed)}`
  if (state === 'done')
    return `Skickad till ${subscribersInWords(sent)} ${dateText(startedAt)} av ${startedBy}.${failedInWords(failed)}`
  return state === 'stopped' ? `${stopped[stoppedBy ?? 'person']} ${far}` : far
}

/** How far a newsletter has come, with the button that stops it or goes on. */
export function Sending({ sent, itemId }: { sent: SentNewsletter; itemId: string }) {
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
