import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActionWords } from '#contract/audit/audit-words.ts'
import type { AuditFilter } from '#contract/audit/audit.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { adminSiteQuery, usersQuery } from '#web/parts/admin-queries.ts'
import { SearchChoice } from '#web/parts/search-choice.tsx'
import { restMs, useFoundSites } from '#web/parts/use-found-sites.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import styles from './log-filters.module.css'
import { auditActionsQuery } from './privacy-queries.ts'

interface LogFiltersProps {
  filter: AuditFilter
  /** The name of the chosen person, if a line has it. */
  personName: string | undefined
  narrow: (change: Partial<Record<keyof AuditFilter, string | undefined>>) => void
}

/** Person, site, action and day. The first choice of each is all of them. */
export function LogFilters({ filter, personName, narrow }: LogFiltersProps) {
  const { data: actions = [] } = useQuery(auditActionsQuery)
  const byWords = actions
    .map((action) => ({ value: action, label: auditActionWords(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'sv'))
  return (
    <div className={styles.filters}>
      <PersonChoice person={filter.person} name={personName} onChoose={(person) => narrow({ person })} />
      <SiteFilter siteId={filter.site} onChoose={(site) => narrow({ site })} />
      <NativeSelect
        label="Vad"
        value={filter.action ?? ''}
        onChange={({ currentTarget }) => narrow({ action: currentTarget.value })}
        data={[{ value: '', label: 'Allt' }, ...byWords]}
      />
      <DayInput label="Dag" value={filter.day ?? null} fault={null} onDay={(day) => narrow({ day: day ?? undefined })} />
    </div>
  )
}

const everybody = { id: '', name: 'Alla personer' }
const everywhere = { id: '', name: 'Alla sajter' }
const chosenId = ({ id }: { readonly id: string }): string | undefined => (id === '' ? undefined : id)

/** What tells a person from others of the same name. */
const detailOf = ({ isAdmin, memberships: [first] }: User): string =>
  isAdmin ? 'Administratör' : (first?.siteName ?? 'Ingen roll')

interface PersonChoiceProps {
  person: string | undefined
  name: string | undefined
  onChoose: (person: string | undefined) => void
}

function PersonChoice({ person, name, onChoose }: PersonChoiceProps) {
  const [words, onSearch] = useState('')
  const [search] = useDebouncedValue(words, restMs)
  // The list of everybody is not opened, which the log would have a line about, until somebody looks for a person.
  const { data, isPlaceholderData, isPending } = useInfiniteQuery({
    ...usersQuery({ search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search === '' ? [] : (data?.pages.flatMap((page) => page.users) ?? [])
  return (
    <SearchChoice
      label="Person"
      listLabel="Personer"
      placeholder="Skriv ett namn"
      value={person === undefined ? everybody.name : (name ?? 'Den valda personen')}
      hits={words === '' ? [everybody] : found.map((user) => ({ id: user.id, name: user.name, detail: detailOf(user) }))}
      hasMore={words !== '' && data?.pages.at(-1)?.next != null}
      isBehind={words !== search || (search !== '' && (isPlaceholderData || isPending))}
      none="Ingen med konto heter så."
      onSearch={onSearch}
      onChoose={(hit) => onChoose(chosenId(hit))}
    />
  )
}

function SiteFilter({ siteId, onChoose }: { siteId: string | undefined; onChoose: (siteId: string | undefined) => void }) {
  const { hits, hasMore, isBehind, onSearch, isSearch } = useFoundSites()
  const { data: site } = useQuery({ ...adminSiteQuery(siteId ?? ''), enabled: siteId !== undefined })
  return (
    <SearchChoice
      label="Sajt"
      listLabel="Sajter"
      placeholder="Sök bland alla sajter"
      value={siteId === undefined ? everywhere.name : (site?.name ?? siteId)}
      hits={isSearch ? hits : [everywhere, ...hits]}
      hasMore={hasMore}
      isBehind={isBehind}
      none="Ingen sajt heter så. Prova en annan stavning."
      onSearch={onSearch}
      onChoose={(hit) => onChoose(chosenId(hit))}
    />
  )
}
