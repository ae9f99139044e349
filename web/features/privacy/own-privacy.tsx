import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ownPrivacy } from '#contract/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { dateText, dayText, sentence } from '#web/ui/dates.ts'
import { Quiet, Row, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { FindingsBySite } from './finding-card.tsx'
import { ownAnswerQuery } from './privacy-queries.ts'

/** "Vad finns om mig": what Kansli holds about the person who asks. */
export function OwnPrivacy() {
  const queryClient = useQueryClient()
  const { data: answer } = useSuspenseQuery(ownAnswerQuery)
  const ask = useMutation({
    mutationFn: () => call(ownPrivacy.create),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownAnswerQuery.queryKey }),
  })
  const isAsking = ask.isPending || answer?.state === 'searching'
  return (
    <Screen
      title="Vad finns om mig"
      width="form"
      lead="Här ser du allt som är sparat om dig och ditt konto, på alla sajter."
      action={
        <Button aria-disabled={isAsking} data-disabled={isAsking} onClick={() => isAsking || ask.mutate()}>
          {answer === null ? 'Visa vad som finns' : 'Visa på nytt'}
        </Button>
      }
    >
      <Quiet below={3}>
        Svaret har ditt konto och det som hör till den e-postadress du har bekräftat. Texter som nämner ditt namn är inte med, för
        andra kan heta som du: vill du veta det, be en administratör.
      </Quiet>
      <Small role="status" below={4}>
        {isAsking && 'Samlar ihop svaret …'}
        {!isAsking && answer?.state === 'failed' && 'Svaret gick inte att samla ihop. Försök igen om en stund.'}
        {!isAsking &&
          answer?.state === 'found' &&
          answer.expiresAt !== null &&
          `${sentence(`Så här såg det ut ${dateText(answer.createdAt)}`)} ${sentence(`Svaret tas bort ${dateText(answer.expiresAt)}`)}`}
      </Small>
      {answer?.state === 'found' && (
        <>
          <Row gap={3} align="stretch" wrap below={6}>
            <AnswerFiles findings={answer.findings} day={dayText(answer.createdAt)} />
          </Row>
          <FindingsBySite of={answer.findings} />
        </>
      )}
    </Screen>
  )
}
