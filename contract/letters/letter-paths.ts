// Without zod, for the page that a letter's links open.

const root = '/api/letters'

export const confirmLetters = { method: 'POST', path: `${root}/confirm` } as const
export const stopLetters = { method: 'POST', path: `${root}/stop` } as const

/** Where a mail program stops letters by itself (RFC 8058). No call of the contract: its body is a form. */
export const oneClickPath = `${root}/one-click/:key` as const
