export const mySites = { method: 'GET', path: '/api/site' } as const
export const openInvitation = { method: 'POST', path: '/api/auth/invitation' } as const
