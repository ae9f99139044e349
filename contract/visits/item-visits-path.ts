// Apart from visit-paths.ts, so that the editor loads no file for it.

export const itemVisits = { method: 'GET', path: '/api/site/:siteId/visits/items/:itemId' } as const
