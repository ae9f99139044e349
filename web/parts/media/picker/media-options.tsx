import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { NoHits } from '../../no-hits.tsx'
import type { MediaLibrary } from '../media-library.ts'
import { isForeign } from '../media-library.ts'
import styles from './media-options.module.css'
import type { MediaView } from '../media-queries.ts'
import { mediaListQuery } from '../media-queries.ts'
import { bytesText, endedWords, lacksAlt, sizeText } from '../media-words.ts'
import { PictureThumb } from '../picture-thumb.tsx'
import { recommendedFirst } from '../recommended-first.ts'
import { useGridKeys } from '../use-grid-keys.ts'

interface MediaOptionsProps {
  library: MediaLibrary
  view: MediaView
  /** In the order they were chosen; null where one is chosen by pressing it. */
  chosen: readonly MediaFacts[] | null
  /** No more may be chosen. */
  isFull: boolean
  onChoose: (media: MediaFacts) => void
  onClear: () => void
  onSearch: (words: string) => void
  /** Shows the federation's; null where there is nothing to show. */
  onShared: (() => void) | null
}

/** What can be chosen: pictures as a grid, documents as rows. Arrows move, Enter and the space bar choose. */
export function MediaOptions({ library, view, chosen, isFull, onChoose, onClear, onSearch, onShared }: MediaOptionsProps) {
  const query = useInfiniteQuery(mediaListQuery(library, view))
  const list = useRef<HTMLDivElement>(null)
  const rows = query.data?.pages.flatMap(({ media }) => media) ?? []
  const parts = isForeign(library) ? recommendedFirst(rows) : [{ title: null, rows, from: 0 }]
  const keys = useGridKeys(list, rows.length)
  const isDocuments = view.kind === 'document'
  const today = stockholmDate(useNow())

  if (query.isPending) return <OptionsSkeleton isDocuments={isDocuments} />
  if (query.isError && rows.length === 0) return <ErrorBox onRetry={() => void query.refetch()} />
  if (rows.length === 0) {
    const meant = query.data?.pages[0]?.meant ?? null
    return <NoOptions library={library} view={view} meant={meant} onClear={onClear} onSearch={onSearch} onShared={onShared} />
  }

  const option = (media: MediaFacts, index: number) => {
    const place = chosen?.findIndex(({ id }) => id === media.id) ?? -1
    const ended = endedWords(media, today)
    // What was chosen before it ended can be taken away again.
    const isLocked = (isFull || ended !== null) && place === -1
    const trouble = ended ?? (lacksAlt(media) ? 'Saknar alternativtext' : null)
    return (
      <li
        key={media.id}
        role="option"
        aria-selected={place !== -1}
        aria-disabled={isLocked || undefined}
        className={styles.option}
        {...keys.cellProps(index)}
        onClick={() => !isLocked && onChoose(media)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (!isLocked) onChoose(media)
        }}
      >
        <span className={styles.thumb}>
          <PictureThumb siteId={library.siteId} media={media} isEager={index < 12} />
          {place !== -1 && (
            <span className={styles.mark} aria-hidden>
              <IconCheck size={16} />
              {place + 1}
            </span>
          )}
        </span>
        <span className={styles.name}>{media.title}</span>{' '}
        <Small as="span" className={styles.note}>
          {trouble !== null ? (
            <Quiet as="span" tone="review" className={styles.lacking}>
              <IconAlertTriangle size={14} aria-hidden />
              {trouble}
            </Quiet>
          ) : media.kind === 'document' ? (
            bytesText(media.bytes)
          ) : (
            sizeText(media)
          )}
        </Small>
      </li>
    )
  }

  return (
    <>
      <Stack
        ref={list}
        gap={4}
        role="listbox"
        aria-label={isDocuments ? 'Dokument' : 'Bilder'}
        aria-multiselectable={chosen !== null || undefined}
        onKeyDown={keys.onKeyDown}
      >
        {parts.map(({ title, rows: shown, from }) => (
          <Stack key={from} gap={2} role={title === null ? 'presentation' : 'group'} aria-label={title ?? undefined}>
            {title !== null && (
              <Small as="span" tone="ink" aria-hidden>
                {title}
              </Small>
            )}
            <ul role="presentation" className={isDocuments ? styles.rows : styles.grid}>
              {shown.map((media, at) => option(media, from + at))}
            </ul>
          </Stack>
        ))}
      </Stack>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Visa fler
          </Button>
        </div>
      )}
    </>
  )
}

interface NoOptionsProps extends Pick<MediaOptionsProps, 'library' | 'view' | 'onClear' | 'onSearch' | 'onShared'> {
  /** A suggested spelling. */
  meant: string | null
}

/** In place of the options when the view has none. */
function NoOptions({ library, view, meant, onClear, onSearch, onShared }: NoOptionsProps) {
  const isDocuments = view.kind === 'document'
  const isNarrowed = view.search !== '' || view.collection !== '' || view.tag !== ''
  if (isNarrowed) {
    return (
      <EmptyState
        drawing={<PictureDrawing />}
        action={
          <Button variant="default" onClick={onClear}>
            Rensa filter
          </Button>
        }
      >
        {view.search === '' ? 'Inget ligger här.' : <NoHits typed={view.search} meant={meant} onSearch={onSearch} />}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={<PictureDrawing />}
      action={
        onShared === null ? undefined : (
          <Button variant="default" onClick={onShared}>
            {isDocuments ? 'Gemensamma dokument' : 'Gemensamma bilder'}
          </Button>
        )
      }
    >
      {emptyWords(isDocuments, library.isShared)}
    </EmptyState>
  )
}

function emptyWords(isDocuments: boolean, isShared: boolean): string {
  if (isShared) return isDocuments ? 'Det finns inga gemensamma dokument.' : 'Det finns inga gemensamma bilder än.'
  return isDocuments ? 'Ladda upp ert första dokument.' : 'Ladda upp era första bilder – eller använd den gemensamma bildbanken.'
}

/** As high as what is to come. */
const OptionsSkeleton = ({ isDocuments }: { isDocuments: boolean }) => (
  <div role="status" aria-label="Laddar …" className={isDocuments ? styles.rows : styles.grid}>
    {Array.from({ length: isDocuments ? 6 : 12 }, (_, index) => (
      <div key={index} className={styles.ghost}>
        <span className={styles.ghostThumb} />
        <span className={styles.ghostLine} />
        <span className={styles.ghostLine} />
      </div>
    ))}
  </div>
)
