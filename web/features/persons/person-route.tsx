import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonThere } from '#contract/representatives/federation-persons.ts'
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
  const { link, unlink, isRunning } = usePersonLinks()
  if (isApiError(error) && error.status === 404) return <NotFoundScreen />
  if (data === undefined)
    return (
      <Screen title="Person" width="list">
        {isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />}
      </Screen>
    )
  const own: PersonOnSite = { siteId, personId }
  const { name, persons, candidates, isCut } = data
  return (
    <Screen
      title={name}
      width="list"
      lead="Texter, porträtt och uppdrag är var sajts egna. Skyddade uppgifter sätts på och stängs av på personens sida på någon av sajterna, och gäller genast på alla."
    >
      <ListSection id="finns-pa" title="Finns på">
        <ListFrame aria-labelledby="finns-pa">
          {persons.map((there) => (
            <PersonThereRow
              key={there.siteId}
              there={there}
              name={name}
              action={
                persons.length === 1
                  ? null
                  : {
                      label: 'Ta bort kopplingen',
                      onClick: () => unlink(there, persons.find((other) => other.siteId !== there.siteId) ?? own),
                    }
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
                  action={{ label: 'Koppla ihop', onClick: () => link(own, there) }}
                  isRunning={isRunning}
                />
              ))}
            </ListFrame>
          )}
          <Small role="status">{underCandidates(search, candidates.length, isCut)}</Small>
        </StaleList>
      </ListSection>
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

interface PersonThereRowProps {
  there: PersonThere
  /** The name over the list, which rows need not repeat; null: every row shows its own. */
  name: string | null
  action: { readonly label: string; readonly onClick: () => void } | null
  isRunning: boolean
}

function PersonThereRow({ there, name, action, isRunning }: PersonThereRowProps) {
  const { siteId, personId, siteName, about, isProtected } = there
  return (
    <ListRow
      title={
        <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }}>
          {name === there.name ? siteName : `${there.name}, ${siteName}`}
        </Link>
      }
      meta={about || 'Inga uppdrag'}
      isStacked
      {...(isProtected && { aside: 'Skyddade uppgifter' })}
      {...(action !== null && {
        actions: (
          <Button
            variant="default"
            disabled={isRunning}
            aria-label={`${action.label}: ${there.name}, ${siteName}`}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ),
      })}
    />
  )
}
