import { generateIdentity, identityToRecipient } from 'age-encryption'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmod, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openS3Store } from '../platform/files/s3-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { urlOf } from '../testing/database-url.ts'
import { aUser } from '../testing/factories.ts'
import { databaseOf } from '../testing/global-setup.ts'
import { aPicture } from '../testing/media-factory.ts'
import { ownedDatabase } from '../testing/owned-database.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFiles, testFolder, testImages } from '../testing/test-files.ts'
import { aNewsroom } from '../testing/test-sites.ts'
import { makeBackup } from './make-backup.ts'
import { snapshotName, tableKey } from './manifest.ts'

// The commands as an operator gives them: the built program is started for each, on an embedded database, with its backups in S3.

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'server', 'main.js')

interface Answer {
  readonly code: number
  readonly said: string
}

/** Starts the program with these settings and no others. Its words are split neither by stream nor by line. */
function kansli(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Answer> {
  const env = { PATH: process.env['PATH'], ...settings }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('close', (code) => resolve({ code: code ?? -1, said }))
  })
}

const test = await testDatabase()
const files = await testFiles()
const s3 = await startS3Server()
// Every list of the bucket has many pages.
s3.pageSize = 20
const place = await testFolder()
const secret = randomBytes(32).toString('base64')
const keyFile = join(place, 'nyckel.txt')
const identity = ['--identity', keyFile] as const
const reader = databaseOf(inject('testServer').connection, test.superuser.database ?? '')

/** The time of the lost server's backup. */
const lostAt = new Date(Date.now() - 86_400_000)
const lost = snapshotName(lostAt)

const settings: Record<string, string> = {
  NODE_ENV: 'development',
  SECRET_KEY: secret,
  TMPDIR: place,
  DATA_DIR: join(place, 'data'),
  BACKUP_S3_ENDPOINT: s3.settings.endpoint,
  BACKUP_S3_BUCKET: s3.settings.bucket,
  BACKUP_S3_REGION: s3.settings.region,
  BACKUP_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
}
/** An empty place, which stays empty as long as nothing is restored. */
const emptyPlace = (): Record<string, string> => ({ ...settings, DATA_DIR: join(place, 'new') })
const leftBehind = async (): Promise<string[]> => (await readdir(place)).filter((name) => name.startsWith('kansli-'))

/** Changes one object of the bucket for as long as `work` lasts. */
async function damaged<T>(key: string, bytes: Buffer | null, work: () => Promise<T>): Promise<T> {
  const whole = s3.objects.get(key)
  if (!whole) throw new Error(`${key} is not in the bucket`)
  if (bytes === null) s3.objects.delete(key)
  else s3.objects.set(key, { ...whole, bytes })
  try {
    return await work()
  } finally {
    s3.objects.set(key, whole)
  }
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root })
  const { code, said } = await kansli({}, 'backup', 'new-key', keyFile)
  expect(code).toBe(0)
  const recipient = /BACKUP_RECIPIENTS=(age1[0-9a-z]+)/.exec(said)?.[1] ?? ''
  settings['BACKUP_RECIPIENTS'] = recipient
  await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
  const room = await aNewsroom(test, { id: 'lund', name: 'Föreningen i Lund' })
  const picture = await aPicture({ ...test, files, images: testImages() }, 'lund')
  await room.published({ title: 'Nytt bibliotek', image: picture.lead })
  // The backup of the server that was lost.
  const target = openS3Store(s3.settings)
  await makeBackup({
    reader,
    files,
    target,
    recipients: [recipient],
    key: deriveKeys(secret).backups,
    program: '0.1.0',
    now: lostAt,
  })
}, 180_000)

describe('an operator', { shuffle: false }, () => {
  // covers Operations: backup new-key writes a private key that only its owner may read, and never over another
  it('makes a key that only its owner reads, and never over another', async () => {
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    const before = await readFile(keyFile, 'utf8')
    expect(await kansli({}, 'backup', 'new-key', keyFile)).toMatchObject({ code: 1, said: expect.stringContaining('finns redan') })
    expect(await readFile(keyFile, 'utf8')).toBe(before)
    expect(await kansli({}, 'backup', 'new-key')).toMatchObject({ code: 1, said: expect.stringContaining('Ange filen') })
  })

  // covers Operations: restore, backup, list, verify and one site brought back, as the guide has them
  it('restores a lost server, backs it up, proves the backup, and takes one site out of it', async () => {
    expect(await kansli(settings, 'backup', 'verify', ...identity)).toMatchObject({ code: 0 })
    expect(await kansli(settings, 'restore', ...identity)).toMatchObject({
      code: 0,
      said: expect.stringContaining('är återställd'),
    })
    expect(await kansli(settings, 'restore', ...identity)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Databasen är inte tom'),
    })
    const made = await kansli(settings, 'backup')
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(' och 1 filer') })
    const name = /Säkerhetskopian (\w+) är gjord/.exec(made.said)?.[1] ?? ''
    expect((await kansli(settings, 'backup', 'list')).said.split('\n').filter(Boolean)).toEqual([
      `${lost}  ${lostAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      expect.stringContaining(name),
    ])
    const verified = await kansli(settings, 'backup', 'verify', name, ...identity)
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('är hel') })
    expect(Number(/och (\d+) jämfördes byte för byte/.exec(verified.said)?.[1])).toBe(3)
    const one = await kansli(settings, 'restore', name, ...identity, '--site', 'lund', '--to', 'lund-2')
    expect(one).toMatchObject({ code: 0, said: expect.stringContaining('är inläst som lund-2') })
    expect(await kansli(settings, 'restore', ...identity, '--site', 'lund', '--to', 'lund')).toMatchObject({ code: 1 })
    expect(await leftBehind()).toEqual([])
  }, 120_000)

  // covers Operations: a damaged backup, another key and another SECRET_KEY are refused in words
  it('is told what is wrong with a backup, and nothing is restored from it', async () => {
    const name = lost
    const refused = async (command: string, more: Record<string, string> = {}): Promise<string> => {
      const { code, said } = await kansli({ ...emptyPlace(), ...more }, ...command.split(' '), name, ...identity)
      expect(said.split('\n').filter(Boolean), 'a sentence and no stack').toHaveLength(1)
      expect(code).toBe(1)
      return said
    }
    const table = tableKey(name, 'items')
    const bytes = Buffer.from(s3.objects.get(table)?.bytes ?? [])
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
    expect(await damaged(table, bytes, () => refused('backup verify'))).toMatch(/items\.age (är en annan än|går inte att öppna)/)
    const object = [...s3.objects.keys()].find((key) => key.startsWith('objects/')) ?? ''
    expect(await damaged(object, Buffer.from('x'), () => refused('restore'))).toContain(object)
    const manifest = `snapshots/${name}/manifest.age`
    expect(await damaged(manifest, Buffer.from('forged'), () => refused('restore'))).toContain('går inte att öppna')
    expect(await refused('restore', { SECRET_KEY: randomBytes(32).toString('base64') })).toContain(
      'inte gjord med den här SECRET_KEY',
    )
    s3.mode = 'elsewhere'
    expect(await refused('restore')).toContain('går inte att nå')
    s3.mode = 'well'
    expect(await leftBehind()).toEqual([])
  }, 120_000)

  it.each<[string, readonly string[], RegExp]>([
    ['a backup that is not there', ['restore', '20200101t000000z', ...identity], /Säkerhetskopian 20200101t000000z finns inte/],
    ['no key', ['backup', 'verify'], /Ange filen med den hemliga nyckeln/],
    ['an unknown option', ['restore', '--key', keyFile], /--key är inget val som finns/],
    ['a step that is none', ['backup', 'verifiera'], /Det finns inget backup verifiera/],
    ['--to without --site', ['restore', ...identity, '--to', 'lund-2'], /--to hör till --site/],
    ['--site without --to', ['restore', ...identity, '--site', 'lund'], /Ange med --to/],
    [
      'a name in two words',
      ['restore', ...identity, '--site', 'lund', '--to', 'lund-4', '--admin', 'Berit', 'a', 'b'],
      /ett ord för mycket/,
    ],
  ])('%s is answered in a sentence', async (_what, words, message) => {
    const { code, said } = await kansli(settings, ...words)
    expect(said).toMatch(message)
    expect(said.split('\n').filter(Boolean)).toHaveLength(1)
    expect(code).toBe(1)
  })

  it('does not use a key that others may read, nor one that the backup was not made for', async () => {
    const other = join(place, 'annan.txt')
    expect(await kansli({}, 'backup', 'new-key', other)).toMatchObject({ code: 0 })
    expect((await kansli(emptyPlace(), 'restore', '--identity', other)).said).toContain('nyckeln är en annan')
    await chmod(other, 0o644)
    expect((await kansli(emptyPlace(), 'restore', '--identity', other)).said).toContain(`chmod 600 ${other}`)
  })

  // covers Operations: what a command has decrypted is deleted when it is interrupted
  it('a verify that is interrupted leaves nothing that it has decrypted', async () => {
    const env = { PATH: process.env['PATH'], ...settings }
    const child = spawn(process.execPath, [program, 'backup', 'verify', lost, ...identity], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await vi.waitFor(async () => expect(await leftBehind()).not.toEqual([]), { timeout: 30_000, interval: 20 })
    child.kill('SIGTERM')
    expect(await ended).toEqual([130, null])
    expect(await leftBehind()).toEqual([])
  }, 60_000)

  // covers Operations: backup and restore with a PostgreSQL of one's own
  it('with a PostgreSQL of its own it backs up as a role that reads everything, and restores as the owner', async () => {
    const [publicKey, folder] = [await identityToRecipient(await generateIdentity()), await testFolder()]
    const server = {
      SECRET_KEY: secret,
      ADMIN_ORIGIN: 'https://kansli.exempel.se',
      SITES_URL: 'https://{site}.exempel-sajter.se',
      BANKID_ENV: 'production',
      TMPDIR: place,
      DATA_DIR: join(place, 'external'),
      DATABASE_URL: urlOf(test.connection),
      BACKUP_RECIPIENTS: `${settings['BACKUP_RECIPIENTS']},${publicKey}`,
      BACKUP_FOLDER: folder,
    }
    expect((await kansli(server, 'backup')).said).toContain('Ange i BACKUP_DATABASE_URL en roll')
    expect((await kansli({ ...server, BACKUP_DATABASE_URL: urlOf(test.connection) }, 'backup')).said).toContain(
      'får inte läsa alla sajter',
    )
    const made = await kansli({ ...server, BACKUP_DATABASE_URL: urlOf(reader) }, 'backup')
    // Its files are elsewhere: the one that a row names is missed, and the command ends with 1.
    expect(made).toMatchObject({
      code: 1,
      said: expect.stringContaining('Men 1 filer som databasen nämner finns inte i lagringen'),
    })

    const { superuser, connection, appRole } = await ownedDatabase()
    const empty = {
      ...server,
      DATA_DIR: join(place, 'external-2'),
      DATABASE_URL: urlOf({ ...connection, user: appRole, password: 'kansli-test' }),
    }
    expect((await kansli(empty, 'restore', ...identity)).said).toContain('DATABASE_OWNER_URL')
    const restored = await kansli({ ...empty, DATABASE_OWNER_URL: urlOf(connection) }, 'restore', ...identity)
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('är återställd') })
    const { rows } = await superuser.query("select title from items where site_id = 'lund' and area = 'news'")
    expect(rows).toEqual([{ title: 'Nytt bibliotek' }])
  }, 120_000)

  // covers Operations: two backups at once are one
  it('of two backups at once one is made, and the other says so', async () => {
    const before = s3.calls
    // The first lasts until the second has ended.
    s3.delayMs = 2000
    const first = kansli(settings, 'backup')
    await expect.poll(() => s3.calls, { timeout: 30_000 }).toBeGreaterThan(before)
    const second = await kansli(settings, 'backup').finally(() => (s3.delayMs = 0))
    expect(second).toMatchObject({ code: 1, said: expect.stringMatching(/görs redan|använder redan mappen/) })
    expect((await first).code).toBe(0)
  }, 120_000)
})
