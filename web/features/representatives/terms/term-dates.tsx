import { Button } from '@mantine/core'
import { readDate } from '#web/ui/typed-dates.ts'
import { FormDay } from '#web/ui/form-day.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import type { PlannedBodies, TermDates, TermDraft } from './term-draft.ts'
import { datesOf } from './term-draft.ts'
import { dayAfter } from '../shared/term-text.ts'
import { Card, Heading, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/term.module.css'

interface TermDatesStepProps {
  bodies: PlannedBodies
  draft: TermDraft
  /** Somebody has tried to go on. */
  showsFaults: boolean
  onChange: (draft: TermDraft) => void
}

const missing = 'Skriv ett datum, till exempel 2026-11-21.'

/** Step 2: when the old term ends and the new one begins. */
export function TermDatesStep({ bodies, draft, showsFaults, onChange }: TermDatesStepProps) {
  const set = (bodyId: string, dates: TermDates) => onChange({ ...draft, dates: { ...draft.dates, [bodyId]: dates } })
  const first = bodies[0]

  return (
    <Stack gap={4}>
      {bodies.map((body) => {
        const dates = datesOf(draft, body)
        const { endOn, startOn, termTo } = dates
        const fault = (message: string | null) => (showsFaults ? message : null)
        return (
          <Card as="fieldset" key={body.bodyId}>
            <Heading as="legend" className={styles.legend}>
              {body.name}
            </Heading>
            <FieldPair>
              <FormDay
                label="Den gamla slutar"
                description="Sista dagen för den som lämnar."
                value={endOn}
                error={fault(readDate(endOn) === null ? missing : null)}
                onChange={(day) => {
                  // The new one usually begins the day after: it follows as long as nobody chose another day.
                  const follows = readDate(endOn) !== null && startOn === dayAfter(endOn) && readDate(day) !== null
                  set(body.bodyId, { ...dates, endOn: day, ...(follows ? { startOn: dayAfter(day) } : {}) })
                }}
              />
              <FormDay
                label="Den nya börjar"
                description="Nya uppdrag syns på sajten från den dagen."
                value={startOn}
                error={fault(
                  readDate(startOn) === null ? missing : startOn <= endOn ? 'Måste vara efter att den gamla har slutat.' : null,
                )}
                onChange={(day) => set(body.bodyId, { ...dates, startOn: day })}
              />
              <FormDay
                label="Den nya slutar"
                description="Lämna tomt om det gäller tills vidare."
                value={termTo}
                error={fault(
                  termTo === '' ? null : readDate(termTo) === null ? missing : termTo < startOn ? 'Slutar innan den börjar.' : null,
                )}
                onChange={(day) => set(body.bodyId, { ...dates, termTo: day })}
              />
            </FieldPair>
            {bodies.length > 1 && body === first && (
              <div>
                <Button
                  variant="subtle"
                  onClick={() =>
                    onChange({
                      ...draft,
                      dates: { ...draft.dates, ...Object.fromEntries(bodies.map(({ bodyId }) => [bodyId, dates])) },
                    })
                  }
                >
                  Använd de här datumen för alla {bodies.length} organ
                </Button>
              </div>
            )}
          </Card>
        )
      })}
    </Stack>
  )
}
