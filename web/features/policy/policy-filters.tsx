import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import { ListSearch } from '#web/parts/lists/list-section.tsx'
import quietControl from '#web/parts/quiet-control.module.css'
import { Row } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './policy-index.module.css'
import type { PolicySearch } from './policy-search.ts'
import { statusChoices } from './policy-status.ts'

interface PolicyFiltersProps {
  areas: readonly PolicyArea[]
  search: PolicySearch
  /** '' is any. */
  onChange: (key: 'sok' | 'omrade' | 'status', value: string) => void
}

export const PolicyFilters = ({ areas, search, onChange }: PolicyFiltersProps) => (
  <Row gap={3} lineGap={2} wrap below={3}>
    <ListSearch>
      <SearchField
        placeholder="Sök"
        label="Sök bland sakfrågor"
        search={search.sok ?? ''}
        onSearch={(word) => onChange('sok', word)}
      />
    </ListSearch>
    <select
      aria-label="Område"
      className={`${quietControl.control} ${styles.select}`}
      data-chosen={search.omrade !== undefined || undefined}
      value={search.omrade ?? ''}
      onChange={(event) => onChange('omrade', event.currentTarget.value)}
    >
      <option value="">Alla områden</option>
      {areas.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <select
      aria-label="Status"
      className={`${quietControl.control} ${styles.select}`}
      data-chosen={search.status !== undefined || undefined}
      value={search.status ?? ''}
      onChange={(event) => onChange('status', event.currentTarget.value)}
    >
      <option value="">Alla statusar</option>
      {statusChoices.map(({ status, label }) => (
        <option key={status} value={status}>
          {label}
        </option>
      ))}
    </select>
  </Row>
)
