import { siteStateLabel } from '#contract/users-and-sites/site-states.ts'
import type { SiteParent } from '#contract/users-and-sites/sites.ts'
import { QuietSelect } from '#web/parts/items/list/quiet-select.tsx'
import type { ChosenFilter, Marking } from '#web/parts/lists/list-tools.tsx'
import { ListTools } from '#web/parts/lists/list-tools.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { SiteListSearch } from './site-list-search.ts'
import { stateOfWord, stateWords } from './site-list-search.ts'

interface SiteFiltersProps {
  search: SiteListSearch
  /** Districts, and the sites above them. */
  parents: readonly SiteParent[]
  marking: Marking
  /** Values that are '' are taken away. */
  onSearch: (search: Record<keyof SiteListSearch, string>) => void
}

/** Search, and what narrows the list of sites. */
export function SiteFilters({ search, parents, marking, onSearch }: SiteFiltersProps) {
  const { sok = '', status, distrikt } = search
  const state = stateOfWord(status)
  const show = (change: Partial<Record<keyof SiteListSearch, string>>) =>
    onSearch({ sok, status: status ?? '', distrikt: distrikt ?? '', ...change })
  const chosen: ChosenFilter[] = []
  if (state !== undefined) chosen.push({ label: 'Status', value: siteStateLabel[state], clear: () => show({ status: '' }) })
  if (distrikt !== undefined) {
    const value = parents.find(({ id }) => id === distrikt)?.name ?? 'Okänt distrikt'
    chosen.push({ label: 'Distrikt', value, clear: () => show({ distrikt: '' }) })
  }
  return (
    <ListTools
      search={<SearchField placeholder="Sök" label="Sök sajt" search={sok} onSearch={(word) => show({ sok: word })} />}
      chosen={chosen}
      marking={marking}
      filters={
        <>
          <QuietSelect
            label="Status"
            value={state === undefined ? '' : (status ?? '')}
            isChosen={state !== undefined}
            onChange={(word) => show({ status: word })}
          >
            <option value="">Alla tillstånd</option>
            {stateWords.map(([word, known]) => (
              <option key={word} value={word}>
                {siteStateLabel[known]}
              </option>
            ))}
          </QuietSelect>
          <QuietSelect
            label="Distrikt"
            value={distrikt ?? ''}
            isChosen={distrikt !== undefined}
            onChange={(id) => show({ distrikt: id })}
          >
            <option value="">Alla distrikt</option>
            {parents
              .filter(({ level }) => level === 'district')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </QuietSelect>
        </>
      }
    />
  )
}
