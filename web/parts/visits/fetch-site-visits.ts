/** The screen Besök of a site, of which the start page shows a part. In a file of its own, so that both name the same files. */
export const fetchSiteVisits = () => import('./site-visits.tsx')
