/**
 * The program cannot start, and a person must act. The message is Swedish and fit to be printed alone: one sentence, or a list of
 * them. `main.ts` prints it and ends with exit code 1. A class of its own, because other errors are defects and are printed with
 * their stack instead.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  /** Swedish, one for each fault. */
  readonly sentences: readonly string[]

  constructor(faults: string | readonly string[]) {
    const sentences = typeof faults === 'string' ? [faults] : [...new Set(faults)]
    super(sentences.length === 1 ? sentences[0] : [`${sentences.length} saker behöver rättas:`, ...sentences].join('\n– '))
    this.sentences = sentences
  }
}

/** The sentences of a StartupError. Throws any other error. */
export function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof StartupError) return error.sentences
  throw error
}

/** Makes all checks, one after the other, and returns the sentences of those that threw StartupError. Any other error is thrown. */
export async function faultsOf(checks: readonly (() => unknown)[]): Promise<string[]> {
  const faults: string[] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      faults.push(...sentencesOf(error))
    }
  return faults
}

/** Throws StartupError unless there are no faults. */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new StartupError(faults)
}
