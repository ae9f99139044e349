import type { ReactNode } from 'react'
import { Row, Small } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './list-section.module.css'

interface ListHeadProps {
  searchLabel: string
  search: string
  onSearch: (word: string) => void
  /** Undefined until it is known. */
  total: number | undefined
  /** `person`, `personer` */
  words: readonly [one: string, many: string]
  /** What else there is to press. */
  children?: ReactNode
}

const number = new Intl.NumberFormat('sv-SE')

/** Search and count over a list. */
export const ListHead = ({ searchLabel, search, onSearch, total, words: [one, many], children }: ListHeadProps) => (
  <Row gap={4} lineGap={2} wrap below={3}>
    <div className={styles.search} data-counted>
      <SearchField label={searchLabel} search={search} onSearch={onSearch} />
    </div>
    <Small role="status">{total === undefined ? '' : `${number.format(total)} ${total === 1 ? one : many}`}</Small>
    {children}
  </Row>
)
