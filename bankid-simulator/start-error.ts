/** A fault that the person who starts the program can fix; the message is Swedish and complete. */
export function startError(message: string): Error {
  return Object.assign(new Error(message), { name: 'StartError' })
}

export const isStartError = (error: unknown): error is Error => error instanceof Error && error.name === 'StartError'

export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
