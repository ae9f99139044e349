import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { GridCell, GridPerson, GridSite } from '#contract/users-and-sites/role-grid.ts'
import { gridColumns, gridRows } from '#contract/users-and-sites/role-grid.ts'
import { Small } from '#web/ui/layout.tsx'
import list from '#web/parts/lists/list.module.css'
import { useNow } from '#web/ui/use-now.ts'
import type { CellPlace, Step } from './grid-keys.ts'
import { stepOf } from './grid-keys.ts'
import styles from './role-grid.module.css'
import { personWords, roleWords } from './role-words.ts'

export const pairKey = (userId: string, siteId: string): string => `${userId} ${siteId}`

interface RoleGridProps {
  people: readonly GridPerson[]
  sites: readonly GridSite[]
  cells: readonly GridCell[]
  total: { readonly people: number; readonly sites: number }
  /** How many windows come before this one, and whether there are more. */
  rows: { readonly at: number; readonly hasMore: boolean }
  columns: { readonly at: number; readonly hasMore: boolean }
  marked: ReadonlySet<string>
  /** A click marks instead of opening. */
  isMarking: boolean
  onMove: (window: Exclude<Step['window'], 'this'>) => void
  onOpen: (person: GridPerson, site: GridSite) => void
  onMark: (person: GridPerson, site: GridSite) => void
}

/** People by sites: one cell takes the Tab key, the arrows move it, also on to the next window. */
export function RoleGrid(props: RoleGridProps) {
  const { people, sites, cells, total, rows, columns, marked, isMarking, onMove, onOpen, onMark } = props
  const now = useNow()
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setWanted] = useState<CellPlace>({ row: 0, column: 1 })
  const active = { row: Math.min(wanted.row, people.length - 1), column: Math.min(wanted.column, sites.length) }
  const byPlace = new Map(cells.map((cell) => [pairKey(cell.userId, cell.siteId), cell]))

  // The focus follows the arrows into a window when that has come.
  const windowShown = `${people[0]?.id} ${sites[0]?.id}`
  const windowLeft = useRef<string | null>(null)
  const focusOn = ({ row, column }: CellPlace): void =>
    table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()
  useEffect(() => {
    if (windowLeft.current === null || windowLeft.current === windowShown) return
    windowLeft.current = null
    table.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus()
  }, [windowShown])

  const take = ({ to, window }: Step): void => {
    setWanted(to)
    if (window === 'this') return focusOn(to)
    windowLeft.current = windowShown
    onMove(window)
  }
  const markAt = ({ row, column }: CellPlace): void => {
    const [person, site] = [people[row], sites[column - 1]]
    if (person && site) onMark(person, site)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === ' ' && active.column > 0) {
      event.preventDefault()
      return markAt(active)
    }
    const step = stepOf(event, active, {
      rows: people.length,
      columns: sites.length + 1,
      hasRowsBefore: rows.at > 0,
      hasRowsAfter: rows.hasMore,
      hasColumnsBefore: columns.at > 0,
      hasColumnsAfter: columns.hasMore,
    })
    if (step === null) return
    event.preventDefault()
    take(step)
    if (event.shiftKey && step.window === 'this') markAt(step.to)
  }
  const tabIndexAt = (row: number, column: number): 0 | -1 => (row === active.row && column === active.column ? 0 : -1)

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        role="grid"
        cellSpacing={0}
        aria-label="Roller"
        aria-multiselectable
        aria-rowcount={total.people + 1}
        aria-colcount={total.sites + 1}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <Sites sites={sites} firstColumn={columns.at * gridColumns + 2} />
        <tbody>
          {people.map((person, row) => (
            <tr key={person.id} aria-rowindex={rows.at * gridRows + row + 2}>
              <th scope="row" aria-colindex={1}>
                <Link
                  to="/admin/sajter/anvandare/$userId"
                  params={{ userId: person.id }}
                  className={list.cover}
                  data-place={`${row} 0`}
                  tabIndex={tabIndexAt(row, 0)}
                  onFocus={() => setWanted({ row, column: 0 })}
                >
                  {person.name}
                </Link>
                <Small as="div">{personWords(person, now)}</Small>
              </th>
              <RowCells
                person={person}
                row={row}
                sites={sites}
                firstColumn={columns.at * gridColumns + 2}
                byPlace={byPlace}
                marked={marked}
                tabIndexAt={tabIndexAt}
                onFocus={setWanted}
                onPress={(site, event) => (isMarking || event.shiftKey || event.ctrlKey ? onMark : onOpen)(person, site)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowCellsProps {
  person: GridPerson
  row: number
  sites: readonly GridSite[]
  /** The column of the first site, as the grid counts all of them. */
  firstColumn: number
  byPlace: ReadonlyMap<string, GridCell>
  marked: ReadonlySet<string>
  tabIndexAt: (row: number, column: number) => 0 | -1
  onFocus: (place: CellPlace) => void
  onPress: (site: GridSite, event: MouseEvent) => void
}

/** The roles of one person; each is heard with person and site. */
function RowCells({ person, row, sites, firstColumn, byPlace, marked, tabIndexAt, onFocus, onPress }: RowCellsProps) {
  const now = useNow()
  return sites.map((site, index) => {
    const key = pairKey(person.id, site.id)
    const cell = byPlace.get(key)
    const words = roleWords(cell, now)
    return (
      <td key={site.id} role="gridcell" aria-colindex={firstColumn + index} aria-selected={marked.has(key)}>
        <UnstyledButton
          w="100%"
          mih="2.75rem"
          aria-label={`${person.name}, ${site.name}: ${words}`}
          data-place={`${row} ${index + 1}`}
          tabIndex={tabIndexAt(row, index + 1)}
          onFocus={() => onFocus({ row, column: index + 1 })}
          onClick={(event) => onPress(site, event)}
        >
          {cell === undefined ? '–' : words}
        </UnstyledButton>
      </td>
    )
  })
}

const Sites = ({ sites, firstColumn }: Pick<RowCellsProps, 'sites' | 'firstColumn'>) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" aria-colindex={1}>
        Person
      </th>
      {sites.map(({ id, name }, index) => (
        <th key={id} scope="col" aria-colindex={firstColumn + index}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
