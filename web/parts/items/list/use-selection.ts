import { useState } from 'react'

/** The most that one bulk call takes. */
const maxSelected = 100

/** The selected rows. Another list, or the removal of a row, ends their selection. */
export function useSelection<Row extends { readonly id: string }>(rows: readonly Row[], listKey: string) {
  const [marked, setMarked] = useState<{ listKey: string; ids: readonly string[]; latest: string | null }>({
    listKey,
    ids: [],
    latest: null,
  })
  const ids = marked.listKey === listKey ? marked.ids : []
  const set = (next: readonly string[], latest: string | null) => setMarked({ listKey, ids: next.slice(0, maxSelected), latest })

  /** With a range (Shift held down) all rows from the last selected one to this one. */
  const toggle = (id: string, isRange: boolean) => {
    const all = rows.map((row) => row.id)
    const [from, to] = [all.indexOf(marked.latest ?? id), all.indexOf(id)]
    if (isRange && from !== -1) {
      const range = all.slice(Math.min(from, to), Math.max(from, to) + 1)
      set([...new Set([...ids, ...range])], id)
    } else set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], id)
  }

  return {
    selected: rows.filter(({ id }) => ids.includes(id)),
    isSelected: (id: string) => ids.includes(id),
    toggle,
    selectAll: () =>
      set(
        rows.map(({ id }) => id),
        null,
      ),
    clear: () => set([], null),
  }
}
