// Signals about the session between browser and server, without the contract's schemas.

/** A `message` that is a signal and is never shown: the access cookie has expired, and a refresh may help. */
export const tryRefreshToken = 'Try Refresh Token'

export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/** Milliseconds from each answer to the next collect call, also before the first. */
export const collectIntervalMs = 1000
