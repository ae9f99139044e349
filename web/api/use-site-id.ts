import { useParams } from '@tanstack/react-router'

/**
 * The site that the address names, for everything on a screen of `/$siteId`, its dialogs included. What is also used without a
 * site (the shared Bildbank, the administration) or outlives the screen (the corner) is told the site by a prop or a library.
 */
export function useSiteId(): string {
  const siteId = useParams({ strict: false, select: (params) => params.siteId })
  if (siteId === undefined) throw new Error('useSiteId() outside the screens of a site.')
  return siteId
}
