import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemEditorScreen } from '#web/parts/items/editor/item-editor-screen.tsx'
import { useBesidePart } from '#web/parts/items/editor/use-beside-part.ts'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Heading, Quiet, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { LockNote } from '#web/ui/lock-note.tsx'
import styles from '../shared/at-once.module.css'
import { personDetailsQuery } from '../shared/representative-queries.ts'
import { representativesArea } from '../shared/representatives-area.ts'
import { PersonAssignments } from './person-assignments.tsx'
import { PersonCommon } from './person-common.tsx'
import { PersonContacts } from './person-contacts.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonLinks } from './person-links.tsx'
import { PersonProtection } from './person-protection.tsx'
import { CommonNotice, ProtectedNotice } from './protected-notice.tsx'

// The details beside the sheet load after it, so that writing can begin before pickers and dates are here.
const fetchDetails = drawnPart('features/representatives/persons/person-details.tsx', () => import('./person-details.tsx'))

const route = getRouteApi('/$siteId/foretradare/$itemId')

export function PersonEditScreen() {
  const { siteId, itemId } = route.useParams()
  const { role } = useMySite(siteId)
  const isNew = itemId === newItemId
  const beside = useBesidePart(fetchDetails)
  const refusal = representativeRefusal(role, 'editPersons')
  if (isNew && refusal !== null) {
    return (
      <div className={styles.refused}>
        <Screen title="Ny företrädare" width="form">
          <LockNote>{refusal}</LockNote>
        </Screen>
      </div>
    )
  }
  const details = beside && <beside.PersonDetailsFields personId={isNew ? null : itemId} />
  return (
    <ItemEditorScreen area={representativesArea} itemId={itemId} details={details}>
      {!isNew && <ProtectedNotice personId={itemId} />}
      {!isNew && <CommonNotice personId={itemId} />}
      <PersonForm isNew={isNew} />
      {isNew ? (
        <Quiet className={styles.later}>Uppdrag och kontaktuppgifter lägger du till här så snart namnet är sparat.</Quiet>
      ) : (
        <PersonSections personId={itemId} />
      )}
    </ItemEditorScreen>
  )
}

/** Beside the draft: what holds on the site the moment it is changed. */
function PersonSections({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const { data, isError, refetch } = useQuery(personDetailsQuery(siteId, personId))
  return (
    <Stack as="section" gap={6} className={styles.sections} aria-labelledby="galler-direkt">
      <header>
        <Heading id="galler-direkt">Gäller direkt</Heading>
        <Quiet>Det här väntar inte på Publicera. Varje ändring sparas för sig och gäller på en gång.</Quiet>
      </header>
      {data === undefined && !isError && <ListSkeleton rows={3} />}
      {data === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <PersonAssignments role={role} person={data} />
          <PersonContacts role={role} person={data} />
          <PersonProtection role={role} person={data} />
          <PersonLinks person={data} />
          {data.isLinked && <PersonCommon personId={personId} />}
        </>
      )}
    </Stack>
  )
}
