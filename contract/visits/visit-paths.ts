// Without zod, for the start page and the editor, which load first.

export const siteVisits = { method: 'GET', path: '/api/site/:siteId/visits' } as const
export const itemVisits = { method: 'GET', path: '/api/site/:siteId/visits/items/:itemId' } as const
