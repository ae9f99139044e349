import { parseArgs } from 'node:util'
import { readAudit } from '../modules/audit/read-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { StartupError } from '../platform/startup-error.ts'
import { isUuid } from '../platform/uuid.ts'

const usage = 'Skriv audit log --since 2026-11-27, och om du vill --person <kontots id> eller --site <sajten>.'
const day = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\dZ?)?$/

function asked(words: readonly string[]) {
  try {
    const options = { since: { type: 'string' }, person: { type: 'string' }, site: { type: 'string' } } as const
    const { since, person, site } = parseArgs({ args: [...words], options, strict: true }).values
    if (since === undefined || !day.test(since) || (person !== undefined && !isUuid(person))) throw new StartupError(usage)
    const from = new Date(since.endsWith('Z') || since.length === 10 ? since : `${since}Z`)
    if (Number.isNaN(from.getTime())) throw new StartupError(usage)
    return { since: from, personId: person ?? null, siteId: site ?? null }
  } catch {
    throw new StartupError(usage)
  }
}

/**
 * `audit log --since 2026-11-27` prints who did what, a line each, the oldest first; times are UTC. The owner of the tables cannot
 * read them with psql, since the policies hold for that role too. Throws StartupError.
 */
export async function auditLogCommand(
  { database }: { readonly database: Database },
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const question = asked(words)
  const lines = await database.inPlatform((platform) => readAudit(platform, question), 'read')
  if (lines.length === 0) return print('Ingenting har hänt sedan dess.')
  for (const { at, action, objectId, siteId, actorId, name, reason } of lines) {
    const who = actorId === null ? '–' : `${actorId} ${name || '(borttaget konto)'}`
    print([at.toISOString(), action, objectId ?? '–', siteId ?? '–', who, ...(reason === null ? [] : [reason])].join('  '))
  }
}
