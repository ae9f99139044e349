import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconEraser } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ListedCase } from '#contract/privacy/privacy.ts'
import { PersonTerms, privacyCases } from '#contract/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import list from '#web/parts/lists/list.module.css'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { casesQuery } from './privacy-queries.ts'

const signs = {
  searching: { tone: 'amber', icon: IconClock, word: 'Söker' },
  found: { tone: 'blue', icon: IconCircleCheck, word: 'Besvarad' },
  erasing: { tone: 'amber', icon: IconClock, word: 'Raderar' },
  erased: { tone: 'green', icon: IconEraser, word: 'Raderad' },
  failed: { tone: 'red', icon: IconAlertTriangle, word: 'Misslyckades' },
} as const

/** Looks for a person on all sites, for a request by post as well, and lists the earlier questions. */
export function PrivacyCases() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: cases } = useSuspenseQuery(casesQuery)
  const { form, field, refusals, onRefused, onError } = useContractForm(
    { name: '', email: '', phone: '' },
    PersonTerms,
    (values) => values,
  )
  const ask = useMutation({
    mutationFn: (body: PersonTerms) => call(privacyCases.create, { body }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: casesQuery.queryKey })
      await navigate({ to: '/admin/integritet/{-$part}', params: { part: id } })
    },
    onError,
  })
  return (
    <>
      <Quiet below={4}>Svara den som frågar vad som finns sparat, eller radera en person från alla sajter.</Quiet>
      <Stack gap={6}>
        <FormFrame
          errors={form.errors}
          refusals={refusals}
          submitLabel="Sök på alla sajter"
          isSending={ask.isPending}
          onSubmit={form.onSubmit((values) => ask.mutate(values), onRefused)}
        >
          <FormSection
            title="Vem gäller det?"
            lead="Skriv det du vet. Kontrollera först att den som frågar är den hen säger. Att någon har sökts loggas, men inte vem; svaret tas bort av sig självt, se Gallring."
          >
            <TextInput {...field('name')} label="Namn" description="För- och efternamn" />
            <TextInput {...field('email')} label="E-post" type="email" />
            <TextInput {...field('phone')} label="Telefon" type="tel" />
          </FormSection>
        </FormFrame>
        {cases.length > 0 && (
          <ListSection id="fragor" title="Tidigare frågor">
            <ListFrame aria-labelledby="fragor">
              {cases.map((one) => (
                <CaseRow key={one.id} one={one} />
              ))}
            </ListFrame>
          </ListSection>
        )}
      </Stack>
    </>
  )
}

function CaseRow({ one: { id, state, createdAt, createdBy, expiresAt } }: { one: ListedCase }) {
  const { tone, icon, word } = signs[state]
  return (
    <ListRow
      title={
        <Link to="/admin/integritet/{-$part}" params={{ part: id }} className={list.cover}>
          {dateTimeText(createdAt)}
        </Link>
      }
      meta={`${createdBy}${expiresAt === null ? '' : ` · tas bort ${dateText(expiresAt)}`}`}
      aside={
        <StateChip tone={tone} icon={icon}>
          {word}
        </StateChip>
      }
    />
  )
}
