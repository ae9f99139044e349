import { useState } from 'react'
import type { ItemRow } from '#contract/items/items.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'

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

/** A browser without storage, or with somebody else's words in it, shows the usual ones. */
function readChoice(place: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null
  } catch {
    return null
  }
}

function keepChoice(place: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(keys))
  } catch {
    // Full or forbidden: the choice then lasts as long as the page.
  }
}

export interface ColumnChoice {
  /** Null for the usual ones. */
  readonly keys: readonly string[] | null
  readonly choose: (keys: readonly string[]) => void
}

/** Which columns this person wants in the lists of an area, remembered in this browser. */
export function useColumnChoice(areaKey: string): ColumnChoice {
  const { user } = useAuthInfo()
  const place = `kansli:kolumner:${user.id}:${areaKey}`
  const isInBrowser = useIsInBrowser()
  const [chosen, setChosen] = useState(() => readChoice(place))
  return {
    keys: isInBrowser ? chosen : null,
    choose: (keys) => {
      setChosen(keys)
      keepChoice(place, keys)
    },
  }
}

export const shownColumns = (columns: readonly ListColumn[], { keys }: ColumnChoice): readonly ListColumn[] =>
  columns.filter(({ key, isUsual }) => keys?.includes(key) ?? isUsual)
