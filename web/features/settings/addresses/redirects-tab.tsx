import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { AddRedirectDialog } from './add-redirect-dialog.tsx'
import { ImportRedirectsDialog } from './import-redirects-dialog.tsx'
import { RedirectLine } from './redirect-line.tsx'
import { Row } from '#web/ui/layout.tsx'
import type { RedirectFilter } from './redirect-queries.ts'
import { redirectsKey, redirectsQuery } from './redirect-queries.ts'
import { maxUndone, useRedirectUndo } from './use-redirect-undo.ts'

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

const number = new Intl.NumberFormat('sv-SE')
const maxAtOnce = 100

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

  const undo = useRedirectUndo(siteId)
  const remove = useMutation({
    mutationFn: async (gone: readonly RedirectRow[]) => {
      const from = gone.map(({ fromPath }) => fromPath)
      let all = 0
      // The server takes so many at a time.
      for (let at = 0; at < from.length; at += maxAtOnce) {
        const { removed } = await call(siteRedirects.remove, { params: { siteId }, body: { from: from.slice(at, at + maxAtOnce) } })
        all += removed
      }
      return { removed: all }
    },
    // The first hundreds may be gone.
    onError: refresh,
    onSuccess: async ({ removed }, gone) => {
      setChosen(new Set())
      await refresh()
      showToast({
        severity: 'success',
        message: removed === 1 ? 'Omdirigeringen är borttagen.' : `${number.format(removed)} omdirigeringar är borttagna.`,
        ...(gone.length <= maxUndone && { action: { label: 'Ångra', onClick: () => undo.mutate(gone) } }),
      })
    },
  })
  const askAndRemove = async (gone: readonly RedirectRow[]) => {
    const isSure = await confirmDelete({
      title: gone.length === 1 ? `Ta bort ${gone[0]?.fromPath}?` : `Ta bort ${number.format(gone.length)} omdirigeringar?`,
      consequence: 'Den som kommer på en gammal länk får veta att sidan inte finns.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate(gone)
  }
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
            <Button variant="default" loading={remove.isPending} onClick={() => void askAndRemove(marked)}>
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
