import { FileStoreFault } from '../platform/files/file-store.ts'
import { StartupError } from '../platform/startup-error.ts'

/** A backup cannot be made, read or restored. The message says so in Swedish, for the operator at the console. */
export class BackupFault extends StartupError {
  constructor(message: string, cause?: unknown) {
    super(message)
    this.cause = cause
  }
}

/** Codes of PostgreSQL and of the network for a database that cannot be reached or does not let the role in. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  '28000',
  '28P01',
  '3D000',
  '57P03',
  '53300',
])

/** What an operator can mend is said in a sentence; any other error is thrown as it is. */
export function asBackupFault(error: unknown): unknown {
  if (error instanceof FileStoreFault)
    return new BackupFault(
      error.isFull
        ? 'Det är fullt där säkerhetskopiorna eller filerna ligger. Det som var klart innan är orört.'
        : `Säkerhetskopiorna eller filerna går inte att nå (${error.message}). Kontrollera inställningarna och försök igen.`,
      error,
    )
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && unreachable.has(code))
    return new BackupFault(`Databasen går inte att nå, eller släpper inte in rollen (${code}).`, error)
  if (code === 'ENOSPC') return new BackupFault('Det är fullt i den tillfälliga mappen. Ange en med mer plats i TMPDIR.', error)
  return error
}
