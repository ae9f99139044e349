// Without zod, for the start page of those who have one site.

export const siteVisits = { method: 'GET', path: '/api/site/:siteId/visits' } as const
export const adminVisits = { method: 'GET', path: '/api/admin/visits' } as const
