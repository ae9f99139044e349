import { expect, it } from 'vitest'
import { aUser } from '../testing/factories.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { sessionsCommand } from './sessions-command.ts'

const test = await testApp()

async function said(...words: string[]): Promise<string> {
  const printed: string[] = []
  await sessionsCommand(test, test.clock(), words, (text) => printed.push(text))
  return printed.join('\n')
}
const logged = async () => (await test.superuser.query('select actor_id, action, object_id from audit_log order by id')).rows

// covers Hardening: the operator sees who is signed in, and ends one person's sign-ins or all
it('the command lists who is signed in, and ends one person’s sign-ins or all, with a line in the log', async () => {
  expect(await said()).toBe('Ingen är inloggad.')
  const [tolvan, bo] = [
    await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true }),
    await aUser(test.database, { name: 'Bo Ek' }),
  ]
  const browsers = [await signedInAs(test, tolvan), await signedInAs(test, bo), await signedInAs(test, bo)]
  const works = () => Promise.all(browsers.map(async (one) => (await one.get('/api/auth')).status))
  expect(await works()).toEqual([200, 200, 200])
  expect(await said()).toContain(`${tolvan.id}  Tolvan Tolvansson (administratör): 1 inloggning`)
  expect(await said()).toContain(`${bo.id}  Bo Ek: 2 inloggningar, använd 2`)

  expect(await said('end', bo.id)).toBe('2 inloggningar avslutade för Bo Ek. Kontot och rollerna finns kvar.')
  expect(await works()).toEqual([200, 401, 401])
  await expect(said('end', bo.id)).rejects.toThrow('Ingen med det kontot är inloggad.')

  expect(await said('end', '--all')).toBe('1 inloggning avslutade. Alla behöver logga in med BankID igen.')
  expect(await works()).toEqual([401, 401, 401])
  expect(await logged()).toEqual([
    { actor_id: null, action: 'session.endFor', object_id: bo.id },
    { actor_id: null, action: 'session.endEvery', object_id: null },
  ])
})

it.each([[['end']], [['stop']], [['end', 'Bo']], [['end', '--all', 'nu']]])(
  '%j is refused with what can be written',
  async (words) => {
    await expect(said(...words)).rejects.toThrow('Skriv sessions, sessions end --all eller sessions end <kontots id>.')
  },
)
