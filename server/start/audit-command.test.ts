import { describe, expect, it } from 'vitest'
import { auditCommand } from './audit-command.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { sealAudit } from '../modules/audit/seal-audit.ts'
import { deriveKeys } from '../platform/keys.ts'
import { testDatabase } from '../testing/test-database.ts'

const { database, superuser } = await testDatabase()
const deps = { database, keys: deriveKeys('a key for this test alone') }

async function audit(argument?: string): Promise<string> {
  const printed: string[] = []
  await auditCommand(deps, argument === undefined ? [] : [argument], (text) => printed.push(text))
  return printed.join('\n')
}
const write = (): Promise<void> =>
  database.inPlatform((platform) => recordAudit(platform, { actorId: null, siteId: null, action: 'auth.signOut' }, new Date()))

describe('the command, as the log grows,', { shuffle: false }, () => {
  it('does not say that a log is whole of which it verified nothing, and ends with 2', async () => {
    const printed: string[] = []
    const print = (text: string): void => void printed.push(text)
    expect(await auditCommand(deps, [], print)).toBe(2)
    await write()
    expect(await auditCommand(deps, [], print)).toBe(2)
    await sealAudit(deps, new Date('2026-11-22T18:00:00Z'))
    expect(await auditCommand({ database, keys: deriveKeys('the key of another installation') }, [], print)).toBe(2)
    expect(printed.map((text) => text.split('\n')[0])).toEqual([
      'Inget i granskningsloggen gick att granska: den är tom.',
      'Inget i granskningsloggen gick att granska än: ingen rad är förseglad.',
      expect.stringContaining('alla förseglingar är gjorda med en annan SECRET_KEY'),
    ])
    expect(printed.join()).not.toContain('är hel')
    expect(await auditCommand(deps, [], print)).toBe(0)
  })

  // covers Content in use: the audit command says in Swedish what is wrong, and ends with 1
  it('says in Swedish that the log is whole, and what to note, or how it was changed', async () => {
    await write()
    await write()
    await sealAudit(deps, new Date('2026-11-22T19:00:00Z'))
    await write()
    const said = await audit()
    expect(said).toContain('Granskningsloggen är hel: 3 rader i 2 förseglingar, ingen ändrad, borttagen eller tillagd.')
    expect(said).toContain('1 rad är ännu inte förseglad')
    const noted = /Senaste försegling: (2:[0-9a-f]{16}) \(2026-11-22T19:00:00.000Z\)/.exec(said)?.[1]
    expect(await audit(noted)).toContain('är hel')
    await expect(audit('2:0000000000000000')).rejects.toThrow('Försegling 2 är inte den som har antecknats, eller saknas.')
    await expect(audit('allt')).rejects.toThrow('Ange den antecknade förseglingen som den skrevs ut')
    await superuser.query('set session_replication_role = replica; delete from audit_log where id = 1')
    await expect(audit()).rejects.toThrow(
      /^Granskningsloggen är inte hel\.\n {2}Rad 1 har tagits bort\.\nNågon har ändrat i databasen/,
    )
  })
})
