import type { ItemRow } from '#contract/items/items.ts'

/** What columns are made from. */
export type ColumnRow = Pick<ItemRow, 'facet' | 'detail' | 'reviewOn' | 'publishAt' | 'publishedAt'>

/** One more thing an area can show of its items. */
export interface ListColumn {
  readonly key: string
  /** `Kategori` */
  readonly label: string
  /** '' when the item has none. */
  readonly text: (row: ColumnRow) => string
  /** Shown to those who have not chosen. */
  readonly isUsual: boolean
}

/** Which columns a person has chosen; undefined for the usual ones. */
export type ColumnKeys = readonly string[] | undefined

export const shownColumns = (columns: readonly ListColumn[], keys: ColumnKeys): readonly ListColumn[] =>
  columns.filter(({ key, isUsual }) => keys?.includes(key) ?? isUsual)

/** What a row says in the columns. */
export interface Cell {
  readonly key: string
  readonly label: string
  readonly text: string
}

export const cellsOf = (columns: readonly ListColumn[], row: ColumnRow): Cell[] =>
  columns.map(({ key, label, text }) => ({ key, label, text: text(row) }))
