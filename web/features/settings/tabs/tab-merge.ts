// Merges the changes of two people in the same tab. A field changed by one of them keeps the change; the person decides on the others.

type Content = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export interface Merge<C extends Content> {
  /** Fields that the other person changed since the tab was opened. */
  readonly theirs: readonly (keyof C & string)[]
  /** Fields that both changed to different values. */
  readonly both: readonly (keyof C & string)[]
  /** The content with both persons' changes; conflicting fields keep the own value or take the other's. */
  readonly keepingMine: C
  readonly takingTheirs: C
}

export function mergeTabs<C extends Content>(base: C, mine: C, theirs: C): Merge<C> {
  const fields = Object.keys(theirs) as (keyof C & string)[]
  const byThem = fields.filter((field) => !isSame(theirs[field], base[field]))
  const byMe = fields.filter((field) => !isSame(mine[field], base[field]))
  const both = byThem.filter((field) => byMe.includes(field) && !isSame(mine[field], theirs[field]))
  const withMine = (own: readonly (keyof C & string)[]): C => ({
    ...theirs,
    ...Object.fromEntries(own.map((field) => [field, mine[field]])),
  })
  return {
    theirs: byThem,
    both,
    keepingMine: withMine(byMe),
    takingTheirs: withMine(byMe.filter((field) => !both.includes(field))),
  }
}

/** A form after it was saved: as the server has it, except where something else was typed since it was sent. */
export const keepTyped = <Values extends object>(sent: Values, now: Values, saved: Values): Values =>
  Object.fromEntries(
    Object.entries(saved).map(([field, value]) => {
      const typed = now[field as keyof Values]
      return [field, isSame(typed, sent[field as keyof Values]) ? value : typed]
    }),
    // The same members with values of the same kinds.
  ) as Values
