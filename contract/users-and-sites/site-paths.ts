export const mySites = { method: 'GET', path: '/api/site' } as const
export const mySiteCounts = { method: 'GET', path: '/api/site-counts' } as const

/** What every screen asks for first: one more than are shown at a time, which tells whether there are others. */
export const sitesAtFirst = 51
