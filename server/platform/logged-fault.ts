import { DrizzleQueryError } from 'drizzle-orm/errors'

// The parts of an error that may be logged (SEC-45): its code and origin, and no text that may hold content. Messages quote the
// offending value, so quoted text is removed unless it names something in the program or the database.

interface LoggedFault {
  readonly kind: string
  /** An error code of the operating system, of PostgreSQL or of this program. */
  readonly code?: string
  readonly message?: string
  readonly stack?: string
}

const maxLength = 200

const withoutContent = (message: string): string =>
  // Cut first: otherwise the pattern would be tried from each character of a long text.
  (message.slice(0, 2 * maxLength).split('\n', 1)[0] ?? '')
    .replaceAll(/(["'`])((?:(?!\1).)*)(\1|$)/g, (whole, _quote, quoted: string) =>
      /^[a-z][a-z0-9_]{0,62}$/.test(quoted) ? whole : '…',
    )
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\d[\d -]{5,}\d/g, '…')
    .slice(0, maxLength)

/** The query builder wraps PostgreSQL's error in one that repeats all values. */
const rootOf = (error: Error): Error => (error instanceof DrizzleQueryError && error.cause ? error.cause : error)

export function loggedFault(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return { kind: typeof error }
  const root = rootOf(error)
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  return {
    kind: root.constructor.name,
    ...('code' in root && { code: String(root.code) }),
    message: withoutContent(root.message),
    ...(frames && { stack: frames }),
  }
}

/** The same in one line, for faults that need no stack: `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5432`. */
export function faultLine(error: unknown): string {
  const { kind, code, message } = loggedFault(error)
  return [code ?? (kind === 'Error' ? null : kind), message].filter(Boolean).join(': ')
}
