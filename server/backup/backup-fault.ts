import { StartupError } from '../platform/startup-error.ts'

/** A backup cannot be made, read or restored. The message says so in Swedish, for the operator at the console. */
export class BackupFault extends StartupError {
  constructor(message: string, cause?: unknown) {
    super(message)
    this.cause = cause
  }
}
