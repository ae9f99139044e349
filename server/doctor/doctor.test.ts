import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DoctorReport } from '#contract/doctor/doctor.ts'
import { parseConfig } from '../config/config.ts'
import { systemClock } from '../platform/clock.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { programVersion } from '../version.ts'
import { databaseFaults } from '../testing/planted-faults/database-faults.ts'
import { documentPath, fileFaults, filesFolder } from '../testing/planted-faults/file-faults.ts'
import { closedPort, healthy } from '../testing/planted-faults/planted-fault.ts'
import { reachFaults } from '../testing/planted-faults/reach-faults.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { allChecks } from './all-checks.ts'
import type { DatabaseDeps } from './check.ts'
import { doctorCommand } from './doctor-command.ts'
import { examine, examineOne } from './examine.ts'
import { lookAtInstallation } from './open-doctor.ts'

const { deps, login, path } = healthy

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

// The last one reads the reports of all.
describe('the doctor', { shuffle: false }, () => {
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
  it.each([...databaseFaults, ...fileFaults, ...reachFaults])('finds $name, and nothing else', async ({ plant, found, words }) => {
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
