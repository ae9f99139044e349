import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { AddRedirectDialog } from './add-redirect-dialog.tsx'
import { ImportRedirectsDialog } from './import-redirects-dialog.tsx'
import { RedirectLine } from './redirect-line.tsx'
import { Row } from '#web/ui/layout.tsx'
import type { RedirectFilter } from './redirect-queries.ts'
import { redirectsKey, redirectsQuery } from './redirect-queries.ts'
import { useRedirectRemoval } from './use-redirect-removal.ts'

const route = getRouteApi('/$siteId/installningar/$tab')

const filters: readonly { readonly filter: RedirectFilter; readonly flik: string | undefined; readonly label: string }[] = [
  { filter: 'all', flik: undefined, label: 'Alla' },
  { filter: 'unused', flik: 'oanvanda', label: 'Oanvända i ett år' },
  { filter: 'gone', flik: 'borttagna', label: 'Borttagna sidor' },
]

const empty: Record<RedirectFilter, string> = {
  all: 'Inga omdirigeringar än. De kommer av sig själva när en sida byter adress.',
  unused: 'Alla omdirigeringar har använts det senaste året.',
  gone: 'Inga adresser svarar att sidan är borttagen.',
}

/** The site's redirects: those made by renames, and those brought from an older website. */
export function RedirectsTab() {
  const siteId = useSiteId()
  const { sok = '', flik } = route.useSearch()
  const filter = filters.find((known) => known.flik === flik)?.filter ?? 'all'
  const find = useAddressSearch()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({ ...redirectsQuery(siteId, sok, filter), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null)
  const rows = query.data?.pages.flatMap((page) => page.redirects) ?? []
  const total = query.data?.pages[0]?.total
  const marked = rows.filter(({ fromPath }) => chosen.has(fromPath))
  const refresh = () => queryClient.invalidateQueries({ queryKey: redirectsKey(siteId) })
  const { askAndRemove, isRemoving } = useRedirectRemoval(siteId, () => setChosen(new Set()))
  const mark = (fromPath: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, fromPath] : [...before].filter((other) => other !== fromPath)))

  return (
    <>
      <Row gap={3} justify="between" wrap below={4}>
        <Tabs label="Visa">
          {filters.map((known) => (
            <Tab
              key={known.label}
              to="/$siteId/installningar/$tab"
              params={{ siteId, tab: 'omdirigeringar' }}
              search={known.flik === undefined ? {} : { flik: known.flik }}
              isCurrent={known.filter === filter}
            >
              {known.label}
            </Tab>
          ))}
        </Tabs>
        <Row wrap>
          <Button variant="default" leftSection={<IconFileImport size={20} aria-hidden />} onClick={() => setDialog('import')}>
            Läs in en lista
          </Button>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setDialog('add')}>
            Lägg till
          </Button>
        </Row>
      </Row>
      <ListHead searchLabel="Sök adress" search={sok} onSearch={find} total={total} words={['omdirigering', 'omdirigeringar']} />
      {marked.length > 0 && (
        <Row gap={3} justify="between" wrap below={4} role="status">
          <p>{marked.length} valda</p>
          <Row wrap>
            <Button variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
              Avmarkera
            </Button>
            <Button variant="default" loading={isRemoving} onClick={() => void askAndRemove(marked)}>
              Ta bort valda
            </Button>
          </Row>
        </Row>
      )}
      <ListRows
        query={query}
        label="Omdirigeringar"
        empty={
          <EmptyState drawing={<PageDrawing />}>
            {sok === '' ? empty[filter] : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {rows.map((row) => (
          <RedirectLine
            key={row.fromPath}
            row={row}
            isChosen={chosen.has(row.fromPath)}
            onChoose={(isOn) => mark(row.fromPath, isOn)}
            onRemove={() => void askAndRemove([row])}
          />
        ))}
      </ListRows>
      {dialog === 'add' && <AddRedirectDialog onClose={() => setDialog(null)} onAdded={refresh} />}
      {dialog === 'import' && <ImportRedirectsDialog onClose={() => setDialog(null)} onImported={refresh} />}
    </>
  )
}
