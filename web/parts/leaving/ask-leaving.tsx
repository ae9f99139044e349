import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import { confirmDelete, confirmQuestion } from '#web/ui/confirm-store.ts'
import type { LeftOn } from './left-behind-choices.tsx'
import { LeftBehindChoices } from './left-behind-choices.tsx'

/** Links end, keys and webhooks go on. */
export const nothingChosen: Leaving = { keptLinks: [], withdrawn: [] }

interface LeavingQuestion {
  title: string
  consequence: string
  confirmLabel: string
  /** Of the person who loses access. */
  name: string
  /** Who loses access cannot keep links by staying. */
  isYou?: boolean
}

/** Asks before access is taken away, and what becomes of what the person made. Null: not confirmed. */
export async function askLeaving(question: LeavingQuestion, left: readonly LeftOn[]): Promise<Leaving | null> {
  const { title, consequence, confirmLabel, name, isYou = false } = question
  let leaving = nothingChosen
  const isSure = left.every(({ things }) => things.length === 0)
    ? await confirmDelete({ title, consequence, confirmLabel })
    : await confirmQuestion({
        title,
        children: consequence,
        choices: <LeftBehindChoices name={name} isYou={isYou} left={left} onChange={(chosen) => (leaving = chosen)} />,
        confirmLabel,
        isDangerous: true,
      })
  return isSure ? leaving : null
}

/** The field of a request; absent when nothing was chosen, since a node of the version before knows no such field. */
export const chosenOf = (leaving: Leaving): { leaving?: Leaving } =>
  leaving.keptLinks.length + leaving.withdrawn.length > 0 ? { leaving } : {}
