import { sameValue } from './parts/items/compare/same-value.ts'

/** What TipTap asks fast-equals for: whether a toolbar's few values are as they were. They hold no cycle. */
export const circularDeepEqual = sameValue
