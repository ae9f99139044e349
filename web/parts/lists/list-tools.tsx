import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import quietControl from '#web/ui/quiet-control.module.css'
import styles from './list-tools.module.css'

/** One filter that narrows the list now. */
export interface ChosenFilter {
  /** `Kategori` */
  readonly label: string
  /** `Debatt` */
  readonly value: string
  readonly clear: () => void
}

interface ListToolsProps {
  /** The search field. */
  search: ReactNode
  /** The selects of the filters, which wait behind the button. */
  filters: ReactNode
  chosen: readonly ChosenFilter[]
  /** Order and columns; on phones they wait behind the button, too. */
  children?: ReactNode
  /** The button that shows the boxes of the rows on a phone; undefined where nothing can be selected. */
  marking?: Marking | undefined
}

export interface Marking {
  readonly isMarking: boolean
  readonly setMarking: (isMarking: boolean) => void
}

/** Shows the boxes of the rows on a phone, where they would take a fifth of the width. */
export const MarkButton = ({ isMarking, setMarking }: Marking) => (
  <button
    type="button"
    className={`${quietControl.control} ${styles.button} ${styles.mark}`}
    aria-pressed={isMarking}
    onClick={() => setMarking(!isMarking)}
  >
    Markera
  </button>
)

/** Search, filters and order over a list, in one line. What is chosen among the filters stands below, each with a way to take it back. */
export function ListTools({ search, filters, chosen, children, marking }: ListToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.tools}>
      <div className={styles.search}>{search}</div>
      <button
        type="button"
        className={`${quietControl.control} ${styles.button}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filter{chosen.length > 0 ? ` (${chosen.length})` : ''}
      </button>
      {marking && <MarkButton {...marking} />}
      {children !== undefined && (
        <div className={styles.order} data-open={isOpen || undefined}>
          {children}
        </div>
      )}
      <div id={id} className={styles.filters} hidden={!isOpen}>
        {isOpen && filters}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Valda filter">
          {chosen.map(({ label, value, clear }) => (
            <li key={label}>
              <button type="button" className={styles.chip} aria-label={`Ta bort filtret ${label}: ${value}`} onClick={clear}>
                {value}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
