import { sharedForSite, sharedMedia, siteMedia } from '#contract/media/media.ts'

/**
 * Whose pictures are shown: a site's own, the federation's as the administration works on them (`siteId` null), or the
 * federation's as a site may look at and use them.
 */
export interface MediaLibrary {
  readonly siteId: string | null
  readonly isShared: boolean
}

export const ownLibrary = (siteId: string): MediaLibrary => ({ siteId, isShared: false })
export const sharedLibrary = (siteId: string): MediaLibrary => ({ siteId, isShared: true })
export const federationLibrary: MediaLibrary = { siteId: null, isShared: true }

/** Only looked at from here: a site cannot change the federation's pictures. */
export const isForeign = ({ siteId, isShared }: MediaLibrary): boolean => isShared && siteId !== null

/** The calls of a library. Those of the federation are the same under another root; the site's id then has no place in the address. */
export const callsOf = ({ siteId }: MediaLibrary): typeof siteMedia =>
  siteId === null ? (sharedMedia as unknown as typeof siteMedia) : siteMedia

/** The list and one picture, which a site has of both libraries. */
export const readingCallsOf = (library: MediaLibrary): Pick<typeof siteMedia, 'list'> & Pick<typeof siteMedia, 'read'> =>
  isForeign(library) ? (sharedForSite as unknown as Pick<typeof siteMedia, 'list' | 'read'>) : callsOf(library)

export const paramsOf = ({ siteId }: MediaLibrary): { siteId: string } => ({ siteId: siteId ?? '' })

/** What everything that is read of a library begins with in the cache. */
export const libraryKey = ({ siteId, isShared }: MediaLibrary) =>
  ['site', siteId ?? '*', isShared ? 'shared-media' : 'media'] as const

/** The scope of mutations of one picture, which are sent one at a time. */
export const mediaTurn = (mediaId: string) => ({ id: `media ${mediaId}` })

export const mediaParams = (library: MediaLibrary, mediaId: string) => ({ ...paramsOf(library), mediaId })
