import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonDetails, PersonRow } from '#contract/representatives/representative-persons.ts'
import { linkPersons } from '#contract/representatives/representative-persons.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { personsQuery } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

/** More hits than these say that another word is needed. */
const maxShown = 8

interface LinkDialogProps {
  person: PersonDetails
  onClose: () => void
}

/** Says which person of another site this one is: first the site, then the person there. */
export function LinkDialog({ person, onClose }: LinkDialogProps) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const [site, setSite] = useState<AdminSite | null>(null)
  const [otherId, setOtherId] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const refuse = (message: string) => {
    setFault(message)
    setRefusals((count) => count + 1)
  }

  const link = () => {
    if (site === null) return refuse('Välj en sajt.')
    if (otherId === null) return refuse('Välj vem på sajten det är.')
    run(async () => {
      try {
        await call(linkPersons, { body: { one: { siteId, personId: person.id }, other: { siteId: site.id, personId: otherId } } })
        await refresh()
        showToast({ severity: 'success', message: `${person.name} är nu samma person på ${site.name}.` })
        onClose()
      } catch (error) {
        if (isApiError(error)) refuse(error.fields['other']?.message ?? error.message)
        throw error
      }
    })
  }

  return (
    <DialogForm
      title={`På vilken sajt finns ${person.name === '' ? 'personen' : person.name}?`}
      submitLabel="Koppla ihop"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={(event) => {
        event.preventDefault()
        link()
      }}
      onClose={onClose}
    >
      {site === null ? (
        <SiteChoice
          exceptId={siteId}
          onChoose={(chosen) => {
            setSite(chosen)
            setFault(null)
          }}
        />
      ) : (
        <>
          <Row justify="between">
            <strong>{site.name}</strong>
            <Button
              variant="subtle"
              onClick={() => {
                setSite(null)
                setOtherId(null)
              }}
            >
              Byt sajt
            </Button>
          </Row>
          <PersonChoice
            siteId={site.id}
            name={person.name}
            value={otherId}
            onChoose={(id) => {
              setOtherId(id)
              setFault(null)
            }}
          />
          <Small>Har en av dem skyddade uppgifter får båda det, genast.</Small>
        </>
      )}
      {fault !== null && (
        <Small tone="error" role="alert">
          {fault}
        </Small>
      )}
    </DialogForm>
  )
}

function SiteChoice({ exceptId, onChoose }: { exceptId: string; onChoose: (site: AdminSite) => void }) {
  const [search, setSearch] = useState('')
  const { data } = useInfiniteQuery({ ...adminSitesQuery(search), placeholderData: keepPreviousData })
  const found = data?.pages.flatMap(({ sites }) => sites).filter(({ id }) => id !== exceptId) ?? []
  return (
    <>
      <SearchField label="Sök sajt" search={search} onSearch={setSearch} autoFocus />
      <ul aria-label="Sajter">
        {found.slice(0, maxShown).map((site) => (
          <li key={site.id}>
            <Button variant="subtle" fullWidth justify="start" onClick={() => onChoose(site)}>
              {site.name}
            </Button>
          </li>
        ))}
      </ul>
      <Hits isThere={data !== undefined} found={found.length} none="Ingen sajt heter så." />
    </>
  )
}

const aboutPerson = ({ assignments, protection }: PersonRow): string =>
  [
    assignments.map(({ labelOverride, roleName, bodyName }) => `${labelOverride || roleName}, ${bodyName}`).join('; '),
    protection === null ? '' : 'Skyddade uppgifter',
  ]
    .filter((words) => words !== '')
    .join(' · ') || 'Inga uppdrag'

interface PersonChoiceProps {
  siteId: string
  /** Searched for first: it is probably the same. */
  name: string
  value: string | null
  onChoose: (personId: string) => void
}

function PersonChoice({ siteId, name, value, onChoose }: PersonChoiceProps) {
  const [search, setSearch] = useState(name)
  const { data } = useInfiniteQuery({ ...personsQuery(siteId, 'all', search), placeholderData: keepPreviousData })
  const found = data?.pages.flatMap(({ persons }) => persons) ?? []
  return (
    <>
      <SearchField label="Sök person" search={search} onSearch={setSearch} autoFocus />
      {found.length > 0 && (
        <ChoiceGroup
          label="Person"
          value={value}
          options={found.slice(0, maxShown).map((row) => ({ value: row.id, label: row.name, about: aboutPerson(row) }))}
          onChange={onChoose}
        />
      )}
      <Hits isThere={data !== undefined} found={found.length} none="Ingen på sajten heter så. Sök på en del av namnet." />
    </>
  )
}

/** What the search gave, for those who listen as well. */
const Hits = ({ isThere, found, none }: { isThere: boolean; found: number; none: string }) => (
  <Small role="status">
    {isThere && found === 0 && none}
    {found > maxShown && `Fler än ${maxShown} passar. Skriv mer av namnet.`}
  </Small>
)
