import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import { isApiError } from '#web/api/api-error.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { plannedText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import type { EditorWork } from './editor-work.ts'
import { chosenTime } from './schedule-time.ts'
import styles from './schedule-dialog.module.css'

const dayMs = 24 * 60 * 60 * 1000
const isElsewhere = (): boolean =>
  new Intl.DateTimeFormat('sv', { hour: 'numeric', day: 'numeric' }).format() !==
  new Intl.DateTimeFormat('sv', { hour: 'numeric', day: 'numeric', timeZone: 'Europe/Stockholm' }).format()

const words = {
  publish: { title: 'Schemalägg', verb: 'Publiceras', field: 'publishAt', button: 'Schemalägg' },
  unpublish: { title: 'Avpublicera vid en viss tid', verb: 'Avpubliceras', field: 'unpublishAt', button: 'Spara tiden' },
} as const

/** Chooses when the text goes live, or when it leaves the site: a date and a time in Sweden, typed or picked. */
export function ScheduleDialog({ work, purpose }: { work: EditorWork; purpose: 'publish' | 'unpublish' }) {
  const { item, title } = work
  const now = useNow()
  const planned = purpose === 'publish' ? item?.publishAt : item?.unpublishAt
  const [date, setDate] = useState(() => stockholmDate(planned ? new Date(planned) : new Date(now.getTime() + dayMs)))
  const [time, setTime] = useState(() => (planned ? stockholmLocal(new Date(planned)).slice(11) : '08:00'))
  const [refused, setRefused] = useState<string | null>(null)
  const [isReviewed] = useState(item?.review?.state === 'requested')
  const [isJudged, setJudged] = useState(false)
  const chosen = chosenTime(date, time, now, purpose)
  const { title: heading, verb, field, button } = words[purpose]

  const save = useMutation({
    mutationFn: (local: string) =>
      purpose === 'publish'
        ? work.take('schedule', { publishAt: local, isReviewed })
        : work.take('setUnpublishAt', { unpublishAt: local }),
    onError: (error) => setRefused(isApiError(error) ? (error.fields[field]?.message ?? null) : null),
  })

  if (purpose === 'publish' && work.findings.some(({ level }) => level === 'blocking')) {
    return <BlockedDialog work={work} until="schemalägga" />
  }

  const submit = () => {
    setJudged(true)
    setRefused(null)
    if (chosen.kind === 'chosen') save.mutate(chosen.local)
  }
  const faultOf = (name: 'date' | 'time'): string | null => {
    if (isJudged && chosen.kind === 'fault' && chosen.field === name) return chosen.message
    return name === 'date' ? refused : null
  }
  const hasNewer = purpose === 'publish' && planned && item?.scheduledDraftVersion !== item?.draftVersion

  return (
    <Dialog key="klar" title={`${heading}: ”${title}”`} onClose={work.close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Row gap={3} align="start" wrap className={styles.fields}>
          <DateField
            label="Datum"
            value={date}
            fault={faultOf('date')}
            hasFirstFocus
            onChange={(next) => {
              setDate(next)
              setRefused(null)
            }}
          />
          <TextInput
            label="Klockslag"
            className={styles.time ?? ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={time}
            error={faultOf('time')}
            onChange={(event) => {
              setTime(event.currentTarget.value)
              setRefused(null)
            }}
          />
        </Row>
        <p className={styles.result} role="status">
          {chosen.kind === 'chosen' && `${verb} ${plannedText(chosen.instant, now)}${isElsewhere() ? ' svensk tid' : ''}.`}
          {chosen.kind === 'chosen' && chosen.isTwice && ' Klockan visar den tiden två gånger den natten. Den första gäller.'}
        </p>
        {purpose === 'publish' && (
          <Small>
            {hasNewer
              ? 'Texten som den ser ut nu ersätter den som var schemalagd.'
              : 'Det är texten som den ser ut nu som publiceras. Det du ändrar sedan följer inte med.'}
          </Small>
        )}
        <DialogActions>
          <Button variant="default" onClick={work.close}>
            Avbryt
          </Button>
          {purpose === 'unpublish' && planned && (
            <Button
              variant="default"
              onClick={() => void work.take('setUnpublishAt', { unpublishAt: null }).catch(() => work.close())}
            >
              Ta bort tiden
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
