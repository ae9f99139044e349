import type { MediaFilter } from '#contract/media/media.ts'
import { MediaFilter as Filters, mediaFilterLabel } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { listPlace } from '../shared/media-place.ts'
import { mediaSearch } from '../shared/media-view.ts'

interface MediaTabsProps {
  library: MediaLibrary
  view: MediaView
  /** Undefined while they are on their way: the room for them is there. */
  counts: Readonly<Record<MediaFilter, number>> | undefined
}

const number = new Intl.NumberFormat('sv-SE')
const always: ReadonlySet<MediaFilter> = new Set(['all', 'withoutAlt', 'trashed'])

/** The filters with their counts. Empty filters that ask for no action are hidden, because ten tabs of zeros would hide the others. */
export function MediaTabs({ library, view, counts }: MediaTabsProps) {
  const shown = Filters.options.filter((filter) => always.has(filter) || (counts?.[filter] ?? 0) > 0 || view.filter === filter)
  return (
    <Tabs label="Filter" isApart>
      {shown.map((filter) => (
        <Tab
          key={filter}
          {...listPlace(library, mediaSearch({ ...view, filter }, false))}
          replace
          isCurrent={view.filter === filter}
          count={counts ? number.format(counts[filter]) : '\u00a0'}
        >
          {mediaFilterLabel[filter]}
        </Tab>
      ))}
    </Tabs>
  )
}
