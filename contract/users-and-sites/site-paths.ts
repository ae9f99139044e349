export const mySites = { method: 'GET', path: '/api/site' } as const
