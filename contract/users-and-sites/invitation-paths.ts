// A file of its own: the sign-in screen makes this call, and must not load the application.
export const openInvitation = { method: 'POST', path: '/api/auth/invitation' } as const
