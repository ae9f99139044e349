import type { MenuItem, MenuSubItem } from '#contract/pages/menu.ts'

// The arranged menu while it is being arranged: rows with an identity of their own, which moves and typing keep.

export interface MenuRow {
  readonly id: string
  readonly item: MenuSubItem
  readonly children: readonly MenuRow[]
}

const newId = (): string => crypto.randomUUID()

export const rowOf = (item: MenuSubItem, children: readonly MenuRow[] = []): MenuRow => ({ id: newId(), item, children })

/** The item alone: what stands below it is in the row. */
function withoutChildren(item: MenuItem): MenuSubItem {
  const { children: _, ...alone } = item
  return alone
}

export const rowsOf = (items: readonly MenuItem[]): readonly MenuRow[] =>
  items.map((item) =>
    rowOf(
      withoutChildren(item),
      item.children.map((child) => rowOf(child)),
    ),
  )

export const itemsOf = (rows: readonly MenuRow[]): MenuItem[] =>
  rows.map(({ item, children }) => ({ ...item, children: children.map((child) => child.item) }))

/** With one row changed, wherever it stands. */
export const changed = (rows: readonly MenuRow[], id: string, change: (row: MenuRow) => MenuRow): readonly MenuRow[] =>
  rows.map((row) => (row.id === id ? change(row) : { ...row, children: changed(row.children, id, change) }))

/** Without one row; what stood below it goes with it. */
export const without = (rows: readonly MenuRow[], id: string): readonly MenuRow[] =>
  rows.filter((row) => row.id !== id).map((row) => ({ ...row, children: without(row.children, id) }))

/** Below the row before it, last. One that has rows below it, or none before it, stays: the menu has two levels. */
export function indented(rows: readonly MenuRow[], id: string): readonly MenuRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const [row, before] = [rows[at], rows[at - 1]]
  if (row === undefined || before === undefined || row.children.length > 0) return rows
  return rows
    .filter((other) => other !== row)
    .map((other) => (other === before ? { ...before, children: [...before.children, row] } : other))
}

/** Out to the top, directly after the row it stood below. */
export const outdented = (rows: readonly MenuRow[], id: string): readonly MenuRow[] =>
  rows.flatMap((row) => {
    const child = row.children.find((below) => below.id === id)
    return child === undefined ? [row] : [{ ...row, children: row.children.filter((below) => below !== child) }, child]
  })

export const reordered = (rows: readonly MenuRow[], ids: readonly string[]): readonly MenuRow[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

/** What a row leads to, so that nothing is offered twice. */
export const placeOf = (item: MenuSubItem): string =>
  item.kind === 'area' ? item.area : item.kind === 'page' ? item.pageId : item.url
