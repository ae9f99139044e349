import styles from './list.module.css'

export interface RowSelection {
  readonly isSelected: boolean
  readonly toggle: (isRange: boolean) => void
}

interface RowSelectProps {
  /** The row's title. */
  title: string
  selection: RowSelection
  /** Where it lies in the row's grid. */
  className: string | undefined
}

/** The box that selects a row; with shift all rows from the one before. */
export const RowSelect = ({ title, selection, className = '' }: RowSelectProps) => (
  <label className={`${styles.select} ${className}`}>
    <input
      type="checkbox"
      aria-label={`Markera ${title}`}
      checked={selection.isSelected}
      onChange={() => undefined}
      onClick={(event) => selection.toggle(event.shiftKey)}
    />
  </label>
)
