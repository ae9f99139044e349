import { useSuspenseQuery } from '@tanstack/react-query'
import { dateText } from '#web/ui/dates.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AddressForm } from './address-form.tsx'
import { ChoicesForm } from './choices-form.tsx'
import { ownLettersQuery } from './letter-queries.ts'

/** Where the person's letters go, what they tell of and when. */
export function LettersScreen() {
  const { data } = useSuspenseQuery(ownLettersQuery)
  const { sendsMail, failedSince } = data
  return (
    <Screen title="E-post till mig" width="form" lead="Kansli kan skriva till dig när något väntar på dig. Du väljer själv vad.">
      <Stack gap={6}>
        {!sendsMail && <Note role="status">Härifrån går det inte att skicka e-post än. Be en administratör ordna det.</Note>}
        {failedSince !== null && (
          <Note role="status" tone="error">
            Breven har inte kommit fram sedan {dateText(failedSince)}. Kontrollera adressen. Allt står i Att göra som vanligt.
          </Note>
        )}
        <AddressForm letters={data} />
        {(data.address !== null || data.waiting !== null) && <ChoicesForm letters={data} />}
      </Stack>
    </Screen>
  )
}
