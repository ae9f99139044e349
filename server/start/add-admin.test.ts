import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { addAdmin } from './add-admin.ts'
import { deriveKeys } from '../platform/keys.ts'
import { testDatabase } from '../testing/test-database.ts'

const { database, superuser } = await testDatabase()
const keys = deriveKeys('a key for this test alone')

async function type(...lines: string[]): Promise<string> {
  const output = new PassThrough()
  await addAdmin(database, keys, new Date(), Readable.from(lines.map((line) => `${line}\n`)), output)
  return String(output.read())
}

it('makes the first administrator of an empty database, and later makes a known person administrator', async () => {
  await expect(type('Samling Framåt', 'Åsa Öberg', '9908072391')).rejects.toThrow(
    'Skriv personnumret med tolv siffror: ÅÅÅÅMMDDNNNN.',
  )
  const said = await type('Samling Framåt', 'Åsa Öberg', '199908072391')
  expect(said).toContain('Klart. Logga in med BankID.')
  await type('Åsa Öberg', '19990807-2391')
  const { rows } = await superuser.query('select name, is_admin from users')
  expect(rows).toEqual([{ name: 'Åsa Öberg', is_admin: true }])
  expect((await superuser.query('select name from federation')).rows).toEqual([{ name: 'Samling Framåt' }])
})
