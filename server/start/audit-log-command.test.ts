import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { recordAudit } from '../modules/audit/audit.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { auditLogCommand } from './audit-log-command.ts'

const { database, superuser } = await testDatabase()
const said = async (...words: string[]): Promise<string> => {
  const printed: string[] = []
  await auditLogCommand({ database }, words, (text) => printed.push(text))
  return printed.join('\n')
}

// covers Hardening: the operator reads who did what, of one person or one site
it('the command prints who did what since a time, of all or of one person or site', async () => {
  const [bo, malmo] = [await aUser(database, { name: 'Bo Ek' }), await aSite(database)]
  await superuser.query('set session_replication_role = replica; delete from audit_log')
  const item = randomUUID()
  const at = (time: string): Date => new Date(`2026-11-27T${time}:00Z`)
  await database.inPlatform(async (platform) => {
    await recordAudit(platform, { actorId: null, siteId: null, action: 'keys.rotate' }, at('08:00'))
    await recordAudit(platform, { actorId: bo.id, siteId: malmo, action: 'news.publish', objectId: item }, at('09:00'))
    await recordAudit(platform, { actorId: bo.id, siteId: null, action: 'auth.signInRefused', reason: 'risk' }, at('10:00'))
  })
  const lines = [
    '2026-11-27T08:00:00.000Z  keys.rotate  –  –  –',
    `2026-11-27T09:00:00.000Z  news.publish  ${item}  ${malmo}  ${bo.id} Bo Ek`,
    `2026-11-27T10:00:00.000Z  auth.signInRefused  –  –  ${bo.id} Bo Ek  risk`,
  ]
  expect((await said('--since', '2026-11-27')).split('\n')).toEqual(lines)
  expect(await said('--since', '2026-11-27T09:30Z')).toBe(lines[2])
  expect(await said('--since', '2026-11-27', '--site', malmo)).toBe(lines[1])
  expect((await said('--since', '2026-11-27', '--person', bo.id)).split('\n')).toEqual(lines.slice(1))
  expect(await said('--since', '2026-11-28')).toBe('Ingenting har hänt sedan dess.')
})

it.each([[[]], [['--since', 'igår']], [['--since', '2026-13-40']], [['--since', '2026-11-27', '--person', 'Bo']], [['--allt']]])(
  '%j is refused with what can be written',
  async (words) => {
    await expect(said(...words)).rejects.toThrow('Skriv audit log --since 2026-11-27')
  },
)
