/**
 * The program cannot start, and a person must do something about it. The message is one Swedish sentence, fit to be
 * printed alone: `main.ts` prints it and ends with exit code 1. A class, because the one who catches must be able to
 * tell it from a defect, which is printed with its stack instead.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
