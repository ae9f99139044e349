// Signals about the session between browser and server, without the contract's schemas.

/** The one `message` that is a signal and no text: the access cookie has run out, a refresh may help. Never shown. */
export const tryRefreshToken = 'Try Refresh Token'

export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/** Milliseconds between the answer to one collect and the next call, the first included. */
export const collectIntervalMs = 1000
