import { IconAlertTriangle, IconClockExclamation, IconLoader2, IconUserExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysAfter } from '#contract/field-forms.ts'
import type { MediaRow } from '#contract/media/media.ts'
import type { MediaRules } from '#contract/media-facts.ts'
import { isOfferedToSites } from '#contract/media-facts.ts'
import { missingFacts } from '#contract/media/media-lacks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { bytesText, endedWords, lacksAlt, sizeText } from '#web/parts/media/media-words.ts'
import { PictureThumb } from '#web/parts/media/picture-thumb.tsx'
import { dateText } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './media-results.module.css'
import { mediaPlace } from '../shared/media-place.ts'
import type { MediaSearch } from '../shared/media-search.ts'

interface MediaTileProps {
  library: MediaLibrary
  media: MediaRow
  /** What a picture of this library needs before it is public; undefined until it is known. */
  rules: MediaRules | undefined
  layout: 'grid' | 'list'
  search: MediaSearch
  isEager: boolean
  cellProps: { tabIndex: number; onFocus: () => void }
  selection: { isSelected: boolean; toggle: (isRange: boolean) => void } | undefined
}

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const icon = { size: 14, 'aria-hidden': true } as const

/** The most urgent task for the picture; null when there is none. */
function concernOf(media: MediaRow, rules: MediaRules | undefined, today: string): { sign: ReactNode; words: string } | null {
  if (media.fault !== null) return { sign: <IconAlertTriangle {...icon} />, words: 'Storlekarna kunde inte göras' }
  const ended = endedWords(media, today)
  if (ended === null && media.isShared && rules !== undefined && !media.isTrashed && !isOfferedToSites(media)) {
    const lacks = missingFacts(media, rules, today)
    if (lacks.length > 0)
      return { sign: <IconAlertTriangle {...icon} />, words: `Syns inte för sajterna än: ${list.format(lacks)} saknas` }
  }
  if (ended !== null) {
    const Sign = media.consent === 'withdrawn' ? IconUserExclamation : IconClockExclamation
    return { sign: <Sign {...icon} />, words: ended }
  }
  if (lacksAlt(media)) return { sign: <IconAlertTriangle {...icon} />, words: 'Saknar alternativtext' }
  if (media.people === 'children' && media.consent === 'missing')
    return { sign: <IconUserExclamation {...icon} />, words: 'Samtycke saknas' }
  const [lacking] = rules === undefined || media.isTrashed ? [] : missingFacts(media, rules, today)
  if (lacking !== undefined) return { sign: <IconAlertTriangle {...icon} />, words: `Saknar ${lacking}` }
  if (media.licenceUntil !== null && media.licenceUntil <= daysAfter(today, 30))
    return { sign: <IconClockExclamation {...icon} />, words: `Går ut ${dateText(media.licenceUntil)}` }
  return media.isReady || media.kind === 'document' ? null : { sign: <IconLoader2 {...icon} />, words: 'Storlekar görs' }
}

/** One picture or document. The whole tile links to its own address, and the corner selects it. */
export function MediaTile({ library, media, rules, layout, search, isEager, cellProps, selection }: MediaTileProps) {
  const concern = concernOf(media, rules, stockholmDate(useNow()))
  const isGrid = layout === 'grid'
  return (
    <li className={styles.tile} data-layout={layout} data-selected={selection?.isSelected || undefined}>
      <span className={styles.picture}>
        <PictureThumb siteId={library.siteId} media={media} isEager={isEager} />
      </span>
      <span className={styles.words}>
        <Link
          {...mediaPlace(library, media.id, search)}
          {...cellProps}
          data-media={media.id}
          preload="intent"
          resetScroll={false}
          className={styles.name}
          onKeyDown={(event) => {
            if (event.key !== ' ' || selection === undefined) return
            event.preventDefault()
            selection.toggle(event.shiftKey)
          }}
        >
          {media.title}
        </Link>
        <span className={styles.note} data-concern={concern !== null || undefined}>
          {concern === null ? (
            <>
              {media.kind === 'document' ? bytesText(media.bytes) : sizeText(media)}
              {library.siteId === null && media.isRecommended === true && ' · Rekommenderad'}
            </>
          ) : (
            <>
              {concern.sign}
              {concern.words}
            </>
          )}
        </span>
      </span>
      {!isGrid && <span className={styles.aside}>{media.credit === '' ? '' : `Foto: ${media.credit}`}</span>}
      {!isGrid && (
        <span className={styles.aside}>
          {media.liveUses === 0 ? 'Används inte' : `På ${media.liveUses} ${media.liveUses === 1 ? 'ställe' : 'ställen'}`}
        </span>
      )}
      {selection !== undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={`Markera ${media.title}`}
            // A tab stop only where the tile is one: the space bar selects the picture, too.
            tabIndex={cellProps.tabIndex}
            checked={selection.isSelected}
            onChange={(event) => selection.toggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          />
        </label>
      )}
    </li>
  )
}
