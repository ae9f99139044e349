export const authInfo = { method: 'GET', path: '/api/auth' } as const
export const saveDisplayChoices = { method: 'PATCH', path: '/api/auth/display-choices' } as const
export const startBankId = { method: 'POST', path: '/api/auth/bankid/auth' } as const
export const collectBankId = { method: 'POST', path: '/api/auth/bankid/collect' } as const
export const cancelBankId = { method: 'POST', path: '/api/auth/bankid/cancel' } as const
export const refreshSession = { method: 'POST', path: '/api/auth/refresh' } as const
export const logOut = { method: 'POST', path: '/api/auth/logout' } as const
