import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import type { ChosenFilter, Marking } from '#web/parts/lists/list-tools.tsx'
import { ListTools } from '#web/parts/lists/list-tools.tsx'
import quietControl from '#web/ui/quiet-control.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './policy-index.module.css'
import type { PolicySearch } from './policy-search.ts'
import { statusChoices, unreadStatus } from './policy-status.ts'

interface PolicyFiltersProps {
  areas: readonly PolicyArea[]
  search: PolicySearch
  marking: Marking | undefined
  /** Whether there are topics of the federation in the list. */
  hasShared: boolean
  /** '' is any. */
  onChange: (key: 'sok' | 'omrade' | 'status', value: string) => void
}

export function PolicyFilters({ areas, search, marking, hasShared, onChange }: PolicyFiltersProps) {
  const statuses = hasShared ? [...statusChoices, unreadStatus] : statusChoices
  const area = areas.find(({ id }) => id === search.omrade)
  const status = statuses.find((choice) => choice.status === search.status)
  const chosen: readonly ChosenFilter[] = [
    ...(area === undefined ? [] : [{ label: 'Område', value: area.name, clear: () => onChange('omrade', '') }]),
    ...(status === undefined ? [] : [{ label: 'Status', value: status.label, clear: () => onChange('status', '') }]),
  ]
  return (
    <ListTools
      search={
        <SearchField
          placeholder="Sök"
          label="Sök bland sakfrågor"
          search={search.sok ?? ''}
          onSearch={(word) => onChange('sok', word)}
        />
      }
      chosen={chosen}
      marking={marking}
      filters={
        <>
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
            {statuses.map(({ status: choice, label }) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </select>
        </>
      }
    />
  )
}
