import { getRouteApi } from '@tanstack/react-router'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { ItemEditorScreen } from '#web/parts/items/editor/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import styles from '../shared/at-once.module.css'
import { PersonForm } from './person-form.tsx'
import { PersonSections } from './person-sections.tsx'
import { ProtectedNotice } from './protected-notice.tsx'
import { representativesArea } from '../shared/representatives-area.ts'

// What stands beside the sheet comes after it: nobody should wait for pickers and dates to begin writing.
const fetchDetails = () => import('./person-details.tsx')

const route = getRouteApi('/$siteId/foretradare/$itemId')

export function PersonEditScreen() {
  const { siteId, itemId } = route.useParams()
  const { role } = useMySite(siteId)
  const isNew = itemId === newItemId
  const beside = useFetchedPart(fetchDetails)
  const refusal = representativeRefusal(role, 'editPersons')
  if (isNew && refusal !== null) {
    return (
      <div className={styles.refused}>
        <Screen title="Ny företrädare" width="form">
          <Notice>{refusal}</Notice>
        </Screen>
      </div>
    )
  }
  const details = beside && <beside.PersonDetailsFields siteId={siteId} personId={isNew ? null : itemId} />
  return (
    <ItemEditorScreen area={representativesArea} siteId={siteId} itemId={itemId} details={details}>
      {!isNew && <ProtectedNotice siteId={siteId} personId={itemId} />}
      <PersonForm isNew={isNew} />
      {isNew ? (
        <p className={styles.later}>Uppdrag och kontaktuppgifter lägger du till här så snart namnet är sparat.</p>
      ) : (
        <PersonSections siteId={siteId} personId={itemId} />
      )}
    </ItemEditorScreen>
  )
}
