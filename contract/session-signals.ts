// Signals about the session between browser and server, without the contract's schemas.

/** A `message` that is a signal and is never shown: the access cookie has expired, and a refresh may help. */
export const tryRefreshToken = 'Try Refresh Token'

export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/**
 * When the sign-in of this browser ends, for the sentence on the login page: `<in any case>.<without further use>`, in seconds since
 * 1970. It is kept a day longer than the sign-in, and gives no access.
 */
export const endsCookie = '__Host-ends'

/** Milliseconds from each answer to the next collect call, also before the first. */
export const collectIntervalMs = 1000
