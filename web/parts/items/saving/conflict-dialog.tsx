import { Button } from '@mantine/core'
import { useContext, useMemo, useState } from 'react'
import { timeText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { KnownMediaContext } from '../../media/known-media-context.ts'
import styles from './conflict-dialog.module.css'
import type { Answers, AskedPlace } from './conflict-questions.ts'
import { questionsOf } from './conflict-questions.ts'
import type { Sides } from './conflict-place.tsx'
import { ConflictPlace, ConflictResult } from './conflict-place.tsx'
import { titlesOf, valueInWords } from '../field-words.ts'
import type { FieldWords } from '../item-area.ts'
import type { SaveSession } from './save-session.ts'
import { useSaveState } from './use-save-session.ts'

interface ConflictDialogProps {
  session: SaveSession
  fields: Readonly<Record<string, FieldWords>>
  userId: string
}

const nameless = (field: string): FieldWords => ({ label: field, definite: field, kind: 'line' })

/**
 * Asks about what two people changed in the same place, place by place; all else is merged. It cannot be left without a
 * choice, and no choice loses a text.
 */
export function ConflictDialog({ session, fields, userId }: ConflictDialogProps) {
  const known = useContext(KnownMediaContext)
  const { conflict, current, item } = useSaveState(session)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answers>>>({})
  const [copied, setCopied] = useState<string | null>(null)
  const titles = useMemo(() => titlesOf(item ?? {}, known?.facts), [item, known?.facts])
  const asked = useMemo(
    () =>
      conflict.map((one) => {
        const words = fields[one.field] ?? nameless(one.field)
        return { ...questionsOf(one, current[one.field], words, session.rules, titles), words }
      }),
    [conflict, current, fields, session, titles],
  )
  const first = conflict[0]
  if (first === undefined) return null

  const isOwn = first.changedBy.id === userId
  const sides: Sides = isOwn
    ? { theirs: 'Andra fönstret', takeTheirs: 'Ta det andra fönstrets' }
    : { theirs: first.changedBy.name, takeTheirs: `Ta ${genitive(first.changedBy.name)}` }
  const answersOf = (field: string): Answers => answers[field] ?? {}
  const left = asked.flatMap(({ field, places }) =>
    places.filter(({ question }) => answersOf(field)[question] === undefined),
  ).length
  const faults = asked.map(({ field, valueOf }) => session.rules.fault(field, valueOf(answersOf(field))))

  const answer = (field: string, given: Answers) => setAnswers({ ...answers, [field]: { ...answersOf(field), ...given } })
  const finish = () => {
    setAnswers({})
    session.resolve(Object.fromEntries(asked.map(({ field, resolutionOf }) => [field, resolutionOf(answersOf(field))])))
  }
  const copy = async (field: string, words: string) => {
    await navigator.clipboard.writeText(words)
    setCopied(field)
  }

  const who = isOwn ? 'Du' : first.changedBy.name
  const hasMerged = asked.some((one) => one.hasMerged)
  return (
    // Escape and a click beside it do nothing: which text holds must be said.
    <Dialog
      title={`${who} ändrade samma text kl. ${timeText(first.changedAt)}${isOwn ? ' i ett annat fönster' : ''}`}
      role="alertdialog"
      width="760px"
      onClose={() => undefined}
    >
      <p>
        {hasMerged
          ? 'Det som ni har skrivit på olika ställen är redan hopfogat. Välj vad som ska gälla där ni har ändrat samma sak – det andra sparas i historiken.'
          : 'Välj vilken som ska gälla – den andra sparas i historiken.'}
      </p>
      {asked.map(({ field, words, places, valueOf, resultOf }, at) => (
        <section key={field} className={styles.field} aria-label={words.label}>
          {places.length > 1 && <OneSideEverywhere places={places} sides={sides} onAnswer={(given) => answer(field, given)} />}
          {places.map((place, index) => (
            <ConflictPlace
              key={place.question}
              name={`konflikt-${field}-${place.question}`}
              label={places.length > 1 ? `${words.label}, ställe ${index + 1} av ${places.length}` : words.label}
              place={place}
              sides={sides}
              isFirst={at === 0 && index === 0}
              chosen={answersOf(field)[place.question]}
              // With several places the fault of the whole is told below: it depends on all of them.
              refusal={places.length > 1 ? null : session.rules.fault(field, valueOf({ [place.question]: 'both' }))}
              onChoose={(side) => answer(field, { [place.question]: side })}
            />
          ))}
          <ConflictResult label={words.label} parts={resultOf(answersOf(field))} fault={faults[at] ?? null} />
          <Button
            variant="subtle"
            className={styles.copy ?? ''}
            onClick={() => void copy(field, valueInWords(current[field], words, titles))}
          >
            {copied === field ? 'Kopierad' : 'Kopiera min text'}
          </Button>
        </section>
      ))}
      <DialogActions>
        {left > 0 && <Small className={styles.left}>{left === 1 ? 'Ett val kvar' : `${left} val kvar`}</Small>}
        <Button disabled={left > 0 || faults.some((fault) => fault !== null)} onClick={finish}>
          Spara valet
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface OneSideEverywhereProps {
  places: readonly AskedPlace[]
  sides: Sides
  onAnswer: (answers: Answers) => void
}

/** Answers all places of a field at once. */
const OneSideEverywhere = ({ places, sides, onAnswer }: OneSideEverywhereProps) => (
  <Row wrap below={4}>
    <span>{places.length} ställen att välja på.</span>
    {(['mine', 'theirs'] as const).map((side) => (
      <Button
        key={side}
        variant="default"
        onClick={() => onAnswer(Object.fromEntries(places.map(({ question }) => [question, side])))}
      >
        {side === 'mine' ? 'Behåll mina överallt' : `${sides.takeTheirs} överallt`}
      </Button>
    ))}
  </Row>
)

/** `Annas`, `Andreas`: in Swedish nothing is added after s, x and z. */
function genitive(name: string): string {
  const first = name.split(' ')[0] ?? name
  return /[sxz]$/i.test(first) ? first : `${first}s`
}
