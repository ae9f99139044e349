import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { preflight } from './preflight.ts'
import { readSecretFiles } from '../config/secret-files.ts'
import { refuse } from '../platform/startup-error.ts'

/** The environment with what the files have. */
async function withSecretFiles(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { read, faults } = await readSecretFiles(environment)
  refuse(faults)
  return read
}

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://kansli@localhost/kansli',
  ADMIN_ORIGIN: 'https://kansli.exempel.se',
  SITES_URL: 'https://{site}.exempel-sajter.se',
  BANKID_ENV: 'production',
}

describe('SECRET_KEY', () => {
  const counting = Buffer.from(Array.from({ length: 32 }, (_, n) => n))
  // covers Hardening: SEC-44: a SECRET_KEY that can be guessed is refused
  it.each([
    ['all zero', Buffer.alloc(32).toString('base64')],
    ['all zero, in hexadecimal', Buffer.alloc(32).toString('hex')],
    ['one byte again and again', Buffer.alloc(32, 0xa7).toString('base64')],
    ['one letter again and again', 'x'.repeat(44)],
    ['eight bytes four times', Buffer.concat([1, 2, 3, 4].map(() => Buffer.from('k7Qz#1pW'))).toString('base64')],
    ['a word again and again', 'hemligt!'.repeat(6)],
    ['a row of digits', '1234567890'.repeat(5)],
    ['bytes that count', counting.toString('base64')],
    ['hexadecimal that counts', counting.toString('hex')],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyzåäöABCDEFGHIJKLMNOPQRST'],
    ['few bytes among many zeros', Buffer.concat([Buffer.alloc(24), Buffer.from('k7Qz#1pW')]).toString('base64')],
    ['the command that makes one', 'openssl rand -base64 32 openssl rand -base64 32'],
    ['an example', 'detta-ar-bara-ett-exempel-och-ska-bytas-ut-1234'],
    ['a placeholder', 'change-me-change-this-secret-before-production!'],
  ])('%s is refused with a sentence', (_name, secret) => {
    for (const NODE_ENV of ['production', 'development'])
      for (const setting of ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'])
        expect(() => parseConfig({ ...production, NODE_ENV, [setting]: secret }, '/')).toThrow(
          new RegExp(`${setting} går att gissa.*openssl rand -base64 32`),
        )
  })

  // covers Hardening: SEC-44: a random SECRET_KEY is taken, however it is written
  it('that is random is accepted in every notation', () => {
    for (let turn = 0; turn < 300; turn++)
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(() => parseConfig({ ...production, SECRET_KEY: randomBytes(32).toString(form) }, '/')).not.toThrow()
  })
})

describe('SECRET_KEY_PREVIOUS', () => {
  const previous = randomBytes(32).toString('base64')
  const parse = (environment: Record<string, string>) => parseConfig({ ...production, ...environment }, '/')

  // covers Hardening: SEC-44: SECRET_KEY_PREVIOUS is tried as SECRET_KEY is, and is another
  it('must differ from SECRET_KEY, be set together with it and be as long', () => {
    expect(parse({}).previousSecretKey).toBeNull()
    expect(parse({ SECRET_KEY_PREVIOUS: previous }).previousSecretKey).toBe(previous)
    expect(() => parse({ SECRET_KEY_PREVIOUS: production.SECRET_KEY })).toThrow('SECRET_KEY_PREVIOUS är densamma som SECRET_KEY')
    expect(() => parse({ SECRET_KEY_PREVIOUS: previous.slice(0, 42) })).toThrow(
      'SECRET_KEY_PREVIOUS ska vara minst 32 slumpade byte',
    )
    expect(() => parse({ NODE_ENV: 'development', SECRET_KEY: '', SECRET_KEY_PREVIOUS: previous })).toThrow(
      'SECRET_KEY_PREVIOUS behöver en SECRET_KEY',
    )
  })

  // covers Hardening: SEC-44: a misspelt SECRET_KEY_PREVIOUS stops the start
  it('that is misspelt stops the start instead of being ignored', () => {
    expect(() => parse({ SECRET_KEY_PREVIUOS: previous })).toThrow('SECRET_KEY_PREVIUOS är ingen inställning')
  })
})

describe('the hosts of admin and sites', () => {
  // covers Hardening: SEC-20: the hosts of administration and sites are kept apart
  it.each([
    ['https://foreningar.se', 'https://{site}.foreningar.se'],
    ['https://admin.foreningar.se', 'https://{site}.foreningar.se'],
    ['https://min.admin.foreningar.se', 'https://{site}.foreningar.se'],
    ['https://foreningar.se', 'https://foreningar.se/{site}'],
    ['https://foreningar.se', 'https://foreningar.se:8443/{site}'],
    ['https://foreningar.se', 'https://sajter.foreningar.se/{site}'],
    ['https://foreningar.se', 'https://{site}.sajter.foreningar.se'],
    ['https://admin.foreningar.se', 'https://foreningar.se/{site}'],
    ['https://admin.foreningar.se', 'https://Foreningar.SE./{site}'],
  ])('%s with %s is refused', (ADMIN_ORIGIN, SITES_URL) => {
    expect(() => parseConfig({ ...production, ADMIN_ORIGIN, SITES_URL }, '/')).toThrow(/ADMIN_ORIGIN.*SITES_URL.*kakor/)
  })

  it.each([
    ['https://kansli.exempel.se', 'https://{site}.exempel-sajter.se'],
    ['https://kansli.exempel.se', 'https://exempel-sajter.se/{site}'],
    ['https://kansli.exempel.se', 'https://{site}.sajter.exempel.se'],
    ['https://minforeningar.se', 'https://{site}.foreningar.se'],
  ])('%s with %s is taken', (ADMIN_ORIGIN, SITES_URL) => {
    expect(parseConfig({ ...production, ADMIN_ORIGIN, SITES_URL }, '/').adminOrigin).toBe(ADMIN_ORIGIN)
  })

  it('may be equal on this machine, where the demonstration runs', () => {
    const { adminOrigin, sitesUrl } = parseConfig({ PORT: '4000', SITES_PORT: '4001' }, '/')
    expect([adminOrigin, sitesUrl]).toEqual(['http://localhost:4000', 'http://localhost:4001/{site}'])
  })
})

describe('the way to a database', () => {
  const parse = (environment: Record<string, string>) => parseConfig({ ...production, ...environment }, '/')
  const away = 'postgres://kansli:hemligt@db.exempel.se/kansli'

  it.each([
    ['DATABASE_URL', away],
    ['DATABASE_URL', `${away}?sslmode=prefer`],
    ['DATABASE_URL', `${away}?sslmode=require`],
    ['DATABASE_URL', `${away}?sslmode=no-verify`],
    ['DATABASE_URL', 'postgres://kansli@localhost/kansli?host=10.0.0.2'],
    ['DATABASE_OWNER_URL', away],
    ['DATABASE_DIRECT_URL', away],
  ])('%s on another machine is refused without a word about its protection: %s', (setting, url) => {
    expect(() => parse({ [setting]: url })).toThrow(new RegExp(`^${setting} leder till en annan dator.*sslmode=verify-full`))
  })

  it.each([
    `${away}?sslmode=verify-full`,
    `${away}?sslmode=disable`,
    'postgres://kansli@127.0.0.1:5433/kansli',
    'postgres://kansli@[::1]/kansli',
    'postgres://kansli@%2Frun%2Fpostgresql/kansli',
    'postgres://kansli@/kansli?host=/run/postgresql',
    'postgres:///kansli?host=/run/postgresql',
  ])('%s is taken', (DATABASE_URL) => {
    expect(parse({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('of the demonstration is nobody’s concern', () => {
    expect(parseConfig({ DATABASE_URL: away }, '/').databaseUrl).toBe(away)
  })
})

describe('VIRUS_SCANNER', () => {
  it('is a socket or a port of this machine, because clamd does not encrypt', () => {
    const placed = (VIRUS_SCANNER: string) => parseConfig({ VIRUS_SCANNER }, '/').virusScanner
    expect(placed('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(placed('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
    for (const other of ['clamav:3310', '10.0.0.2:3310', '127.0.0.1', '127.0.0.1:99999'])
      expect(() => placed(other)).toThrow('VIRUS_SCANNER ska vara en sökväg')
  })
})

describe('a start without a device', () => {
  // covers Hardening: a start that names no device counts as another device in production
  it('counts as another device in production, and as both elsewhere, unless configured otherwise', () => {
    const undeclared = (environment: Record<string, string>) => parseConfig(environment, '/').bankId.BANKID_UNDECLARED
    expect(undeclared(production)).toBe('other')
    expect(undeclared({ ...production, BANKID_UNDECLARED: 'both' })).toBe('both')
    expect(undeclared({})).toBe('both')
    expect(undeclared({ BANKID_UNDECLARED: 'other' })).toBe('other')
  })
})

// With sockets from systemd: a busy port of this machine must not change the result.
const asAtStart = { migrations: migrationsFolder, now: new Date(), hasSockets: true, isCheck: false }

describe('a file with a secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-secrets-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // covers Hardening: SEC-44: files with secrets that others can read are refused
  it.each([
    ['BANKID_RP_KEY', 0o644],
    ['BANKID_RP_KEY', 0o640],
    ['BANKID_RP_P12', 0o604],
    ['BANKID_RP_P12', 0o620],
  ])('%s with mode %o is refused before anything is begun, with what to do', async (name, mode) => {
    const path = join(folder, `${name}-${mode}`)
    await writeFile(path, 'hemligt')
    await chmod(path, mode)
    const faults = () => preflight(parseConfig({ ...production, [name]: path, DATA_DIR: folder }, folder), asAtStart)
    await expect(faults()).rejects.toThrow(`Kör: chmod 600 ${path}`)
    await chmod(path, 0o600)
    // Others are left: this machine has no such database.
    await expect(faults()).rejects.toThrow(/DATABASE_URL/)
    await expect(faults()).rejects.not.toThrow(/chmod/)
  })

  // covers Hardening: SEC-44: SECRET_KEY and SECRET_KEY_PREVIOUS can be in a file that only the owner can read
  it.each(['SECRET_KEY', 'SECRET_KEY_PREVIOUS'])('%s can be in a file that only its owner can read', async (name) => {
    const [path, setting, value] = [join(folder, name), `${name}_FILE`, randomBytes(32).toString('base64')]
    await writeFile(path, `${value}\n`, { mode: 0o600 })
    const { [name]: _here, ...elsewhere }: Record<string, string> = production
    const config = parseConfig(await withSecretFiles({ ...elsewhere, [setting]: path }), '/')
    expect(name === 'SECRET_KEY' ? config.secretKey : config.previousSecretKey).toBe(value)
    await expect(withSecretFiles({ [name]: value, [setting]: path })).rejects.toThrow(`Ange ${name} eller ${setting}, inte båda.`)
    await expect(withSecretFiles({ [setting]: join(folder, 'saknas') })).rejects.toThrow(/saknas går inte att läsa \(ENOENT\)/)
    await chmod(path, 0o640)
    await expect(withSecretFiles({ [setting]: path })).rejects.toThrow(`Kör: chmod 600 ${path}`)
    await writeFile(path, '\n')
    await chmod(path, 0o600)
    await expect(withSecretFiles({ [setting]: path })).rejects.toThrow('är tom')
    await writeFile(path, 'hemligt!'.repeat(6))
    const guessable = await withSecretFiles({ ...elsewhere, [setting]: path })
    expect(() => parseConfig(guessable, '/')).toThrow(`${name} går att gissa`)
  })
})
