import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RichText } from '#contract/rich-text/document.ts'
import { timeText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import type { FieldWords } from './item-area.ts'
import type { Resolution } from './save-machine.ts'
import type { SaveSession } from './save-session.ts'
import type { ConflictField } from './save-state.ts'
import { TextCompare, wordsOf } from './text-compare.tsx'
import { useSaveState } from './use-save-session.ts'

type Keep = Resolution['keep']

/** Both texts as one: mine after theirs. */
function joined(theirs: unknown, mine: unknown, kind: FieldWords['kind']): unknown {
  if (kind === 'line') return `${String(theirs).trim()} ${String(mine).trim()}`
  // Fields of this kind hold what the contract's RichText has parsed.
  const [first, second] = [theirs as RichText, mine as RichText]
  return { ...first, content: [...first.content, ...second.content] }
}

interface ConflictDialogProps {
  session: SaveSession
  fields: Readonly<Record<string, FieldWords>>
  userId: string
}

/** Asks for each field that two people changed which text holds. It cannot be left without a choice, and no choice loses a text. */
export function ConflictDialog({ session, fields, userId }: ConflictDialogProps) {
  const { conflict, current } = useSaveState(session)
  const [choices, setChoices] = useState<Readonly<Record<string, Keep>>>({})
  const [copied, setCopied] = useState<string | null>(null)
  const first = conflict[0]
  if (first === undefined) return null

  const whoIn = ({ changedBy }: ConflictField): string => (changedBy.id === userId ? 'Du' : changedBy.name)
  const bothFault = ({ field, theirs }: ConflictField): string | null =>
    session.rules.fault(field, joined(theirs, current[field], fields[field]?.kind ?? 'line'))

  const finish = () => {
    const resolutions = conflict.map((one): [string, Resolution] => {
      const keep = choices[one.field] ?? 'mine'
      const kind = fields[one.field]?.kind ?? 'line'
      return [one.field, keep === 'both' ? { keep, value: joined(one.theirs, current[one.field], kind) } : { keep }]
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
        const { label, kind } = fields[field] ?? { label: field, kind: 'line' as const }
        const theirName = isOwn ? 'det andra fönstrets' : genitive(one.changedBy.name)
        const tooLong = bothFault(one)
        const options: { keep: Keep; words: string; refusal: string | null }[] = [
          { keep: 'mine', words: 'Behåll min', refusal: null },
          { keep: 'theirs', words: `Ta ${theirName}`, refusal: null },
          { keep: 'both', words: 'Lägg båda efter varandra', refusal: tooLong },
        ]
        return (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.label}>{label}</legend>
            <TextCompare
              label={label}
              kind={kind}
              one={{ title: 'Min', value: current[field] }}
              other={{ title: whoIn(one) === 'Du' ? 'Andra fönstret' : whoIn(one), value: theirs }}
            />
            <div className={styles.choices}>
              {options.map(({ keep, words, refusal }) => (
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
                    {words}
                    {refusal !== null && (
                      <span className={styles.refusal}>{refusal} Kopiera din text först om du vill ha båda.</span>
                    )}
                  </span>
                </label>
              ))}
              <Button variant="subtle" onClick={() => void copy(field, wordsOf(current[field], kind))}>
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
