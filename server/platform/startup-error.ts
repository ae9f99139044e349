/**
 * The program cannot start, and a person must act. The message is one Swedish sentence, fit to be
 * printed alone: `main.ts` prints it and ends with exit code 1. A class of its own, because other errors are defects and are
 * printed with their stack instead.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
