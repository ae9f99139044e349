import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MediaRules } from '#contract/media-facts.ts'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { mediaListQuery } from '#web/parts/media/media-queries.ts'
import { useGridKeys } from '#web/parts/media/use-grid-keys.ts'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { spoken } from '#web/ui/spoken.ts'
import type { MediaAccess } from '../shared/media-access.ts'
import { isUnfiltered, mediaSearch } from '../shared/media-view.ts'
import styles from './media-results.module.css'
import { MediaTile } from './media-tile.tsx'

const NoHits = lazy(async () => ({ default: (await import('#web/parts/no-hits.tsx')).NoHits }))
const MediaBulkBar = lazy(async () => ({ default: (await import('./media-bulk-bar.tsx')).MediaBulkBar }))

interface MediaResultsProps {
  library: MediaLibrary
  view: MediaView
  layout: 'grid' | 'list'
  access: MediaAccess
  rules: MediaRules | undefined
  onClear: () => void
  onSearch: (words: string) => void
}

const number = new Intl.NumberFormat('sv-SE')

/** What was found, page by page, and the bar for what is marked. */
export function MediaResults({ library, view, layout, access, rules, onClear, onSearch }: MediaResultsProps) {
  const query = useInfiniteQuery(mediaListQuery(library, view))
  const list = useRef<HTMLUListElement>(null)
  const rows = query.data?.pages.flatMap(({ media }) => media) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const keys = useGridKeys(list, rows.length)
  const selection = useSelection(rows, JSON.stringify(view))
  const [hadSelected, setHadSelected] = useState(false)
  const hasSelected = selection.selected.length > 0
  if (hasSelected && !hadSelected) setHadSelected(true)
  const [news, setNews] = useState('')
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const isTrash = view.filter === 'trashed'
  const canSelect = access(isTrash ? 'restore' : 'change', null) === null && !isTrash

  useEffect(() => {
    if (focusAt !== null) list.current?.querySelectorAll<HTMLElement>('[data-cell]')[focusAt]?.focus()
  }, [focusAt])

  // What was pressed last has gone with the bar.
  useEffect(() => {
    if (hasSelected || !hadSelected || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true })
  }, [hasSelected, hadSelected])

  if (query.isPending) return <MediaSkeleton layout={layout} />
  if (query.isError && rows.length === 0) return <ErrorBox onRetry={() => void query.refetch()} />
  if (rows.length === 0) {
    const meant = query.data?.pages[0]?.meant ?? null
    return <Nothing library={library} view={view} meant={meant} onClear={onClear} onSearch={onSearch} />
  }

  async function showMore(): Promise<void> {
    const before = rows.length
    const { data } = await query.fetchNextPage()
    const after = data?.pages.flatMap(({ media }) => media).length ?? before
    setNews(`${after - before} till visas, ${after} av ${total}.`)
    // The button goes with the last page; the focus then goes on where the new ones begin.
    if (data?.pages.at(-1)?.next === null) setFocusAt(before)
  }

  return (
    <>
      <ul
        ref={list}
        aria-label="Bilder"
        className={layout === 'grid' ? styles.grid : styles.list}
        data-selecting={hasSelected || undefined}
        onKeyDown={keys.onKeyDown}
      >
        {rows.map((media, index) => (
          <MediaTile
            key={media.id}
            library={library}
            media={media}
            rules={rules}
            layout={layout}
            search={mediaSearch(view, isForeign(library))}
            isEager={index < 12}
            cellProps={keys.cellProps(index)}
            selection={
              canSelect
                ? { isSelected: selection.isSelected(media.id), toggle: (isRange) => selection.toggle(media.id, isRange) }
                : undefined
            }
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <p>
          {rows.length < total ? `${number.format(rows.length)} av ` : ''}
          {number.format(total)} {view.filter === 'documents' ? 'dokument' : total === 1 ? 'bild' : 'bilder'}
        </p>
        {query.hasNextPage && (
          <Button
            variant="default"
            aria-disabled={query.isFetchingNextPage}
            onClick={() => !query.isFetchingNextPage && void showMore()}
          >
            {query.isFetchingNextPage ? 'Hämtar …' : 'Visa fler'}
          </Button>
        )}
      </footer>
      {hadSelected && (
        <Suspense fallback={null}>
          <MediaBulkBar
            library={library}
            selected={selection.selected}
            shown={rows.length}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      <p role="status" className={spoken}>
        {news}
      </p>
    </>
  )
}

interface NothingProps extends Pick<MediaResultsProps, 'library' | 'view' | 'onClear' | 'onSearch'> {
  meant: string | null
}

function Nothing({ library, view, meant, onClear, onSearch }: NothingProps) {
  if (isUnfiltered(view)) {
    return (
      <EmptyState drawing={<PictureDrawing />}>
        {library.isShared && library.siteId !== null
          ? 'Det finns inga gemensamma bilder än. Administratörerna lägger in dem.'
          : 'Här finns inga bilder just nu. Ladda upp nya, eller titta i papperskorgen.'}
      </EmptyState>
    )
  }
  if (view.filter === 'trashed' && view.search === '') {
    return <EmptyState drawing={<PictureDrawing />}>Papperskorgen är tom.</EmptyState>
  }
  return (
    <EmptyState
      drawing={<PictureDrawing />}
      action={
        <Button variant="default" onClick={onClear}>
          Rensa filter
        </Button>
      }
    >
      {view.search !== '' ? (
        <Suspense fallback={`Inga träffar på ”${view.search}”.`}>
          <NoHits typed={view.search} meant={meant} onSearch={onSearch} />
        </Suspense>
      ) : view.filter === 'withoutAlt' ? (
        'Alla bilder är beskrivna.'
      ) : (
        'Inga bilder passar filtret.'
      )}
    </EmptyState>
  )
}

/** As high as what is to come. */
const MediaSkeleton = ({ layout }: { layout: 'grid' | 'list' }) => (
  <div role="status" aria-label="Laddar …" className={layout === 'grid' ? styles.grid : styles.list}>
    {Array.from({ length: layout === 'grid' ? 12 : 8 }, (_, index) => (
      <div key={index} className={styles.tile} data-layout={layout} data-ghost>
        <span className={styles.picture}>
          <span className={styles.ghost} />
        </span>
        <span className={styles.words}>
          <span className={styles.ghostLine} />
          <span className={styles.ghostLine} />
        </span>
      </div>
    ))}
  </div>
)
