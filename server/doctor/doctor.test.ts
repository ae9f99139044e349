import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DoctorReport } from '#contract/doctor/doctor.ts'
import { noteVerified } from '../backup/verified-record.ts'
import { parseConfig } from '../config/config.ts'
import { keptFileKey } from '../modules/media/files/media-keys.ts'
import { systemClock } from '../platform/clock.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { programVersion } from '../version.ts'
import { issue } from '../testing/bankid-servers.ts'
import { aUser } from '../testing/factories.ts'
import { healthyInstallation, hosts } from '../testing/healthy-installation.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { allChecks } from './all-checks.ts'
import type { DatabaseDeps } from './check.ts'
import { doctorCommand } from './doctor-command.ts'
import { examine, examineOne } from './examine.ts'
import { lookAtInstallation } from './open-doctor.ts'

const healthy = await healthyInstallation()
const { deps, configOf, superuser, login, siteId, path, target, proxy, root } = healthy
const day = 86_400_000

const reports: DoctorReport[] = []
async function look(more: Partial<DatabaseDeps> = {}): Promise<DoctorReport> {
  const report = await examine(allChecks, { ...deps, ...more })
  reports.push(report)
  return report
}

/** What is not well, as `roles: fault`. */
const toMend = ({ findings }: DoctorReport): string[] => [
  ...new Set(findings.flatMap(({ check, level }) => (level === 'fine' ? [] : [`${check}: ${level}`]))),
]
const textsOf = ({ findings }: DoctorReport): string =>
  findings.flatMap(({ level, text }) => (level === 'fine' ? [] : [text])).join('\n')

const inDatabase =
  (plant: string, undo: string, values: readonly unknown[] = []) =>
  async (): Promise<Plant> => {
    await superuser.query(plant, plant.includes('$1') ? [...values] : [])
    return { undo: () => superuser.query(undo, undo.includes('$1') ? [...values] : []) }
  }

interface Plant {
  readonly deps?: Partial<DatabaseDeps>
  readonly undo?: () => Promise<unknown>
}
interface Planted {
  readonly name: string
  readonly plant: () => Promise<Plant>
  /** The findings, and nothing else. */
  readonly found: readonly string[]
  readonly words: RegExp
}

const filesFolder = path('data/files')
const documentPath = join(
  filesFolder,
  keptFileKey({ libraryId: siteId, mediaId: healthy.document.id, fileKey: healthy.document.fileKey }, 'pdf'),
)
const orphan = `${siteId}/media/00000000-0000-4000-8000-000000000000/abcdef.jpg`
const { version, oldest } = (await superuser.query('select version, oldest_program as oldest from drizzle.kansli_schema')).rows[0]
const ownSchema = `update drizzle.kansli_schema set version = ${version}, oldest_program = ${oldest}`

async function moved(from: string, to: string): Promise<Plant> {
  await rename(from, to)
  return { undo: () => rename(to, from) }
}

/** Writes a file, dated `daysAgo`. */
async function written(at: string, daysAgo: number): Promise<Plant> {
  await mkdir(dirname(at), { recursive: true })
  await writeFile(at, 'innehåll')
  const then = new Date(Date.now() - daysAgo * day)
  await utimes(at, then, then)
  return { undo: () => rm(at) }
}

async function shows(host: string, given: Parameters<typeof issue>[1]): Promise<Plant> {
  proxy.show(host, await issue(host, { issuer: root, host, ...given }))
  return { undo: async () => proxy.restore(host) }
}

async function ofBank(validDays: number): Promise<Plant> {
  const [cert, key] = [path('rp-other.pem'), path('rp-other.key')]
  const made = await issue('Föreningen', { issuer: root, validDays })
  await writeFile(cert, made.certificate)
  await writeFile(key, made.key, { mode: 0o600 })
  return { deps: { config: configOf({ BANKID_RP_CERT: cert, BANKID_RP_KEY: key }) } }
}

/** A disk with so much room. */
const withRoom = async (freeBytes: number): Promise<Plant> => {
  const { diskOf } = deps.outside
  return { deps: { outside: { ...deps.outside, diskOf: async (folder) => ({ ...(await diskOf(folder)), freeBytes }) } } }
}

async function verifiedAt(daysAgo: number, key = deps.keys.backups): Promise<Plant> {
  const note = (at: Date, by: Buffer): Promise<void> => noteVerified(target, { snapshot: healthy.snapshot, at }, by)
  await note(new Date(Date.now() - daysAgo * day), key)
  return { undo: () => note(new Date(), deps.keys.backups) }
}

const aJob = (change: string) =>
  inDatabase(
    `insert into jobs (kind, site_id, key, run_at, attempts, failing_since, failed_at) values ('item.publish', $1, 'x', ${change})`,
    'delete from jobs where site_id = $1',
    [siteId],
  )

/** Behind the back of the triggers that refuse it, as somebody with the owner's rights would. */
const inAudit = (change: string, undo: string) =>
  inDatabase(
    `set session_replication_role = replica; ${change}; set session_replication_role = origin`,
    `set session_replication_role = replica; ${undo}; set session_replication_role = origin`,
  )

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const ofDatabase: readonly Planted[] = [
  {
    name: 'a role that was revoked from the program',
    plant: inDatabase(`revoke kansli_public from ${login.name}`, `grant kansli_public to ${login.name}`),
    found: ['roles: fault'],
    words: /får inte använda rollen kansli_public/,
  },
  {
    name: 'a login that passes row level security',
    plant: inDatabase(`alter role ${login.name} bypassrls`, `alter role ${login.name} nobypassrls`),
    found: ['roles: fault'],
    words: /gå förbi skyddet mellan sajterna/,
  },
  {
    name: 'a policy that is not forced',
    plant: inDatabase('alter table items no force row level security', 'alter table items force row level security'),
    found: ['protection: fault'],
    words: /Radskyddet är inte påtvingat i tabellen items/,
  },
  {
    name: 'a policy that lets everybody read',
    plant: inDatabase(
      'create policy extra on person_contacts for select to kansli_public using (true)',
      'drop policy extra on person_contacts',
    ),
    found: ['protection: fault'],
    words: /En regel .* tabellen person_contacts/,
  },
  {
    name: 'a right that was given to a role',
    plant: inDatabase('grant select on sessions to kansli_site', 'revoke select on sessions from kansli_site'),
    found: ['protection: fault'],
    words: /Rättigheterna till sessions är ändrade/,
  },
  {
    name: 'a trigger that is switched off',
    plant: inDatabase(
      'alter table audit_log disable trigger audit_log_append_only',
      'alter table audit_log enable trigger audit_log_append_only',
    ),
    found: ['protection: fault'],
    words: /avstängda i tabellen audit_log/,
  },
  {
    name: 'an index that is gone',
    plant: inDatabase('alter index jobs_due rename to jobs_due_before', 'alter index jobs_due_before rename to jobs_due'),
    found: ['protection: warning'],
    words: /Ett index .* tabellen jobs/,
  },
  {
    name: 'a schema that this program cannot run on',
    plant: inDatabase(`update drizzle.kansli_schema set version = version + 1, oldest_program = version + 1`, ownSchema),
    found: ['schema: fault'],
    words: /nyare än programmet, som inte kan köra/,
  },
  {
    name: 'a schema of a newer program, which was not started here',
    plant: inDatabase('update drizzle.kansli_schema set version = version + 1', ownSchema),
    found: ['schema: warning'],
    words: /nyare än programmet, som kan köra/,
  },
  {
    name: 'a schema of an older program',
    plant: inDatabase('update drizzle.kansli_schema set version = version - 1', ownSchema),
    found: ['schema: fault'],
    words: /äldre än programmet/,
  },
  {
    name: 'a clock that is wrong by ninety seconds',
    plant: async () => ({ deps: { clock: () => new Date(Date.now() + 90_000) } }),
    found: ['clock: fault'],
    words: /9\d sekunder före databasens/,
  },
  {
    name: 'a clock that is wrong by ten seconds',
    plant: async () => ({ deps: { clock: () => new Date(Date.now() - 10_000) } }),
    found: ['clock: warning'],
    words: /10 sekunder efter databasens/,
  },
  {
    name: 'work that nobody does',
    plant: aJob(`now() - interval '2 hours', 0, null, null`),
    found: ['jobs: fault'],
    words: /1 jobb skulle ha gjorts/,
  },
  {
    name: 'a job that fails again and again',
    plant: aJob(`now() + interval '1 hour', 5, now(), now()`),
    found: ['jobs: warning'],
    words: /Något schemalagt kunde inte publiceras/,
  },
  {
    name: 'a sweep that fails',
    plant: inDatabase(
      `insert into sweep_faults values ('trash', '', '', now(), now(), 1, '23503')`,
      `delete from sweep_faults where sweep = 'trash'`,
    ),
    found: ['jobs: warning'],
    words: /Något i papperskorgen kunde inte tas bort/,
  },
  {
    name: 'a line of the audit log that was changed',
    plant: inAudit(
      `update audit_log set action = 'domain.remove' where object_id = 'b'`,
      `update audit_log set action = 'domain.add' where object_id = 'b'`,
    ),
    found: ['audit: fault'],
    words: /har ändrats efter att de förseglades/,
  },
  {
    name: 'a line of the audit log that was removed',
    plant: inAudit(
      `create table taken as select * from audit_log where object_id = 'b'; delete from audit_log where object_id = 'b'`,
      'insert into audit_log overriding system value select * from taken; drop table taken',
    ),
    found: ['audit: fault'],
    words: /Rad \d+ har tagits bort/,
  },
  {
    name: 'accounts of another SECRET_KEY',
    plant: async () => {
      const { id } = await aUser(deps.database, { identityKeyId: 'abcd1234' })
      return { undo: () => superuser.query('delete from users where id = $1', [id]) }
    },
    found: ['keys: fault'],
    words: /1 konto .* annan SECRET_KEY/,
  },
]

const ofFiles: readonly Planted[] = [
  {
    name: 'a file that is gone',
    plant: () => moved(documentPath, `${documentPath}-borta`.replace('.pdf', '')),
    found: ['files: fault'],
    words: /1 bild eller dokument saknar sin fil/,
  },
  {
    name: 'a file that belongs to nothing',
    plant: () => written(join(filesFolder, orphan), 3),
    found: ['files: warning'],
    words: /1 fil hör inte till något/,
  },
  {
    name: 'a file that Kansli has not made',
    plant: () => written(join(filesFolder, 'semesterbilder/strand.jpg'), 0),
    found: ['files: warning'],
    words: /känner Kansli inte till, till exempel semesterbilder\/strand\.jpg/,
  },
  {
    // Rights would not stop root, who may run the tests: no file can be made below a file.
    name: 'a folder that cannot be written to',
    plant: () => written(join(filesFolder, '_shared'), 0),
    found: ['store: fault', 'files: warning'],
    words: /Lagringen svarar inte som den ska/,
  },
  {
    name: 'an object store that is full',
    plant: async () => {
      const s3 = await startS3Server()
      s3.mode = 'full'
      return { deps: { config: { ...deps.config, s3: s3.settings } }, undo: s3.leave }
    },
    found: ['store: fault', 'files: fault'],
    words: /Lagringen är full/,
  },
  {
    name: 'a disk that is nearly full',
    plant: () => withRoom(900_000_000),
    found: ['disk: fault'],
    words: /Disken är nästan full: 0,9 GB/,
  },
  {
    name: 'a disk that becomes full',
    plant: () => withRoom(40_000_000_000),
    found: ['disk: warning'],
    words: /Disken börjar bli full: 40 GB/,
  },
  {
    name: 'a place of backups that is not there',
    plant: () => moved(path('backups'), path('unmounted')),
    found: ['backup: fault'],
    words: /Mappen .*backups för säkerhetskopior finns inte/,
  },
  {
    name: 'no backup at all',
    plant: () => moved(path('backups/snapshots'), path('backups/before')),
    found: ['backup: fault'],
    words: /Det finns ingen säkerhetskopia/,
  },
  {
    name: 'an old backup',
    plant: () => moved(path(`backups/snapshots/${healthy.snapshot}`), path('backups/snapshots/20250101t031500z')),
    found: ['backup: fault'],
    words: /från 2025-01-01 kl. 04:15,/,
  },
  {
    name: 'backups on the disk of what they save',
    plant: async () => {
      const { diskOf } = deps.outside
      return { deps: { outside: { ...deps.outside, diskOf: async (folder) => ({ ...(await diskOf(folder)), device: 1 }) } } }
    },
    found: ['backup: warning'],
    words: /på samma disk/,
  },
  {
    name: 'an installation without backups',
    plant: async () => ({ deps: { config: { ...deps.config, backup: null } } }),
    found: ['backup: warning'],
    words: /gör inga säkerhetskopior/,
  },
  {
    name: 'a restore that nobody has tried',
    plant: () => moved(path('backups/verified.json'), path('backups/noted.json')),
    found: ['restore: warning'],
    words: /Ingen har prövat/,
  },
  {
    name: 'a restore that was tried long ago',
    plant: () => verifiedAt(60),
    found: ['restore: warning'],
    words: /för 60 dygn sedan/,
  },
  {
    name: 'a note of a restore that somebody else has written',
    plant: () => verifiedAt(0, randomBytes(32)),
    found: ['restore: fault'],
    words: /inte gjord med den här SECRET_KEY/,
  },
]

const ofReach: readonly Planted[] = [
  {
    name: 'a certificate of BankID that has ended',
    plant: () => ofBank(-1),
    found: ['bankid: fault'],
    words: /certifikatet gick ut/,
  },
  {
    name: 'a certificate of BankID that ends soon',
    plant: () => ofBank(20),
    found: ['bankid: warning'],
    words: /gäller i (19|20) dagar/,
  },
  {
    name: "a domain's certificate that has ended",
    plant: () => shows(hosts.domain, { validDays: -1 }),
    found: ['domains: fault'],
    words: /Certifikatet för foreningen\.exempel\.test gick ut/,
  },
  {
    name: "a site's certificate that was not renewed",
    plant: () => shows(healthy.siteHost, { validDays: 10 }),
    found: ['domains: warning'],
    words: /gäller i (9|10) dagar till/,
  },
  {
    name: 'a certificate of another name',
    plant: () => shows(hosts.admin, { host: 'en-annan.exempel.test' }),
    found: ['domains: fault'],
    words: /godtar inte certifikatet för kansli\.exempel\.test \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
  },
  {
    name: 'a domain that leads away',
    plant: inDatabase(
      `update site_domains set state = 'failing', fault = 'Det saknas en TXT-post.' where host = '${hosts.domain}'`,
      `update site_domains set state = 'live', fault = null where host = '${hosts.domain}'`,
    ),
    found: ['domains: warning'],
    words: /leder inte längre hit. Det saknas en TXT-post/,
  },
  {
    name: 'a mail server that refuses the connection',
    plant: async () => ({ deps: { config: configOf({ MAIL_URL: `smtp://127.0.0.1:${await closedPort()}` }) } }),
    found: ['mail: fault'],
    words: /E-postservern 127\.0\.0\.1, port \d+, går inte att använda \(E[A-Z]+/,
  },
  {
    name: 'a key that others can read',
    plant: async () => {
      await chmod(path('rp.key'), 0o644)
      return { undo: () => chmod(path('rp.key'), 0o600) }
    },
    found: ['settings: fault'],
    words: /BANKID_RP_KEY: filen kan läsas/,
  },
  {
    name: 'a proxy that is not named',
    plant: async () => ({ deps: { config: configOf({ TRUSTED_PROXIES: '' }) } }),
    found: ['settings: warning'],
    words: /TRUSTED_PROXIES är tom/,
  },
  {
    name: 'a SECRET_KEY that is being exchanged',
    plant: async () => {
      const previous = randomBytes(32).toString('base64')
      return {
        deps: {
          config: configOf({ SECRET_KEY: previous, SECRET_KEY_PREVIOUS: healthy.secretKey }),
          keys: deriveKeys(previous, healthy.secretKey),
        },
      }
    },
    found: ['settings: warning'],
    words: /SECRET_KEY håller på att bytas/,
  },
]

describe('the doctor', () => {
  // covers Operations: the doctor finds nothing on a healthy system
  it('finds nothing on a healthy system', async () => {
    const report = await look()
    expect(textsOf(report)).toBe('')
    expect(report).toMatchObject({ level: 'fine', version: programVersion, notChecked: [] })
    // Everything has been looked at.
    const all = [...allChecks.always, allChecks.reach, ...allChecks.withDatabase].map(({ name }) => name)
    expect([...new Set(report.findings.map(({ check }) => check))].toSorted()).toEqual(all.toSorted())
  })

  it('finds nothing where the files are in an object store', async () => {
    const s3 = await startS3Server()
    const config = { ...deps.config, s3: s3.settings }
    const [key, content] = [relative(filesFolder, documentPath), await readFile(documentPath)]
    await (await openFileStore(config)).put(key, content, 'application/pdf')
    expect(textsOf(await look({ config }))).toBe('')
    // The probe is gone again.
    expect([...s3.objects.keys()].map((one) => one.slice(s3.settings.prefix.length))).toEqual([key])
  })

  // covers Operations: the doctor finds each planted fault, says what to do, and finds nothing else
  it.each([...ofDatabase, ...ofFiles, ...ofReach])('finds $name, and nothing else', async ({ plant, found, words }) => {
    const { deps: more, undo } = await plant()
    try {
      const report = await look(more)
      expect(toMend(report).toSorted()).toEqual([...found].toSorted())
      expect(textsOf(report)).toMatch(words)
      expect(report.findings.filter(({ level, remedy }) => level !== 'fine' && (remedy ?? '').length < 10)).toEqual([])
      expect(report.findings[0]?.level).toBe(report.level)
    } finally {
      await undo?.()
    }
  })

  // covers Operations: without the database the doctor says so, and looks at the rest
  it('says that the database cannot be reached, and looks at the rest', async () => {
    const connection = { connectionString: `postgres://kansli:hemligt-losen@127.0.0.1:${await closedPort()}/kansli` }
    const report = await look({ connection })
    expect(toMend(report)).toEqual(['database: fault'])
    expect(textsOf(report)).toBe('Kontrollen gick inte att göra (ECONNREFUSED).')
    expect(report.notChecked).toEqual(allChecks.withDatabase.map(({ title }) => title))
    expect(report.findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['store', 'backup', 'bankid', 'mail']))
  })

  // covers Operations: a check that hangs is a fault, and holds up nothing
  it('says of a check that hangs that it hangs', async () => {
    const hanging = {
      name: 'x',
      title: 'Hänger',
      group: 'reach',
      limitMs: 20,
      look: () => new Promise<never>(() => undefined),
    } as const
    const [found] = await examineOne(hanging, deps)
    expect(found).toMatchObject({ check: 'x', level: 'fault', text: 'Kontrollen blev inte klar på 0,02 sekunder.' })
  })

  it('finds nothing when all of it is mended', async () => {
    expect(textsOf(await look())).toBe('')
  })

  // covers Operations: nothing secret and no person is in what the doctor says
  it('says no secret and no person', async () => {
    const said = JSON.stringify(reports)
    const key = await readFile(path('rp.key'), 'utf8')
    const secrets = [healthy.secretKey, login.password, 'hemligt-losen', key.slice(60, 100), 'Anna Berg']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    expect(reports.length).toBeGreaterThan(40)
  })
})

describe('kansli doctor', () => {
  const consoleOf = (config: Parameters<typeof lookAtInstallation>[0]['config']) => ({
    config,
    program: programVersion,
    migrations: migrationsFolder,
    schemaFile: deps.schemaFile,
    clock: systemClock,
  })
  async function command(words: readonly string[], report: DoctorReport | (() => Promise<DoctorReport>)) {
    let said = ''
    const look = typeof report === 'function' ? report : async () => report
    const code = await doctorCommand(look, words, (text) => (said += text))
    return { code, said }
  }

  // covers Operations: kansli doctor ends with 0, 1 or 2, and prints JSON when asked
  it('ends with 0 when all is well, 1 for warnings, 2 for faults and 3 for an unknown option', async () => {
    const well = await command([], look)
    expect(well).toMatchObject({ code: 0, said: expect.stringContaining('Allt är i ordning.') })
    const warned = await command([], () => look({ config: { ...deps.config, backup: null } }))
    expect(warned.code).toBe(1)
    expect(warned.said).toMatch(/VARNING {4}Senaste säkerhetskopian: Kansli gör inga.*\n +Gör så här: Gör en nyckel/)
    expect(warned.said).toMatch(/\n1 varning\.$/)
    const faulty = await command(['--json'], () => look({ clock: () => new Date(0) }))
    expect(faulty.code).toBe(2)
    expect(JSON.parse(faulty.said)).toMatchObject({ level: 'fault', version: programVersion })
    expect(await command(['--hjälp'], look)).toMatchObject({ code: 3, said: expect.stringContaining('--hjälp är inget val') })
  })

  // covers Operations: kansli doctor says which settings cannot be used
  it('says which settings cannot be used, and what it could not look at', async () => {
    const report = await lookAtInstallation(consoleOf(async () => parseConfig({ NODE_ENV: 'production', PORT: 'tre' }, '/')))
    expect(toMend(report)).toEqual(['settings: fault'])
    expect(textsOf(report)).toContain('PORT ska vara ett portnummer')
    expect(report.notChecked).toContain('Granskningsloggen')
  })

  it('makes nothing where there is nothing', async () => {
    const dataDir = await testFolder()
    const report = await lookAtInstallation(consoleOf(async () => parseConfig({ DATA_DIR: dataDir }, '/')))
    expect(toMend(report)).toEqual(['database: fault'])
    expect(textsOf(report)).toContain('finns ingen databas')
    expect(await readdir(dataDir)).toEqual([])
    const { said } = await command([], report)
    expect(said).toMatch(/^1 fel\. Inte kontrollerat: Inställningar, .*Granskningsloggen/m)
  })
})
