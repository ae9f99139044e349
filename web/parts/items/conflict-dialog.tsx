import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import { timeText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { KnownMediaContext } from '../media-fields/known-media-context.ts'
import styles from './conflict-dialog.module.css'
import { bothValues, titlesOf, valueInWords } from './field-words.ts'
import type { FieldWords } from './item-area.ts'
import type { Resolution } from './save-machine.ts'
import type { SaveSession } from './save-session.ts'
import type { ConflictField } from './save-state.ts'
import { TextCompare } from './text-compare.tsx'
import { useSaveState } from './use-save-session.ts'

type Keep = Resolution['keep']

interface ConflictDialogProps {
  session: SaveSession
  fields: Readonly<Record<string, FieldWords>>
  userId: string
}

const nameless = (field: string): FieldWords => ({ label: field, definite: field, kind: 'line' })

/** Asks for each field that two people changed which text holds. It cannot be left without a choice, and no choice loses a text. */
export function ConflictDialog({ session, fields, userId }: ConflictDialogProps) {
  const known = useContext(KnownMediaContext)
  const { conflict, current, item } = useSaveState(session)
  const [choices, setChoices] = useState<Readonly<Record<string, Keep>>>({})
  const [copied, setCopied] = useState<string | null>(null)
  const first = conflict[0]
  if (first === undefined) return null

  const titles = titlesOf(item ?? {}, known?.facts)
  const whoIn = ({ changedBy }: ConflictField): string => (changedBy.id === userId ? 'Du' : changedBy.name)
  const both = ({ field, theirs }: ConflictField) => bothValues(theirs, current[field], (fields[field] ?? nameless(field)).kind)

  const finish = () => {
    const resolutions = conflict.map((one): [string, Resolution] => {
      const keep = choices[one.field] ?? 'mine'
      return [one.field, keep === 'both' ? { keep, value: both(one) } : { keep }]
    })
    setChoices({})
    session.resolve(Object.fromEntries(resolutions))
  }

  const copy = async (field: string, words: string) => {
    await navigator.clipboard.writeText(words)
    setCopied(field)
  }

  const isOwn = first.changedBy.id === userId
  const title = `${whoIn(first)} ändrade samma text kl. ${timeText(first.changedAt)}${isOwn ? ' i ett annat fönster' : ''}`
  const isChosen = conflict.every(({ field }) => choices[field] !== undefined)

  return (
    // Escape and a click beside it do nothing: which text holds must be said.
    <Dialog title={title} role="alertdialog" width="760px" onClose={() => undefined}>
      <p>Välj vilken som ska gälla – den andra sparas i historiken.</p>
      {conflict.map((one) => {
        const { field, theirs } = one
        const words = fields[field] ?? nameless(field)
        const theirName = isOwn ? 'det andra fönstrets' : genitive(one.changedBy.name)
        const mine = valueInWords(current[field], words, titles)
        const joined = both(one)
        const options: { keep: Keep; said: string; refusal: string | null }[] = [
          { keep: 'mine', said: 'Behåll min', refusal: null },
          { keep: 'theirs', said: `Ta ${theirName}`, refusal: null },
          ...(joined === null
            ? []
            : [{ keep: 'both' as const, said: 'Lägg båda efter varandra', refusal: session.rules.fault(field, joined) }]),
        ]
        return (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.label}>{words.label}</legend>
            <TextCompare
              label={words.label}
              one={{ title: 'Min', text: mine }}
              other={{ title: isOwn ? 'Andra fönstret' : whoIn(one), text: valueInWords(theirs, words, titles) }}
            />
            <div className={styles.choices}>
              {options.map(({ keep, said, refusal }) => (
                <label key={keep} className={styles.choice} data-refused={refusal !== null || undefined}>
                  <input
                    type="radio"
                    data-autofocus={keep === 'mine' || undefined}
                    name={`konflikt-${field}`}
                    checked={choices[field] === keep}
                    disabled={refusal !== null}
                    onChange={() => setChoices({ ...choices, [field]: keep })}
                  />
                  <span>
                    {said}
                    {refusal !== null && (
                      <span className={styles.refusal}>{refusal} Kopiera din text först om du vill ha båda.</span>
                    )}
                  </span>
                </label>
              ))}
              <Button variant="subtle" onClick={() => void copy(field, mine)}>
                {copied === field ? 'Kopierad' : 'Kopiera min text'}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <DialogActions>
        <Button disabled={!isChosen} onClick={finish}>
          Spara valet
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** `Annas`, `Andreas`: in Swedish nothing is added after s, x and z. */
function genitive(name: string): string {
  const first = name.split(' ')[0] ?? name
  return /[sxz]$/i.test(first) ? first : `${first}s`
}
