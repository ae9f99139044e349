// Of its own: the sign-in makes this call, and fetches nothing that only the application needs.
export const openInvitation = { method: 'POST', path: '/api/auth/invitation' } as const
