import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LinkedPerson, PersonDetails } from '#contract/representatives/representative-persons.ts'
import { linkedSites, personLinks, unlinkPerson } from '#contract/representatives/representative-persons.ts'
import { call } from '#web/api/call.ts'
import { isAdmin, useAuthInfo } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Card, Row, Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { openFetched } from '#web/ui/open-fetched.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { representativesKey } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const loadDialog = () => import('./link-dialog.tsx')

/** Where the same person is on other sites. Only administrators see which, because each site decides itself who may read it. */
export function PersonLinks({ person }: { person: PersonDetails }) {
  const mayLink = isAdmin(useAuthInfo())
  const siteId = useSiteId()
  const [linking, setLinking] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null)
  if (!mayLink && !person.isLinked) return null
  return (
    <Card aria-labelledby="samma-person">
      <h3 id="samma-person" className={styles.heading}>
        Samma person på andra sajter
      </h3>
      <p>Skyddade uppgifter som sätts på här sätts på där också, i samma stund. Uppdrag och kontakt är var sajts egna.</p>
      {mayLink && person.isLinked && <LinkedPersons person={person} />}
      {!mayLink && <PublicSites personId={person.id} />}
      {mayLink && (
        <Row wrap>
          <Button variant="default" onClick={() => void openFetched(loadDialog, setLinking)}>
            Lägg till en sajt
          </Button>
          <LinkButton
            to="/admin/personer/$personSiteId/$personId"
            params={{ personSiteId: siteId, personId: person.id }}
            variant="subtle"
          >
            Sök samma namn på alla sajter
          </LinkButton>
        </Row>
      )}
      {linking !== null && <linking.LinkDialog person={person} onClose={() => setLinking(null)} />}
    </Card>
  )
}

/** What is told of other sites where one has no role: the names of those where visitors can read about the person. */
function PublicSites({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const { data } = useQuery({
    queryKey: [...representativesKey(siteId), 'linked-sites', personId] as const,
    queryFn: ({ signal }) => call(linkedSites, { params: { siteId, personId }, signal }),
  })
  const names = data?.names ?? []
  return (
    <Small>
      {names.length === 0
        ? 'En administratör har kopplat ihop personen med sig själv på minst en sajt till.'
        : `Finns också på: ${names.join(', ')}.`}
    </Small>
  )
}

function LinkedPersons({ person }: { person: PersonDetails }) {
  const siteId = useSiteId()
  const { data, isError, refetch } = useQuery({
    queryKey: [...representativesKey(siteId), 'links', person.id] as const,
    queryFn: ({ signal }) => call(personLinks, { params: { siteId, personId: person.id }, signal }),
  })
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  if (data === undefined) return isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />

  const unlink = async (other: LinkedPerson) => {
    const isSure = await confirmQuestion({
      title: `Ta bort kopplingen till ${other.siteName}?`,
      children: 'Skyddade uppgifter som är på fortsätter att vara på. De som sätts på härefter gäller inte längre båda.',
      confirmLabel: 'Ta bort kopplingen',
    })
    if (!isSure) return
    run(async () => {
      await call(unlinkPerson, { params: { siteId: other.siteId, personId: other.personId } })
      await refresh()
      showToast({ severity: 'success', message: `Kopplingen till ${other.siteName} är borttagen.` })
    })
  }

  return (
    <ul aria-label="Sajter med samma person">
      {data.links
        .filter((other) => other.siteId !== siteId)
        .map((other) => (
          <Row as="li" key={other.siteId} justify="between" className={styles.row}>
            <div>
              <Link to="/$siteId/foretradare/$itemId" params={{ siteId: other.siteId, itemId: other.personId }}>
                {other.siteName}
              </Link>
              {other.isProtected && <Small block>Skyddade uppgifter är på.</Small>}
            </div>
            <Button
              variant="subtle"
              color="red"
              loading={isRunning}
              aria-label={`Ta bort kopplingen till ${other.siteName}`}
              onClick={() => void unlink(other)}
            >
              Ta bort
            </Button>
          </Row>
        ))}
    </ul>
  )
}
