import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { FieldPair } from './dialog-form.tsx'
import type { PlannedBodies, TermDates, TermDraft } from './term-draft.ts'
import { datesOf } from './term-draft.ts'
import { dayAfter } from './term-text.ts'
import styles from './term.module.css'

interface TermDatesStepProps {
  bodies: PlannedBodies
  draft: TermDraft
  /** Somebody has tried to go on. */
  showsFaults: boolean
  onChange: (draft: TermDraft) => void
}

const missing = 'Skriv ett datum.'

/** Step 2: when the old term ends and the new one begins. */
export function TermDatesStep({ bodies, draft, showsFaults, onChange }: TermDatesStepProps) {
  const set = (bodyId: string, dates: TermDates) => onChange({ ...draft, dates: { ...draft.dates, [bodyId]: dates } })
  const first = bodies[0]

  return (
    <div className={styles.stack}>
      {bodies.map((body) => {
        const dates = datesOf(draft, body)
        const { endOn, startOn, termTo } = dates
        const fault = (message: string | null) => (showsFaults ? message : null)
        return (
          <fieldset key={body.bodyId} className={styles.card}>
            <legend className={styles.legend}>{body.name}</legend>
            <FieldPair>
              <TextInput
                type="date"
                label="Den gamla slutar"
                description="Sista dagen för den som lämnar."
                value={endOn}
                error={fault(endOn === '' ? missing : null)}
                onChange={(event) => {
                  const day = event.currentTarget.value
                  // The new one usually begins the day after: it follows as long as nobody chose another day.
                  const follows = endOn !== '' && startOn === dayAfter(endOn) && day !== ''
                  set(body.bodyId, { ...dates, endOn: day, ...(follows ? { startOn: dayAfter(day) } : {}) })
                }}
              />
              <TextInput
                type="date"
                label="Den nya börjar"
                description="Nya uppdrag syns på sajten från den dagen."
                value={startOn}
                error={fault(startOn === '' ? missing : startOn <= endOn ? 'Måste vara efter att den gamla har slutat.' : null)}
                onChange={(event) => set(body.bodyId, { ...dates, startOn: event.currentTarget.value })}
              />
              <TextInput
                type="date"
                label="Den nya slutar"
                description="Tom betyder tills vidare."
                value={termTo}
                error={fault(termTo !== '' && termTo < startOn ? 'Slutar innan den börjar.' : null)}
                onChange={(event) => set(body.bodyId, { ...dates, termTo: event.currentTarget.value })}
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
          </fieldset>
        )
      })}
    </div>
  )
}
