import { filledPath } from './endpoint-path.ts'

/** The base path of a library's calls: a site's own below the site, the federation's below the administration. */
export type LibraryScope = 'site/:siteId' | 'admin'

export const mediaBelow = <const Scope extends LibraryScope>(scope: Scope) => `/api/${scope}/media` as const
/** The federation's library, for people who may use it on a site. */
export const sharedForSite = '/api/site/:siteId/shared-media'

/** API path of a picture or document, for members of a site or, with null, for administrators. */
export const mediaPath = (siteId: string | null, { id, isShared }: { readonly id: string; readonly isShared: boolean }): string =>
  siteId === null
    ? `${mediaBelow('admin')}/${id}`
    : `${filledPath(isShared ? sharedForSite : mediaBelow('site/:siteId'), { siteId })}/${id}`
