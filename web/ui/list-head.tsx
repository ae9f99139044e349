import { Row, Small } from './layout.tsx'
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
    <Row gap={4} lineGap={2} wrap below={4}>
      <div className={styles.search}>
        <SearchField label={searchLabel} value={search} onChange={onSearch} />
      </div>
      <Small role="status">{count}</Small>
    </Row>
  )
}
