import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaRow } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, libraryKey, paramsOf } from '#web/parts/media/media-library.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { Written } from './describe-one.tsx'
import { DescribeOne } from './describe-one.tsx'
import { useMediaAccess } from '../shared/media-access.ts'
import { listPlace } from '../shared/media-place.ts'
import { mediaSearch } from '../shared/media-view.ts'
import { usualMediaView } from '#web/parts/media/media-queries.ts'

/** At most so many pictures in one round. */
const atOnce = 100

/** Describes the pictures without alternative text, one after the other, by keyboard alone. */
export function DescribeFlow({ library }: { library: MediaLibrary }) {
  const access = useMediaAccess(library)
  const query = useQuery({
    queryKey: [...libraryKey(library), 'to-describe'],
    queryFn: ({ signal }) =>
      call(callsOf(library).list, { params: paramsOf(library), query: { filter: 'withoutAlt', limit: atOnce }, signal }),
    // The pictures are chosen once: a list that shrinks during the work would skip every second one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const back = (
    <LinkButton variant="default" {...listPlace(library, {})}>
      Till bildbanken
    </LinkButton>
  )
  if (query.isError) {
    return (
      <Screen title="Beskriv bilder" width="form">
        <ErrorBox onRetry={() => void query.refetch()} />
      </Screen>
    )
  }
  if (query.data === undefined) {
    return (
      <Screen title="Beskriv bilder" width="form">
        <ListSkeleton rows={5} />
      </Screen>
    )
  }
  const rows = query.data.media.filter((media) => access('change', media) === null)
  if (rows.length === 0) {
    return (
      <Screen title="Beskriv bilder" width="form">
        <EmptyState drawing={<PictureDrawing />} action={back}>
          {query.data.total === 0 ? 'Alla bilder är beskrivna.' : 'De bilder som saknar beskrivning får bara redaktörer ändra.'}
        </EmptyState>
      </Screen>
    )
  }
  return <Flow library={library} rows={rows} />
}

const nothing: Written = { alt: '', isDecorative: false, isSaved: false }

function Flow({ library, rows }: { library: MediaLibrary; rows: readonly MediaRow[] }) {
  const [at, setAt] = useState(0)
  // Texts written in this round, saved or not, so that going back shows them and not an empty field.
  const [written, setWritten] = useState<ReadonlyMap<string, Written>>(new Map())
  const media = rows[at]
  if (media === undefined) {
    const described = [...written.values()].filter(({ isSaved }) => isSaved).length
    const skipped = rows.length - described
    return (
      <Screen title="Beskriv bilder" width="form">
        <EmptyState
          drawing={<PictureDrawing />}
          action={
            <LinkButton
              autoFocus
              {...listPlace(library, skipped === 0 ? {} : mediaSearch({ ...usualMediaView, filter: 'withoutAlt' }, false))}
            >
              Till bildbanken
            </LinkButton>
          }
        >
          {`Klart. ${countedPictures(described)} beskrevs${skipped === 0 ? '.' : `, ${skipped} hoppades över.`}`}
        </EmptyState>
      </Screen>
    )
  }
  const before = written.get(media.id) ?? nothing
  const leave = (to: number, now: Written) => {
    setWritten((known) => new Map(known).set(media.id, now))
    // An answer that arrives after the person has gone on does not move the focus.
    setAt((current) => (current === at ? to : current))
  }
  return (
    <Screen title="Beskriv bilder" width="form">
      <DescribeOne
        key={media.id}
        library={library}
        media={media}
        written={before}
        progress={{ at: at + 1, of: rows.length }}
        onDescribed={(saved) => leave(at + 1, saved)}
        onSkip={(now) => leave(at + 1, now)}
        onBack={at === 0 ? null : (now) => leave(at - 1, now)}
      />
    </Screen>
  )
}
