import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { healthWords } from '#contract/health/health-kinds.ts'
import type { Reminders } from '#contract/health/reminders.ts'
import {
  previewReminders,
  ReminderInput,
  reminderNoteLength,
  remindedAgainDays,
  sendReminders,
} from '#contract/health/reminders.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Heading, Small, Stack } from '#web/ui/layout.tsx'
import letter from '#web/ui/letter-text.module.css'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { leftOutWords, sitesWords, toldWords } from './reminder-words.ts'

/** Milliseconds of rest before what is typed is read into the letter. */
const restMs = 400

/** The chosen sites, or all of the list that `search` narrows. */
export interface RemindedSites {
  readonly siteIds?: string[]
  readonly search?: string
}

const previewQuery = (input: ReminderInput) =>
  queryOptions({
    queryKey: ['admin', 'attention', 'reminders', input],
    queryFn: ({ signal }) => call(previewReminders, { body: input, signal }),
    placeholderData: keepPreviousData,
  })

interface RemindDialogProps {
  kind: HealthKind
  sites: RemindedSites
  onClose: () => void
  /** What became of each site. */
  onSent: (sent: Reminders) => void
}

/** Who will be reminded, and the letter, before anything is sent. */
export function RemindDialog({ kind, sites, onClose, onSent }: RemindDialogProps) {
  const queryClient = useQueryClient()
  const [again, setAgain] = useState(false)
  const requestOf = ({ note }: { note: string }): ReminderInput => ({ kind, ...sites, note, again })
  const { form, field, refusals, onRefused, onError } = useContractForm({ note: '' }, ReminderInput, requestOf)
  const { note } = form.values
  const [rested] = useDebouncedValue(note, restMs)
  const typed = ReminderInput.safeParse(requestOf({ note: rested }))
  const preview = useQuery(previewQuery(typed.success ? typed.data : requestOf({ note: '' })))
  const send = useMutation({
    mutationFn: (input: ReminderInput) => call(sendReminders, { body: input }),
    onSuccess: (sent) => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'attention'] })
      onSent(sent)
    },
    onError,
  })
  const { data } = preview
  const lately = data?.sites.filter(({ outcome }) => outcome === 'lately') ?? []
  return (
    <DialogForm
      title="Påminn de som kan åtgärda"
      submitLabel="Skicka påminnelsen"
      refusals={refusals}
      isSending={send.isPending}
      onSubmit={form.onSubmit((values) => send.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      {data === undefined ? (
        preview.isError ? (
          <ErrorBox onRetry={() => void preview.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )
      ) : (
        <>
          <Stack gap={2}>
            <p role="status">{toldWords(data)}</p>
            {leftOutWords(data).map((words) => (
              <Small key={words}>{words}</Small>
            ))}
          </Stack>
          {(again || lately.length > 0) && (
            <SwitchLine
              label="Påminn igen"
              about={
                again
                  ? `Sajter som har påmints de senaste ${remindedAgainDays} dagarna är med.`
                  : `${sitesWords(lately)} har påmints om samma sak de senaste ${remindedAgainDays} dagarna och hoppas annars över.`
              }
              isOn={again}
              onChange={setAgain}
            />
          )}
          <Textarea
            {...field('note')}
            label="Egen rad (frivillig)"
            description={`Står i brevet och i Att göra. Högst ${reminderNoteLength} tecken.`}
            minRows={2}
            autosize
          />
          {data.letter !== null && (
            <div>
              <Heading as="h3" id="brevet" below={1}>
                Brevet
              </Heading>
              <Small below={2}>
                Så ser det ut för {data.letter.to}. Var och en får ett brev, med sina egna sajter. Ämne: {data.letter.subject}
              </Small>
              {/* Focusable, so that the keyboard scrolls it. */}
              <div className={letter.text} tabIndex={0} role="region" aria-labelledby="brevet">
                {data.letter.text}
              </div>
            </div>
          )}
          {data.people === 0 && <Small tone="error">Ingen skulle få påminnelsen om {healthWords[kind].title.toLowerCase()}.</Small>}
        </>
      )}
    </DialogForm>
  )
}
