// `npm test`: all steps of CI in order, until the first failure.
// `--quick` (`npm run check`): only steps without build and browser; with `--changed` only of what has changed since the last commit,
// or in it. `--nightly` (`npm run nightly`): with what takes too long for each change. `--api`: only tests of the server, for another
// database (TEST_DATABASE_URL).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { againAlone } from './again-alone.mjs'
import { auditShipped } from './audit.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { writeNightlyBadge } from './nightly-badge.mjs'
import { requireNode } from './node-version.mjs'
import { nearestTests } from './mutants/nearest-tests.mjs'
import { cacheDir, ScriptError, projectRoot, run, runScript } from './project.mjs'
import { slowness, tooSlow } from './slowness.mjs'

/** @typedef {import('./again-alone.mjs').Failure} Failure */
/** @typedef {import('./again-alone.mjs').Count} Count */
/** @typedef {{ name: string, work: () => Promise<Count | void> }} Step */

const quick = process.argv.includes('--quick')
const nightly = process.argv.includes('--nightly')
const changed = process.argv.includes('--changed')
const proofs = process.argv.includes('--proofs')
const api = process.argv.includes('--api')

// CI measures once, before its own work makes the machine busy.
const times = Number(process.env['KANSLI_SLOWNESS']) || slowness()
/** Read by contract/testing/trials.ts, and by the configurations of Vitest and Playwright: their limits are so many times longer. */
const strength = { KANSLI_SLOWNESS: String(times), ...(nightly && { KANSLI_NIGHTLY: 'yes' }) }

/** Vitest's projects (vitest.config.ts). */
const server = ['--project', 'server']
const proofsOfServer = ['--project', 'proofs']
/** What asks every statement, in every area, of a database of another version. */
const everyStatement = ['server/testing/', 'server/platform/database/', 'server/backup/']

/** One checker: several of them repeat each other's work, which costs more than a core brings. */
const types = ['tsc', '-b', '--checkers', '1', '--pretty']

/**
 * Runs the tools at once, since none of them keeps two cores busy, and prints what each says in turn.
 * @param {string} reports A folder.
 * @param {string[][]} commands
 * @returns {() => Promise<void>}
 */
const tools = (reports, commands) => async () => {
  const said = (/** @type {string} */ command) => join(reports, `${command}.txt`)
  const runs = commands.map(async ([command = '', ...args]) => {
    const file = await open(said(command), 'w')
    try {
      return { command, code: await run(command, args, { stdio: ['ignore', file.fd, file.fd] }) }
    } finally {
      await file.close()
    }
  })
  const found = []
  for (const { command, code } of await Promise.all(runs)) {
    process.stdout.write(await readFile(said(command)))
    if (code !== 0) found.push(command)
  }
  if (found.length > 0) throw new ScriptError(`${found.join(', ')} found something; see above.`)
}

/**
 * @param {string} reports A folder.
 * @returns {Step[]}
 */
function allSteps(reports) {
  /** @param {string[]} args @param {Record<string, string>} more */
  // Not run again alone: vitest's report does not name errors outside the tests, which a second run would hide.
  const vitest =
    (args, more = {}) =>
    () =>
      runVitest(join(reports, 'vitest.json'), args, more)
  const install = { name: 'install', work: ensureInstalled }
  if (api) {
    // The embedded database's own tests are left out, because they would not use the other database.
    const files = nightly ? [] : everyStatement
    const args = [...server, ...proofsOfServer, '--exclude', 'server/platform/postgres/*', ...files]
    return [install, { name: 'server', work: vitest(args) }]
  }
  if (proofs) return [install, { name: 'proofs', work: vitest(proofsOfServer) }]
  if (changed) return [install, ...stepsOfChange(reports, vitest)]
  const look = { name: 'types, lint and format', work: tools(reports, [types, ['oxlint'], ['oxfmt', '--check']]) }
  if (quick) return [install, look, { name: 'rules', work: vitest(['--project', 'rules']) }]
  let chromium = ''
  return [
    install,
    { name: 'chromium', work: async () => void (chromium = await ensureChromium()) },
    look,
    { name: 'build', work: ensureBuilt },
    { name: 'rules and API', work: vitest(['--project', 'rules', ...server, ...(nightly ? proofsOfServer : [])]) },
    ...(nightly ? [{ name: 'server, with a slow database', work: vitest(server, { KANSLI_WORLD: 'slow-database' }) }] : []),
    {
      name: 'browser',
      work: () => {
        const report = join(reports, 'playwright.json')
        return againAlone(
          () => runPlaywright(report, chromium),
          async () => {
            // The second run writes over what the first has left.
            await cp(join(cacheDir, 'e2e'), join(cacheDir, 'e2e-first'), { recursive: true, force: true })
            return runPlaywright(report, chromium, ['--last-failed', '--workers=1'], { KANSLI_TRACE: 'yes' })
          },
        )
      },
    },
    // Last, because it depends on news from outside, and must not hide faults of the change itself.
    { name: 'audit', work: auditShipped },
  ]
}

/**
 * Types, lint and format of the changed files, the rules that import them, and the server's tests beside them.
 * @param {string} reports A folder.
 * @param {(args: string[]) => () => Promise<Count>} vitest
 * @returns {Step[]}
 */
function stepsOfChange(reports, vitest) {
  const { since, files } = changedFiles()
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const beside = [...new Set([...nearestTests(sources.filter((file) => /^(contract|server)\//.test(file))).values()].flat())]
  const ofServer = beside.filter((test) => test.startsWith('server/'))
  const lint = sources.length === 0 ? [] : [['oxlint', ...sources]]
  const format = files.length === 0 ? [] : [['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]]
  return [
    { name: 'types, lint and format', work: tools(reports, [types, ...lint, ...format]) },
    { name: 'rules', work: vitest(['--project', 'rules', '--passWithNoTests', '--changed', since]) },
    ...(ofServer.length === 0 ? [] : [{ name: 'server', work: vitest([...server, ...ofServer]) }]),
  ]
}

/** What has changed since the last commit; when nothing has, what that commit changed. */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)
  const now = [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  if (now.length > 0) return { since: 'HEAD', files: now }
  return { since: 'HEAD~1', files: git('diff', '--name-only', '--diff-filter=d', 'HEAD~1') }
}

/**
 * @param {string} report
 * @param {string[]} args
 * @param {Record<string, string>} more Settings of server/testing.
 * @returns {Promise<Count>}
 */
async function runVitest(report, args, more) {
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...args, ...told], { env: { ...strength, ...more } })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await readReport(report)
  return asCount(numPassedTests, numFailedTests, code, failedInVitest(testResults))
}

/**
 * @param {string} report
 * @param {string} chromium
 * @param {string[]} args
 * @param {Record<string, string>} more Settings of e2e/playwright.config.ts.
 * @returns {Promise<Count>}
 */
async function runPlaywright(report, chromium, args = [], more = {}) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: chromium, ...strength, ...more }
  const code = await run('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args], { env })
  const { stats = {}, suites = [], errors = [] } = await readReport(report)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  // Errors outside the tests count as failures that no test names.
  return asCount(expected + flaky, unexpected + errors.length, code, failedInPlaywright(suites))
}

/**
 * @param {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files
 * @returns {Failure[]}
 */
const failedInVitest = (files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const file = relative('.', name)
        return { name: `${file}: ${fullName}`, file, errors: failureMessages }
      }),
  )

/**
 * @typedef {{ results: { error?: { message?: string }, attachments?: { path?: string }[] }[] }} PlaywrightTest
 * @typedef {{ title: string, suites?: Suite[], specs: { ok: boolean, title: string, file: string, tests: PlaywrightTest[] }[] }} Suite
 * @param {Suite[]} suites
 * @param {string[]} above Titles of the suites that these are in.
 * @returns {Failure[]}
 */
const failedInPlaywright = (suites, above = []) =>
  suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        name: `e2e/${file}: ${[...above, title].join(' › ')}`,
        file: `e2e/${file}`,
        look: tests.flatMap(({ results }) =>
          results.flatMap(({ attachments = [] }) => attachments.flatMap(({ path }) => path ?? [])),
        ),
        errors: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')),
      })),
    ...failedInPlaywright(suite.suites ?? [], suite.title.endsWith('.e2e.ts') ? [] : [...above, suite.title]),
  ])

/**
 * The last warnings and errors of a server's log: CI's folder is gone when its lines are read.
 * @param {string} path
 */
const warningsIn = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /"level":[456]0|"level":"(?:warn|error|fatal)"/.test(line))
    .slice(-10)
    .map((line) => `  | ${line.slice(0, 1000)}`)

/**
 * Marked line by line for `.ci/run`.
 * @param {Failure} failure
 * @returns {string[]}
 */
const linesOf = ({ name, errors, look = [] }) => [
  `failed: ${name}`,
  ...look.map((path) => `  | see ${relative('.', path)}`),
  ...look.filter((path) => path.endsWith('server.log')).flatMap(warningsIn),
  ...errors
    .flatMap((error) => stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, 20))
    .map((line) => `  | ${line}`),
]

/**
 * A run can fail without a failed test: by an error outside the tests, or because none was found.
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 * @param {Failure[]} failures
 * @returns {Count}
 */
function asCount(passed, failed, code, failures) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}

/** @param {string} file */
async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

async function main() {
  requireNode()
  if (times > 1.5) console.log(`The machine is slow or busy: limits of tests are ${times.toFixed(1)} times longer.`)
  const reports = await mkdtemp(join(tmpdir(), 'kansli-test-'))
  const total = { passed: 0, failed: 0 }
  /** @type {Failure[]} */
  const failures = []
  try {
    for (const { name, work } of allSteps(reports)) {
      console.log(`\n== ${name}`)
      const start = performance.now()
      try {
        const count = await work()
        total.passed += count?.passed ?? 0
        total.failed += count?.failed ?? 0
        failures.push(...(count?.failures ?? []))
      } catch (error) {
        console.error(error instanceof ScriptError ? error.message : error)
        total.failed += 1
      }
      console.log(`== ${name}: ${total.failed ? 'failed' : 'ok'} after ${((performance.now() - start) / 1000).toFixed(1)} s`)
      if (total.failed > 0) break
    }
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  // The failures are repeated at the end, where people look for them.
  if (failures.length > 0) console.log(['', ...failures.flatMap(linesOf)].join('\n'))
  const isInconclusive = failures.length > 0 && times >= tooSlow
  if (isInconclusive)
    console.log(`\nInconclusive: the machine is ${tooSlow} times too slow or busy for what failed to mean anything.`)
  if (nightly && !api && !isInconclusive) await writeNightlyBadge(total)
  // The last line, alone and in this form: CI reads it.
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  // 75: to be tried again later (sysexits.h).
  process.exitCode = isInconclusive ? 75 : total.failed > 0 ? 1 : 0
}

runScript(main)
