import { auditWords, notedSeal } from '../modules/audit/audit-words.ts'
import type { VerifyDeps } from '../modules/audit/verify-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { auditLogCommand } from './audit-log-command.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * `audit` verifies the audit log and prints the result, `audit log` prints its lines. Throws StartupError, which ends the program with
 * 1, when the log is not whole.
 */
export async function auditCommand(deps: VerifyDeps, words: readonly string[], print: (text: string) => void): Promise<void> {
  const [argument, ...rest] = words
  if (argument === 'log') return auditLogCommand(deps, rest, print)
  const noted = argument === undefined ? null : notedSeal(argument)
  if (argument !== undefined && noted === null)
    throw new StartupError('Ange den antecknade förseglingen som den skrevs ut, till exempel 17:9f86d081884c7d65.')
  const { isWhole, text } = auditWords(await verifyAudit(deps, noted ?? undefined))
  if (!isWhole) throw new StartupError(text)
  print(text)
}
