import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../config/config.ts'
import { parseConfig } from '../config/config.ts'
import { asDatabaseFault } from '../platform/database/database-fault.ts'
import { StartupError } from '../platform/startup-error.ts'
import { issue, writeFiles } from '../testing/bankid-servers.ts'
import { testDatabase } from '../testing/test-database.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { prepareServer } from './open-database.ts'
import { preflight } from './preflight.ts'

// What stops a start is told before the start, all of it at once, by `kansli check` and by the start itself.

const { superuser } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'kansli-preflight-'))
afterAll(() => rm(folder, { recursive: true }))
const own = await issue('rp')
const rp = await writeFiles(folder, { 'rp.pem': own.certificate, 'rp.key': own.key })

await chmod(rp['rp.key'] ?? '', 0o600)

const at = (who: string, database = superuser.database ?? ''): string =>
  `postgres://${who}@localhost/${database}?host=${encodeURIComponent(superuser.host)}&port=${superuser.port}`
const ownerUrl = at(superuser.user ?? '')
const freePort = async (): Promise<string> => {
  const { server, port } = await aBusyPort()
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
async function aBusyPort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

async function configOf(more: Record<string, string> = {}): Promise<Config> {
  const settings = {
    NODE_ENV: 'production',
    PORT: await freePort(),
    SITES_PORT: await freePort(),
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: at('kansli_app:kansli-test'),
    ADMIN_ORIGIN: 'https://kansli.exempel.se',
    SITES_URL: 'https://{site}.exempel-sajter.se',
    BANKID_ENV: 'test',
    BANKID_RP_CERT: rp['rp.pem'] ?? '',
    BANKID_RP_KEY: rp['rp.key'] ?? '',
  }
  return parseConfig({ ...settings, ...more }, '/')
}

async function faultsOf(more: Record<string, string> = {}): Promise<readonly string[]> {
  const deps = { migrations: migrationsFolder, now: new Date(), hasSockets: false, isCheck: true }
  try {
    await preflight(await configOf(more), deps)
    return []
  } catch (error) {
    if (error instanceof StartupError) return error.sentences
    throw error
  }
}

it('nothing stops the start of an installation in order', async () => {
  expect(await faultsOf()).toEqual([])
  expect(await faultsOf({ DATABASE_OWNER_URL: ownerUrl })).toEqual([])
})

it('everything that stops a start is told at once', async () => {
  const { server, port } = await aBusyPort()
  onTestFinished(() => void server.close())
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const found = await faultsOf({
    PORT: String(port),
    DATA_DIR: file,
    DATABASE_URL: `postgres://kansli@127.0.0.1:${await freePort()}/kansli`,
    BANKID_RP_KEY: '',
  })
  expect(found).toHaveLength(4)
  expect(found[0]).toContain(`Port ${port} är upptagen`)
  expect(found[1]).toContain('DATA_DIR går inte att använda')
  expect(found[2]).toContain('Vårt certifikat för BankID saknas')
  expect(found[3]).toMatch(/^DATABASE_URL: ingen PostgreSQL svarar på 127\.0\.0\.1\. Kontrollera .* \(ECONNREFUSED\)\.$/)
})

describe('a database that cannot be used', () => {
  it.each([
    [
      'has another name',
      () => ({ DATABASE_URL: at('kansli_app', 'kansly') }),
      /databasen ”kansly” finns inte.*create database.*\(3D000\)/,
    ],
    ['has no such role', () => ({ DATABASE_URL: at('kansly') }), /”kansly”.*\(28(000|P01)\)/],
    ['has no TLS', () => ({ DATABASE_URL: tcp('verify-full') }), /databasservern .* har ingen TLS, som adressen kräver/],
    ['is entered as its owner', () => ({ DATABASE_URL: ownerUrl }), /kan gå förbi skyddet mellan sajterna/],
    ['has no tables', () => ({ DATABASE_URL: at('kansli_app', 'postgres') }), /Databasen är inte förberedd/],
  ])('%s: the sentence says so, and what to do', async (_what, settings, sentence) => {
    const found = await faultsOf(settings())
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(sentence)
  })

  const tcp = (sslmode: string): string => `${at('kansli_app')}&sslmode=${sslmode}`

  it('is not the owner’s: the rights that are missing are told, with the command', async () => {
    await superuser.query('create role poor_owner login')
    onTestFinished(async () => void (await superuser.query('drop role poor_owner')))
    const url = new URL(at('new_program_role'))
    expect(await faultsOf({ DATABASE_URL: url.href, DATABASE_OWNER_URL: at('poor_owner') })).toEqual([
      expect.stringMatching(/”poor_owner” i DATABASE_OWNER_URL får inte göra tabeller.*alter database .* owner to "poor_owner"/),
      expect.stringMatching(/”poor_owner” i DATABASE_OWNER_URL får inte göra de roller.*alter role "poor_owner" createrole/),
    ])
  })

  it.each([
    ['28P01', /lösenordet för ”kansli” stämmer inte.*alter role kansli password/],
    ['42501', /”kansli” har inte de rätter som behövs/],
    ['ENOTFOUND', /namnet db\.exempel\.se går inte att slå upp/],
    ['ETIMEDOUT', /db\.exempel\.se går inte att nå/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /certifikat godtas inte.*sslrootcert/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /certifikat godtas inte.*gälla för db\.exempel\.se/],
    ['57P03', /håller på att starta/],
  ])('answers %s: a sentence of its own, without the password', (code, sentence) => {
    const url = 'postgres://kansli:hemligt@db.exempel.se/kansli?sslmode=verify-full'
    const said = asDatabaseFault(Object.assign(new Error('x'), { code }), { setting: 'DATABASE_URL', url })
    expect(said).toBeInstanceOf(StartupError)
    expect(String(said)).toMatch(sentence)
    expect(String(said)).toContain(code)
    expect(String(said)).not.toContain('hemligt')
  })
})

it('a login that an operator made with rights of its own keeps only those of the question it asks', async () => {
  const name = `made_by_hand_${randomBytes(3).toString('hex')}`
  await superuser.query(`create role ${name} login inherit`)
  onTestFinished(async () => {
    await superuser.query(`drop owned by ${name}; drop role ${name}`)
  })
  for (const role of ['kansli_site', 'kansli_public', 'kansli_platform']) await superuser.query(`grant ${role} to ${name}`)
  await prepareServer(at(name), ownerUrl, migrationsFolder)
  const { rows } = await superuser.query(
    `select count(*) filter (where pg_has_role($1, r, 'usage'))::int as held, count(*) filter (where pg_has_role($1, r, 'member'))::int as taken
     from unnest(array['kansli_site', 'kansli_public', 'kansli_platform']) r`,
    [name],
  )
  expect(rows).toEqual([{ held: 0, taken: 3 }])
})
