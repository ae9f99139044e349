/** The ids with one of them at another place, counted from 0. Past the ends is at the end. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}

/** An order that was chosen for rows that may have changed since: what is gone falls out, what is new stands last. */
export function reconciled(chosen: readonly string[], present: readonly string[]): readonly string[] {
  return [...chosen.filter((id) => present.includes(id)), ...present.filter((id) => !chosen.includes(id))]
}

/** `Anna Berg, plats 3 av 12` */
export const placeText = (name: string, ids: readonly string[], id: string): string =>
  `${name}, plats ${ids.indexOf(id) + 1} av ${ids.length}`

/** A finished move: what to save. */
export interface Move {
  readonly id: string
  /** Its new place, counted from 0. */
  readonly index: number
  /** It now stands directly before this one; null is last. */
  readonly beforeId: string | null
  /** All rows in their new order. */
  readonly ids: readonly string[]
}

/** Saves a move. What comes back takes it back again and becomes the toast's Ångra. */
export type SaveMove = (move: Move) => Promise<(() => Promise<unknown>) | void> | void
