import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LinkedThere, PersonThere } from '#contract/representatives/federation-persons.ts'
import type { PersonOnSite } from '#contract/representatives/representative-persons.ts'
import { isApiError } from '#web/api/api-error.ts'
import { ListFrame, StaleList } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { ErrorBox, NotFoundScreen } from '#web/ui/error-screen.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { federationPersonQuery } from './federation-person-queries.ts'
import { usePersonLinks } from './use-person-links.ts'

const route = getRouteApi('/admin/personer/$personSiteId/$personId')

/** One person on all sites, and who on other sites may be the same. */
export function PersonScreen() {
  const { personSiteId: siteId, personId } = route.useParams()
  const [search, setSearch] = useState('')
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(federationPersonQuery(siteId, personId, search))
  const { link, unlink, differ, show, isRunning } = usePersonLinks()
  if (isApiError(error) && error.status === 404) return <NotFoundScreen />
  if (data === undefined)
    return (
      <Screen title="Person" width="list">
        {isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />}
      </Screen>
    )
  const own: PersonOnSite = { siteId, personId }
  const { name, persons, candidates, different, isCut } = data
  const writer = persons.find(({ text }) => text === 'written')
  return (
    <Screen
      title={name}
      width="list"
      lead="Uppdrag och kontakt är var sajts egna. Namn, porträtt och text kan vara gemensamma: de skrivs på en sajt. Skyddade uppgifter sätts på och stängs av på personens sida på någon av sajterna, och gäller genast på alla."
    >
      <ListSection id="finns-pa" title="Finns på">
        <ListFrame aria-labelledby="finns-pa">
          {persons.map((there) => (
            <PersonThereRow
              key={there.siteId}
              there={there}
              name={name}
              says={persons.length > 1 ? textLabel[there.text] : null}
              actions={
                persons.length === 1
                  ? []
                  : [
                      ...textActions(there, writer, show),
                      {
                        label: 'Ta bort kopplingen',
                        onClick: () => unlink(there, persons.find((other) => other.siteId !== there.siteId) ?? own),
                      },
                    ]
              }
              isRunning={isRunning}
            />
          ))}
        </ListFrame>
      </ListSection>
      <ListSection id="samma" title="Kan vara samma person">
        <Row below={3}>
          <SearchField label="Sök på andra sajter" search={search} onSearch={setSearch} />
        </Row>
        <StaleList isStale={isPlaceholderData}>
          {candidates.length > 0 && (
            <ListFrame aria-labelledby="samma">
              {candidates.map((there) => (
                <PersonThereRow
                  key={`${there.siteId} ${there.personId}`}
                  there={there}
                  name={null}
                  actions={[
                    { label: 'Koppla ihop', onClick: () => link(own, there) },
                    { label: 'Inte samma person', onClick: () => differ(own, there, true) },
                  ]}
                  isRunning={isRunning}
                />
              ))}
            </ListFrame>
          )}
          <Small role="status">{underCandidates(search, candidates.length, isCut)}</Small>
        </StaleList>
      </ListSection>
      {different.length > 0 && (
        <ListSection id="inte-samma" title="Inte samma person">
          <ListFrame aria-labelledby="inte-samma">
            {different.map((there) => (
              <PersonThereRow
                key={`${there.siteId} ${there.personId}`}
                there={there}
                name={null}
                actions={[{ label: 'Ångra', onClick: () => differ(own, there, false) }]}
                isRunning={isRunning}
              />
            ))}
          </ListFrame>
        </ListSection>
      )}
    </Screen>
  )
}

function underCandidates(search: string, count: number, isCut: boolean): string {
  if (isCut) return `Fler än ${count} passar. Skriv mer av namnet.`
  if (count > 0) return 'Har en av dem skyddade uppgifter får båda det, genast.'
  return search === ''
    ? 'Ingen på en annan sajt har samma namn. Sök på det namn som personen har där.'
    : `Inga träffar på ”${search}”. Prova färre ord.`
}

interface Action {
  readonly label: string
  readonly onClick: () => void
}

const textLabel: Record<LinkedThere['text'], string> = {
  written: 'Skriver den gemensamma texten',
  common: 'Visar den gemensamma texten',
  own: 'Egen text',
}

/** A site shows what another writes, or its own text again. Who writes it is decided on the person's page there. */
function textActions(
  there: LinkedThere,
  writer: LinkedThere | undefined,
  show: (there: LinkedThere, writer: LinkedThere | null) => void,
): Action[] {
  if (there.text === 'common') return [{ label: 'Visa egen text', onClick: () => show(there, null) }]
  return writer !== undefined && there.text === 'own' ? [{ label: 'Visa gemensam text', onClick: () => show(there, writer) }] : []
}

interface PersonThereRowProps {
  there: PersonThere
  /** The name over the list, which rows need not repeat; null: every row shows its own. */
  name: string | null
  /** What more is said of it. */
  says?: string | null
  actions: readonly Action[]
  isRunning: boolean
}

function PersonThereRow({ there, name, says = null, actions, isRunning }: PersonThereRowProps) {
  const { siteId, personId, siteName, about, isProtected } = there
  return (
    <ListRow
      title={
        <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }}>
          {name === there.name ? siteName : `${there.name}, ${siteName}`}
        </Link>
      }
      meta={[about || 'Inga uppdrag', ...(says === null ? [] : [says])].join(' · ')}
      isStacked
      {...(isProtected && { aside: 'Skyddade uppgifter' })}
      {...(actions.length > 0 && {
        actions: actions.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="default"
            disabled={isRunning}
            aria-label={`${label}: ${there.name}, ${siteName}`}
            onClick={onClick}
          >
            {label}
          </Button>
        )),
      })}
    />
  )
}
