import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MediaRules } from '#contract/media-facts.ts'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { mediaListQuery } from '#web/parts/media/media-queries.ts'
import { recommendedFirst } from '#web/parts/media/recommended-first.ts'
import { useGridKeys } from '#web/parts/media/use-grid-keys.ts'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Heading, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
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
  /** No picture is shown before it is known what it lacks: the words about it may be three lines. */
  areRulesComing: boolean
  /** True while the boxes are shown on a phone as well. */
  isMarking: boolean
  onClear: () => void
  onSearch: (words: string) => void
}

/** The pictures of the list, page by page, with the bar for selected ones. */
export function MediaResults(props: MediaResultsProps) {
  const { library, view, layout, access, isMarking, rules, areRulesComing, onClear, onSearch } = props
  const query = useInfiniteQuery(mediaListQuery(library, view))
  const list = useRef<HTMLDivElement>(null)
  const rows = query.data?.pages.flatMap(({ media }) => media) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const parts = isForeign(library) ? recommendedFirst(rows) : [{ title: null, rows, from: 0 }]
  const keys = useGridKeys(list, rows.length)
  const selection = useSelection(rows, JSON.stringify(view))
  const [hadSelected, setHadSelected] = useState(false)
  const hasSelected = selection.selected.length > 0
  if (hasSelected && !hadSelected) setHadSelected(true)
  const isTrash = view.filter === 'trashed'
  const canSelect = access(isTrash ? 'restore' : 'change', null) === null && !isTrash

  // The button that was pressed last is removed with the bar.
  useEffect(() => {
    if (hasSelected || !hadSelected || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true })
  }, [hasSelected, hadSelected])

  if (query.isPending || areRulesComing) return <MediaSkeleton layout={layout} />
  if (query.isError && rows.length === 0) return <ErrorBox onRetry={() => void query.refetch()} />
  if (rows.length === 0) {
    const meant = query.data?.pages[0]?.meant ?? null
    return <Nothing library={library} view={view} meant={meant} onClear={onClear} onSearch={onSearch} />
  }

  const List = layout === 'list' ? ListFrame : 'ul'
  return (
    <>
      <Stack ref={list} gap={6} onKeyDown={keys.onKeyDown}>
        {parts.map(({ title, rows: shown, from }) => (
          <Stack key={from} gap={4}>
            {title !== null && <Heading>{title}</Heading>}
            <List
              aria-label={title ?? 'Bilder'}
              className={styles[layout]}
              data-selecting={hasSelected || undefined}
              data-marking={isMarking || undefined}
            >
              {shown.map((media, at) => (
                <MediaTile
                  key={media.id}
                  library={library}
                  media={media}
                  rules={rules}
                  layout={layout}
                  search={mediaSearch(view, isForeign(library))}
                  isEager={from + at < 12}
                  cellProps={keys.cellProps(from + at)}
                  selection={
                    canSelect
                      ? { isSelected: selection.isSelected(media.id), toggle: (isRange) => selection.toggle(media.id, isRange) }
                      : undefined
                  }
                />
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
      <ListFoot
        query={query}
        list={list}
        shown={rows.length}
        total={total}
        words={view.filter === 'documents' ? ['dokument', 'dokument'] : ['bild', 'bilder']}
      />
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
        <Suspense fallback={`Inga träffar på ”${view.search}”. Prova färre ord.`}>
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
const MediaSkeleton = ({ layout }: { layout: 'grid' | 'list' }) =>
  layout === 'list' ? (
    <ListSkeleton rows={8} />
  ) : (
    <div role="status" aria-label="Laddar …" className={styles.grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} data-ghost>
          <span className={styles.ghost} />
          <span className={styles.words}>
            <span className={styles.ghostLine} />
            <span className={styles.ghostLine} />
          </span>
        </div>
      ))}
    </div>
  )
