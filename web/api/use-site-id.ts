import { useParams } from '@tanstack/react-router'

/**
 * The site that the address names, for screens of `/$siteId` and their dialogs. Components that are also used without a site (the
 * shared Bildbank, the administration) or outlive the screen (the corner) get the site as a prop or in a library.
 */
export function useSiteId(): string {
  const siteId = useParams({ strict: false, select: (params) => params.siteId })
  if (siteId === undefined) throw new Error('No site in the address')
  return siteId
}
