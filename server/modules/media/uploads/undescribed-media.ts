import type { SiteDb } from '../../../platform/database/database.ts'
import type { StoredMedia } from '../media-store.ts'
import { insertMedia } from '../media-store.ts'
import { searchTextOf } from '../media-text.ts'
import type { ReceivedFile } from './received-file.ts'

interface Undescribed {
  readonly id: string
  readonly file: ReceivedFile
  readonly fileName: string
  readonly title: string
  readonly licence: StoredMedia['licence']
  readonly by: { readonly userId: string; readonly now: Date }
}

/** The columns of a picture or document without a description of the site's own. */
export const undescribed = {
  isDecorative: false,
  credit: '',
  licenceUntil: null,
  people: 'unanswered',
  consent: 'notNeeded',
  consentNote: '',
  consentOn: null,
  isAiGenerated: false,
  isHidden: false,
  needsRecheck: false,
  focalX: 0.5,
  focalY: 0.5,
  crops: {},
  collectionId: null,
  version: 1,
} as const

/** Writes the row of a picture or document without a description of the site's own; false when the library has the same file already. */
export function insertUndescribed(library: SiteDb, { id, file, by, ...known }: Undescribed): Promise<boolean> {
  const { fileName, title, licence } = known
  return insertMedia(library, {
    ...undescribed,
    siteId: library.siteId,
    id,
    ...file.columns,
    fileName,
    title,
    alt: '',
    caption: '',
    licence,
    tags: [],
    searchText: searchTextOf({ title, alt: '', caption: '', credit: '', tags: [], fileName }),
    fault: null,
    former: null,
    createdAt: by.now,
    createdBy: by.userId,
    updatedAt: by.now,
    updatedBy: by.userId,
    deletedAt: null,
    deletedBy: null,
  })
}
