export const pageTree = { method: 'GET', path: '/api/site/:siteId/pages/tree' } as const
export const menu = { method: 'GET', path: '/api/site/:siteId/menu' } as const
