import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { AuditLine } from '#contract/audit/audit.ts'
import { AuditFilter, auditFilePath, auditLog } from '#contract/audit/audit.ts'
import { auditActionWords, auditReasonWords } from '#contract/audit/audit-words.ts'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import { auditActions, auditPage, hasOpenedExport } from '../modules/audit/audit-page.ts'
import { auditWords } from '../modules/audit/audit-words.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { admin } from '../modules/auth/auth.ts'
import { refuseStaleLogin } from '../modules/auth/fresh-login.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound, stateChanged } from '../platform/errors.ts'
import type { Keys } from '../platform/keys.ts'

const pageSize = 50
const exportedAtATime = 1000
/** Between pressing the button and the browser's request for the file. */
const openMs = 60_000
const staleLogin = 'Bekräfta med BankID för att hämta loggen. Den visar vad alla har gjort.'

export function registerAuditRoutes(app: FastifyInstance, deps: AccessDeps & { readonly keys: Keys }): void {
  // It reads the whole log: once at a time in each process.
  let isVerifying = false
  admin(app, deps, (scope) => {
    scope.handle(auditLog.list, ({ platform, query: { after, ...filter } }) => auditPage(platform, filter, after, pageSize))
    scope.handle(auditLog.actions, async ({ platform }) => ({ actions: await auditActions(platform) }))
    scope.handleAcross(auditLog.verify, async ({ now }) => {
      if (isVerifying) throw stateChanged('Loggen granskas redan. Vänta tills det är klart.')
      isVerifying = true
      try {
        const report = await verifyAudit(deps)
        const { outcome, text } = auditWords(report)
        return { isWhole: outcome === 'whole', sentences: text.split('\n'), lines: report.lines, at: now.toISOString() }
      } finally {
        isVerifying = false
      }
    })
    scope.handle(auditLog.open, async ({ platform, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      await recordAudit(platform, { actorId: user.id, siteId: null, action: 'audit.export' }, now)
      return undefined
    })
    scope.handleFile(auditFilePath, async ({ params: { format, ...typed }, user }) => {
      const now = deps.clock()
      const filter = AuditFilter.safeParse(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '-')))
      const since = new Date(now.getTime() - openMs)
      const isOpen = await deps.database.inPlatform((platform) => hasOpenedExport(platform, user.id, since), 'read')
      if (!isOpen || !filter.success || (format !== 'csv' && format !== 'json'))
        throw notFound('Hämta loggen från Administration, Integritet.')
      const lines = everyLine(deps.database, filter.data)
      return {
        body: Readable.from(format === 'csv' ? asCsv(lines) : asJson(lines)),
        bytes: null,
        contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        saveAs: `granskningslogg-${stockholmDate(now)}.${format}`,
        isImmutable: false,
      }
    })
  })
}

/** All lines, some at a time: a log of years does not fit in memory, and no transaction stays open while a browser reads. */
async function* everyLine(database: Database, filter: AuditFilter): AsyncGenerator<readonly AuditLine[]> {
  for (let after: string | undefined; ;) {
    const { lines, next } = await database.inPlatform((platform) => auditPage(platform, filter, after, exportedAtATime), 'read')
    yield lines
    if (next === null) return
    after = next
  }
}

const columns = ['Tid', 'Person', 'Personens id', 'Sajt', 'Vad', 'Handling', 'Gäller', 'Skäl'] as const
const row = ({ at, name, actorId, siteName, siteId, action, objectId, reason }: AuditLine): string[] => [
  stockholmLocal(new Date(at)).replace('T', ' '),
  name,
  actorId ?? '',
  siteName ?? siteId ?? '',
  auditActionWords(action),
  action,
  objectId ?? '',
  reason === null ? '' : auditReasonWords(reason),
]
/** A leading sign would be a formula to a spreadsheet. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

async function* asCsv(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  for await (const lines of pages) yield lines.map((line) => csvLine(row(line))).join('')
}

async function* asJson(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const lines of pages)
    for (const line of lines) {
      yield `${separator}${JSON.stringify({ ...line, words: auditActionWords(line.action) })}`
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
