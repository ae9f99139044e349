import type { ItemRow } from '#contract/items/items.ts'

/** One more thing an area can show of its items. */
export interface ListColumn {
  readonly key: string
  /** `Kategori` */
  readonly label: string
  /** '' when the item has none. */
  readonly text: (row: ItemRow) => string
  /** Shown to those who have not chosen. */
  readonly isUsual: boolean
}

/** Which columns a person has chosen; undefined for the usual ones. */
export type ColumnKeys = readonly string[] | undefined

export const shownColumns = (columns: readonly ListColumn[], keys: ColumnKeys): readonly ListColumn[] =>
  columns.filter(({ key, isUsual }) => keys?.includes(key) ?? isUsual)
