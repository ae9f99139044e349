import { MediaFilter } from '#contract/media/media.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { usualMediaView } from '#web/parts/media/media-queries.ts'
import type { MediaSearch } from './media-search.ts'

/** The filters' words in the address; none is all of them. */
const addressOf: Record<MediaFilter, string | undefined> = {
  all: undefined,
  withoutAlt: 'utan-alternativtext',
  withoutCredit: 'utan-fotograf',
  endingSoon: 'gar-ut-snart',
  unused: 'anvands-inte',
  children: 'barn-i-bild',
  consentMissing: 'samtycke-saknas',
  own: 'mina',
  documents: 'dokument',
  trashed: 'papperskorgen',
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The view that the address names. Unknown words are ignored, because people type and shorten addresses. */
export const mediaView = ({ flik, sok = '', samling, etikett = '', ordning }: MediaSearch): MediaView => ({
  ...usualMediaView,
  filter: MediaFilter.options.find((filter) => addressOf[filter] === flik) ?? 'all',
  search: sok.trim().slice(0, 80),
  collection: samling !== undefined && uuid.test(samling) ? samling : '',
  tag: etikett.slice(0, 40),
  sort: ordning === 'namn' ? 'title' : 'newest',
})

export function mediaSearch(view: MediaView, isShared: boolean): MediaSearch {
  const flik = addressOf[view.filter]
  return {
    ...(isShared ? { bank: 'gemensam' } : {}),
    ...(flik === undefined ? {} : { flik }),
    ...(view.search === '' ? {} : { sok: view.search }),
    ...(view.collection === '' ? {} : { samling: view.collection }),
    ...(view.tag === '' ? {} : { etikett: view.tag }),
    ...(view.sort === 'newest' ? {} : { ordning: 'namn' }),
  }
}

/** True without search and filters: a list without pictures is then empty, and not just a search without hits. */
export const isUnfiltered = ({ filter, search, collection, tag }: MediaView): boolean =>
  filter === 'all' && search === '' && collection === '' && tag === ''
