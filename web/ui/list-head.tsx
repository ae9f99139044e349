import styles from './list-head.module.css'
import { SearchField } from './search-field.tsx'

interface ListHeadProps {
  searchLabel: string
  search: string
  onSearch: (typed: string) => void
  /** How many there are, in words; '' until it is known. */
  count: string
}

/** Search and count over a list, always in the same place. */
export function ListHead({ searchLabel, search, onSearch, count }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.search}>
        <SearchField label={searchLabel} value={search} onChange={onSearch} />
      </div>
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  )
}
