const root = '/api/site/:siteId/settings'

export const settings = { method: 'GET', path: root } as const
export const saveSettings = { method: 'PUT', path: root } as const
export const placeholderFacts = { method: 'GET', path: '/api/site/:siteId/placeholders' } as const
export const gettingStarted = { method: 'GET', path: '/api/site/:siteId/getting-started' } as const
export const siteSample = { method: 'POST', path: `${root}/sample` } as const
