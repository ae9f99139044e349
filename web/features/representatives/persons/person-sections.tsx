import { useQuery } from '@tanstack/react-query'
import { useMySite } from '#web/api/session.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from '../shared/at-once.module.css'
import { PersonAssignments } from './person-assignments.tsx'
import { PersonContacts } from './person-contacts.tsx'
import { PersonProtection } from './person-protection.tsx'
import { personDetailsQuery } from '../shared/representative-queries.ts'

/** Beside the draft: what holds on the site the moment it is changed. */
export function PersonSections({ siteId, personId }: { siteId: string; personId: string }) {
  const { role } = useMySite(siteId)
  const { data, isError, refetch } = useQuery(personDetailsQuery(siteId, personId))
  return (
    <section className={styles.sections} aria-labelledby="galler-direkt">
      <header>
        <h2 id="galler-direkt" className={styles.title}>
          Gäller direkt
        </h2>
        <p className={styles.lead}>Det här väntar inte på Publicera. Varje ändring sparas för sig och gäller på en gång.</p>
      </header>
      {data === undefined && !isError && <ListSkeleton rows={3} />}
      {data === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <PersonAssignments siteId={siteId} role={role} person={data} />
          <PersonContacts siteId={siteId} role={role} person={data} />
          <PersonProtection siteId={siteId} role={role} person={data} />
        </>
      )}
    </section>
  )
}
