import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { BodyWithPeople, moveBody } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import { listFinder, suggestInList } from '#contract/search/list-search.ts'
import * as paths from '#contract/representatives/representative-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { NoHits } from '#web/parts/no-hits.tsx'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BodyHead } from './body-head.tsx'
import { BodyPeople } from './body-people.tsx'
import styles from './bodies-view.module.css'
import { bodiesQuery, roleTitlesQuery } from '../shared/representative-queries.ts'
import { useAssignmentDialogs } from '../assignments/use-assignment-dialogs.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface BodiesViewProps {
  role: Standing
  search: string
}

const foundBy = ({ personName, labelOverride, roleName }: AssignmentRow) => ({
  title: personName,
  more: `${labelOverride} ${roleName}`,
})

/** The bodies in their order, each with its people. A search narrows the people; a body whose own name fits shows all of them. */
function foundIn(bodies: readonly BodyWithPeople[], search: string): readonly BodyWithPeople[] {
  if (search === '') return bodies
  const isFound = listFinder(search)
  const fits = (row: AssignmentRow) => isFound(foundBy(row))
  return bodies.flatMap((body) => {
    if (isFound({ title: body.name })) return [body]
    const [current, coming] = [body.current.filter(fits), body.coming.filter(fits)]
    return current.length + coming.length === 0 ? [] : [{ ...body, current, coming }]
  })
}

export function BodiesView({ role, search }: BodiesViewProps) {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(bodiesQuery(siteId))
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const shownSearch = useDeferredValue(search)
  const { refresh, undo } = useRepresentativeChanges(siteId)
  const dialogs = useAssignmentDialogs(siteId)
  const bodies = useMemo(() => foundIn(data.bodies, shownSearch), [data.bodies, shownSearch])
  const weights = useMemo(() => new Map(roles.map(({ id, weight }) => [id, weight])), [roles])
  const { hash } = useLocation()
  const navigate = useNavigate()

  // A task leads to its body; the router would look for it before the bodies are drawn.
  useEffect(() => {
    if (!hash.startsWith('organ-')) return
    const heading = document.getElementById(hash)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash])

  if (data.bodies.length === 0) {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        action={
          representativeRefusal(role, 'editBodies') === null && (
            <LinkButton to="/$siteId/foretradare/organ/nytt" params={{ siteId }}>
              Lägg till organ
            </LinkButton>
          )
        }
      >
        Lägg till styrelsen, kommunfullmäktige eller en nämnd, så kan personerna få sina uppdrag där.
      </EmptyState>
    )
  }
  if (bodies.length === 0) {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        action={
          <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }} search={{}}>
            Rensa sökningen
          </LinkButton>
        }
      >
        <NoHits
          typed={shownSearch}
          meant={suggestInList(
            shownSearch,
            data.bodies.flatMap(({ name, current, coming }) => [{ title: name }, ...[...current, ...coming].map(foundBy)]),
          )}
          onSearch={(word) =>
            void navigate({ to: '/$siteId/foretradare', params: { siteId }, search: { sok: word }, replace: true })
          }
        />
      </EmptyState>
    )
  }

  const isSearching = shownSearch !== ''
  const orderRefusal =
    representativeRefusal(role, 'editBodies') ?? (isSearching ? 'Rensa sökningen för att ändra ordningen.' : null)
  const peopleOf = (body: BodyWithPeople) => (
    <BodyPeople role={role} body={body} weights={weights} isSearching={isSearching} dialogs={dialogs} />
  )
  return (
    <div className={styles.bodies} data-single={bodies.length === 1 || undefined}>
      <OrderList
        label="Organ"
        isPlain
        rows={bodies}
        nameOf={(body) => body.name}
        refusal={orderRefusal}
        onMove={async ({ id, beforeId }) => {
          const { undoToken } = await call<typeof moveBody>(paths.moveBody, { params: { siteId, bodyId: id }, body: { beforeId } })
          await refresh()
          return () => undo(undoToken)
        }}
        renderBelow={peopleOf}
      >
        {(body) => <BodyHead role={role} body={body} onAdd={() => dialogs.add({ bodyId: body.id })} />}
      </OrderList>
      {dialogs.element}
    </div>
  )
}
