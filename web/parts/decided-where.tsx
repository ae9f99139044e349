import type { ComponentProps } from 'react'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

/** Who decides a part for the sites below: they themselves, this place with a proposal, or this place alone. */
export type Decided = 'notHere' | 'free' | 'fixed'

const words: Readonly<Record<Decided, string>> = {
  notHere: 'Bestäms inte här',
  free: 'Kan ändras på sajterna',
  fixed: 'Låst',
}

interface DecidedWhereProps extends Omit<ComponentProps<typeof ChoiceGroup<Decided>>, 'options'> {
  /** A design proposes nothing. */
  choices?: readonly Decided[]
}

/** The choice that every part has on the screens of a district and of the federation. */
export const DecidedWhere = ({ choices = ['notHere', 'free', 'fixed'], ...props }: DecidedWhereProps) => (
  <ChoiceGroup {...props} options={choices.map((one) => ({ value: one, label: words[one] }))} />
)
