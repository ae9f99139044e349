import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { GridPerson, GridSite, roleGrid } from '#contract/users-and-sites/role-grid.ts'
import { gridColumns, gridRows, mostRolesAtOnce } from '#contract/users-and-sites/role-grid.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { ListScreen } from '#web/parts/lists/list-screen.tsx'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { CellDialog } from './cell-dialog.tsx'
import { GiveRolesDialog } from './give-roles-dialog.tsx'
import { pairKey, RoleGrid } from './role-grid.tsx'
import { roleGridQuery } from './role-grid-queries.ts'
import { useGridWindow } from './use-grid-window.ts'

const route = getRouteApi('/admin/sajter/roller')

/** `Personer 26–50 av 2 000` */
const rangeText = (word: string, at: number, size: number, shown: number, total: number): string =>
  `${word} ${at * size + 1}–${at * size + shown} av ${total.toLocaleString('sv-SE')}`

interface PagerProps {
  label: string
  before: string
  after: string
  hasBefore: boolean
  hasAfter: boolean
  onBefore: () => void
  onAfter: () => void
}

const Pager = ({ label, before, after, hasBefore, hasAfter, onBefore, onAfter }: PagerProps) => (
  <Row gap={2} wrap>
    <Small role="status">{label}</Small>
    <ActionIcon variant="default" aria-label={before} title={before} disabled={!hasBefore} onClick={onBefore}>
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" aria-label={after} title={after} disabled={!hasAfter} onClick={onAfter}>
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
  </Row>
)

type Move = 'rowsBefore' | 'rowsAfter' | 'columnsBefore' | 'columnsAfter'

interface PagersProps {
  data: EndpointResponse<typeof roleGrid>
  /** How many windows come before this one. */
  peopleAt: number
  sitesAt: number
  onMove: (window: Move) => void
}

const Pagers = ({ data, peopleAt, sitesAt, onMove }: PagersProps) => (
  <Row gap={6} lineGap={2} justify="between" wrap below={3}>
    <Pager
      label={rangeText('Personer', peopleAt, gridRows, data.people.length, data.totalPeople)}
      before="Föregående personer"
      after="Nästa personer"
      hasBefore={peopleAt > 0}
      hasAfter={data.nextPeople !== null}
      onBefore={() => onMove('rowsBefore')}
      onAfter={() => onMove('rowsAfter')}
    />
    <Pager
      label={rangeText('Sajter', sitesAt, gridColumns, data.sites.length, data.totalSites)}
      before="Föregående sajter"
      after="Nästa sajter"
      hasBefore={sitesAt > 0}
      hasAfter={data.nextSites !== null}
      onBefore={() => onMove('columnsBefore')}
      onAfter={() => onMove('columnsAfter')}
    />
  </Row>
)

const Marked = ({ count, onGive, onClear }: { count: number; onGive: () => void; onClear: () => void }) => (
  <Row as="section" aria-label="Markerade" gap={3} wrap>
    <p role="status">
      {count} {count === 1 ? 'vald' : 'valda'}
      {count === mostRolesAtOnce && ', fler går inte på en gång'}
    </p>
    <Button onClick={onGive}>Ge roll</Button>
    <Button variant="default" onClick={onClear}>
      Avmarkera alla
    </Button>
  </Row>
)

/** Everybody's roles on every site, a window at a time. */
export function RoleGridScreen() {
  const { sok = '' } = route.useSearch()
  const [sajt, findSite] = useState('')
  const find = useAddressSearch()
  const people = useGridWindow(sok)
  const sites = useGridWindow(sajt)
  const query = useQuery(roleGridQuery({ person: sok, site: sajt, afterPerson: people.after, afterSite: sites.after }))
  const [open, setOpen] = useState<{ person: GridPerson; site: GridSite } | null>(null)
  const [marked, setMarked] = useState<ReadonlyMap<string, { userId: string; siteId: string }>>(new Map())
  const [isMarking, setMarking] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const { data } = query

  const mark = ({ id: userId }: GridPerson, { id: siteId }: GridSite) => {
    const next = new Map(marked)
    const key = pairKey(userId, siteId)
    if (!next.delete(key) && next.size < mostRolesAtOnce) next.set(key, { userId, siteId })
    setMarked(next)
  }
  const onMove = (window: Move) => {
    if (window === 'rowsBefore') people.back()
    if (window === 'columnsBefore') sites.back()
    if (window === 'rowsAfter') people.forward(data?.nextPeople ?? '')
    if (window === 'columnsAfter') sites.forward(data?.nextSites ?? '')
  }
  const isEmpty = data && (data.people.length === 0 || data.sites.length === 0)

  return (
    <ListScreen
      title="Roller"
      lead="Välj en ruta för att ändra rollen. Piltangenterna flyttar och mellanslag markerar."
      tabs={<AdminTabs />}
      head={
        <Row gap={4} lineGap={2} wrap below={3}>
          <SearchField label="Sök person" search={sok} onSearch={find} />
          <SearchField label="Sök sajt" search={sajt} onSearch={findSite} />
          <Button variant="default" aria-pressed={isMarking} onClick={() => setMarking(!isMarking)}>
            Markera flera
          </Button>
        </Row>
      }
    >
      {query.isPending && <ListSkeleton />}
      {query.isError && !data && <ErrorBox onRetry={() => void query.refetch()} />}
      {isEmpty && (
        <EmptyState drawing={<PeopleDrawing />}>
          {data.people.length === 0
            ? `Ingen person heter ”${sok}”. Prova färre ord.`
            : `Ingen sajt heter ”${sajt}”. Prova färre ord.`}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <Pagers data={data} peopleAt={people.at} sitesAt={sites.at} onMove={onMove} />
          <RoleGrid
            people={data.people}
            sites={data.sites}
            cells={data.cells}
            total={{ people: data.totalPeople, sites: data.totalSites }}
            rows={{ at: people.at, hasMore: data.nextPeople !== null }}
            columns={{ at: sites.at, hasMore: data.nextSites !== null }}
            marked={new Set(marked.keys())}
            isMarking={isMarking}
            onMove={onMove}
            onOpen={(person, site) => setOpen({ person, site })}
            onMark={mark}
          />
        </>
      )}
      {marked.size > 0 && <Marked count={marked.size} onGive={() => setGiving(true)} onClear={() => setMarked(new Map())} />}
      {open !== null && (
        <CellDialog
          {...open}
          cell={data?.cells.find(({ userId, siteId }) => userId === open.person.id && siteId === open.site.id)}
          onClose={() => setOpen(null)}
        />
      )}
      {isGiving && (
        <GiveRolesDialog
          pairs={[...marked.values()]}
          onClose={() => setGiving(false)}
          onGiven={() => {
            setGiving(false)
            setMarked(new Map())
          }}
        />
      )}
    </ListScreen>
  )
}
