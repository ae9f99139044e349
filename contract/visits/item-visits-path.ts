// Apart from visit-paths.ts: every editor makes this call, and the other two are those of single screens.

export const itemVisits = { method: 'GET', path: '/api/site/:siteId/visits/items/:itemId' } as const
