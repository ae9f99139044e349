export const newsCategories = { method: 'GET', path: '/api/site/:siteId/news-categories' } as const
export const newsBylines = { method: 'GET', path: '/api/site/:siteId/news-bylines' } as const
