import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureKeys } from './keys.ts'

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bankid-simulator-'))
  folder = join(dataDir, 'bankid-simulator')
  await ensureKeys(folder, new Date())
}, 60_000)
afterAll(() => rm(dataDir, { recursive: true }))

const read = (name: string) => readFile(join(folder, name))

test('private files are for their owner only', async () => {
  for (const name of await readdir(folder)) {
    const { mode } = await stat(join(folder, name))
    expect([name, mode & 0o077]).toEqual([name, name.endsWith('.pem') ? 0o044 : 0])
  }
})

test.each(['rp', 'rp2'])('%s can be loaded as PKCS#12 and as PEM', async (name) => {
  createSecureContext({ pfx: await read(`${name}.p12`), passphrase: 'qwerty123' })
  createSecureContext({ cert: await read(`${name}.pem`), key: await read(`${name}.key`) })
  const pfx = await read(`${name}.p12`)
  expect(() => createSecureContext({ pfx, passphrase: 'wrong' })).toThrow(/mac verify failure/)
})

test('keys are kept until they are damaged, run out or lie in the future, and then made anew as a whole', async () => {
  const first = await read('rp.pem')
  await ensureKeys(folder, new Date())
  expect(await read('rp.pem')).toEqual(first)

  await writeFile(join(folder, 'server.key'), 'damaged')
  await ensureKeys(folder, new Date())
  const second = await read('rp.pem')
  expect(second).not.toEqual(first)

  await ensureKeys(folder, new Date(Date.now() + 3 * 365 * 24 * 3_600_000))
  const third = await read('rp.pem')
  expect(third).not.toEqual(second)

  await ensureKeys(folder, new Date())
  expect(await read('rp.pem')).not.toEqual(third)
  expect(await readdir(dataDir)).toEqual(['bankid-simulator'])
}, 60_000)

test('several simulators that start at once agree on the keys', async () => {
  const shared = join(dataDir, 'shared', 'bankid-simulator')
  const now = new Date()
  const [one, other] = await Promise.all([ensureKeys(shared, now), ensureKeys(shared, now)])
  expect(other).toEqual(one)
  expect(await readFile(join(shared, 'rp.pem'), 'utf8')).toBe(one?.rp.certificate)
  await rm(join(dataDir, 'shared'), { recursive: true })
}, 60_000)

test('files of a killed process are removed', async () => {
  // No process has this number: it is above the largest that Linux gives out.
  await writeFile(join(dataDir, '.bankid-simulator-99999999-0000'), '')
  await ensureKeys(folder, new Date())
  expect(await readdir(dataDir)).toEqual(['bankid-simulator'])
})
