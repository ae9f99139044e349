import { auditWords, notedSeal } from '../modules/audit/audit-words.ts'
import type { VerifyDeps } from '../modules/audit/verify-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { auditLogCommand } from './audit-log-command.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * `audit` verifies the audit log and prints the result, `audit log` prints its lines. Returns the exit code: 2 when nothing could be
 * verified. Throws StartupError, which ends the program with 1, when the log is not whole.
 */
export async function auditCommand(deps: VerifyDeps, words: readonly string[], print: (text: string) => void): Promise<0 | 2> {
  const [argument, ...rest] = words
  if (argument === 'log') {
    await auditLogCommand(deps, rest, print)
    return 0
  }
  const noted = argument === undefined ? null : notedSeal(argument)
  if (argument !== undefined && noted === null)
    throw new StartupError('Ange den antecknade förseglingen som den skrevs ut, till exempel 17:9f86d081884c7d65.')
  const { outcome, text } = auditWords(await verifyAudit(deps, noted ?? undefined))
  if (outcome === 'broken') throw new StartupError(text)
  print(text)
  return outcome === 'whole' ? 0 : 2
}
