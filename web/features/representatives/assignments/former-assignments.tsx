import { Link } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { endedReasonLabel } from '#contract/representatives/representative-assignments.ts'
import type { Body } from '#contract/representatives/representative-bodies.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { formerAssignmentsQuery } from '../shared/representative-queries.ts'
import { termText } from '../shared/term-text.ts'

/** Former assignments of a body, the latest first. They are read when the section is opened. */
export function FormerAssignments({ body }: { body: Body }) {
  const siteId = useSiteId()
  const query = useInfiniteQuery(formerAssignmentsQuery(siteId, body.id))
  const rows = query.data?.pages.flatMap(({ assignments }) => assignments) ?? []
  return (
    <ListRows query={query} label={`Tidigare uppdrag i ${body.name}`} empty={<p>Inga tidigare uppdrag.</p>}>
      {rows.map(({ id, personId, personName, roleName, labelOverride, from, to, endedReason }) => (
        <ListRow
          key={id}
          title={
            <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }}>
              {personName}
            </Link>
          }
          meta={`${labelOverride === '' ? roleName : labelOverride} · ${termText(from, to)}`}
          aside={endedReason === null ? undefined : endedReasonLabel[endedReason]}
        />
      ))}
    </ListRows>
  )
}
