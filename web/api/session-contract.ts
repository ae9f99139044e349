import type * as auth from '#contract/auth.ts'
import type * as sites from '#contract/users-and-sites/sites.ts'
import { lightEndpoint } from './light-endpoint.ts'

// What sign-in and start page need of the contract, typed by it but without its schemas (see light-endpoint.ts).

export const tryRefreshToken: typeof auth.tryRefreshToken = 'Try Refresh Token'
export const csrfCookie: typeof auth.csrfCookie = 'XSRF-TOKEN'
export const csrfHeader: typeof auth.csrfHeader = 'X-XSRF-TOKEN'
export const collectIntervalMs: typeof auth.collectIntervalMs = 1000

export const authInfo = lightEndpoint<typeof auth.authInfo>({ method: 'GET', path: '/api/auth' })
export const mySites = lightEndpoint<typeof sites.mySites>({ method: 'GET', path: '/api/site' })
export const logOut = lightEndpoint<typeof auth.logOut>({ method: 'POST', path: '/api/auth/logout' })
export const startBankId = lightEndpoint<typeof auth.startBankId>({ method: 'POST', path: '/api/auth/bankid/auth' })
export const collectBankId = lightEndpoint<typeof auth.collectBankId>({ method: 'POST', path: '/api/auth/bankid/collect' })
export const cancelBankId = lightEndpoint<typeof auth.cancelBankId>({ method: 'POST', path: '/api/auth/bankid/cancel' })
