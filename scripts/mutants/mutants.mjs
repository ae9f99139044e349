// `npm run mutants -- <file or folder …>` or `-- --since <revision>`: puts one-line faults into the rules, one at a time, and
// asks the tests nearest to each. Prints those that no test notices, and the share of each folder; exit code 1 below the limit.
// `--all-tests` asks every test that comes past a fault.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { ScriptError, cacheDir, projectRoot, runScript } from '../project.mjs'
import { withMutants } from './mutations.mjs'
import { nearestTests } from './nearest-tests.mjs'

/**
 * @typedef {import('./mutations.mjs').Mutant} Mutant
 * @typedef {{ id: number, test: string, isStatic: boolean }} Trial The id 0 is no mutant.
 */

const leastShare = 0.85
const mostTests = 8
/** Of the screens what decides: stores, machines and hooks. */
const rules =
  /^(contract|server\/(backup|doctor|key-rotation|modules|platform\/(http|outbound|sheets)|public-site|site-export|site-merge|privacy|wordpress))\/.*\.tsx?$|^web\/.*\.ts$/
// Before: the mutant is read with its module. After: the trials that follow in this process must not have what it left.
const fresh = 'vi.resetModules()\nafterAll(() => void vi.resetModules())'
const isNoRule = /\.test\.tsx?$|\/(testing|seed)\/|-table\.ts$/

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean)

/**
 * @param {string[]} paths
 * @param {string | undefined} since
 */
function chosenFiles(paths, since) {
  if (paths.length === 0 && since === undefined) throw new ScriptError('Name files or folders, or a revision: --since main~1')
  const files =
    since === undefined ? git('ls-files', ...paths) : git('diff', '--name-only', '--diff-filter=d', since, '--', ...paths)
  return files.filter((file) => rules.test(file) && !isNoRule.test(file))
}

/**
 * Runs each trial as a file of tests of its own, in one run of vitest, and says which failed.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} modules With their mutants, by path.
 * @param {readonly Trial[]} trials
 * @returns {Promise<boolean[]>}
 */
async function tryOut(folder, modules, trials) {
  const fileOf = (/** @type {number} */ index) => join(folder, `${index}.test.tsx`)
  for (const [index, { id, test, isStatic }] of trials.entries()) {
    const path = join(projectRoot, test)
    const environment = /^\/\/ @vitest-environment .*/.exec(await readFile(path, 'utf8'))?.[0] ?? ''
    await writeFile(
      fileOf(index),
      `${environment}
import { afterAll, vi } from 'vitest'
import { wake } from '${join(projectRoot, 'scripts/mutants/mutant-is.mjs')}'
wake(${id}, '${join(folder, `${index}.json`)}')
${isStatic ? fresh : ''}
await import('${path}?mutant=${index}')
`,
    )
  }
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      run: true,
      isolate: false,
      maxWorkers: 3,
      globalSetup: trials.some(({ test }) => test.startsWith('server/')) ? ['server/testing/global-setup.ts'] : [],
      include: [`${folder}/*.test.tsx`],
      setupFiles: ['scripts/mutants/mutant-is.mjs', 'web/testing/patience.ts'],
      reporters: [{}],
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
    {
      cacheDir: join(folder, 'vite'),
      plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => modules.get(id) }],
    },
  )
  const states = new Map(vitest.state.getTestModules().map((module) => [module.moduleId, module.state()]))
  await vitest.close()
  process.exitCode = 0
  return trials.map((_, index) => states.get(fileOf(index)) === 'failed')
}

/**
 * For each mutant the tests that come past it, the nearest first.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} modules
 * @param {readonly Mutant[]} mutants
 */
async function testsToAsk(folder, modules, mutants) {
  const nearest = nearestTests([...new Set(mutants.map(({ file }) => file))])
  const tests = [...new Set([...nearest.values()].flat())]
  console.log(`${mutants.length} mutants, ${tests.length} files of tests`)
  const dry = tests.map((test) => ({ id: 0, test, isStatic: false }))
  const failed = await tryOut(folder, modules, dry)
  if (failed.includes(true)) throw new ScriptError(`Red without a mutant: ${tests.filter((_, index) => failed[index]).join(', ')}`)
  /** @type {Map<number, Set<string>>} */
  const passing = new Map()
  for (const [index, test] of tests.entries())
    for (const id of JSON.parse(await readFile(join(folder, `${index}.json`), 'utf8')))
      passing.set(id, (passing.get(id) ?? new Set()).add(test))
  // What is read when a module is loaded is met by no test of its own: those that come past something else in its file.
  return new Map(
    mutants.map(({ id, file, isStatic }) => {
      const beside = isStatic ? mutants.filter((one) => one.file === file) : [{ id }]
      const reached = new Set(beside.flatMap((one) => [...(passing.get(one.id) ?? [])]))
      return [id, (nearest.get(file) ?? []).filter((test) => reached.has(test) || (isStatic && reached.size === 0))]
    }),
  )
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, 'all-tests': { type: 'boolean' } },
  })
  await mkdir(cacheDir, { recursive: true })
  const folder = await mkdtemp(join(cacheDir, 'mutants-'))
  try {
    /** @type {Map<string, string>} */
    const modules = new Map()
    /** @type {Mutant[]} */
    const mutants = []
    for (const file of chosenFiles(positionals, values.since)) {
      const woven = withMutants(file, await readFile(join(projectRoot, file), 'utf8'), mutants.length + 1)
      mutants.push(...woven.mutants)
      modules.set(join(projectRoot, file), woven.module)
    }
    const toAsk = await testsToAsk(await mkdtemp(join(folder, 'dry-')), modules, mutants)
    /** @type {Set<number>} */
    const noticed = new Set()
    // The nearest test alone; then the others, for those it lets live.
    for (const [from, to] of [
      [0, 1],
      [1, values['all-tests'] ? Infinity : mostTests],
    ]) {
      const trials = mutants.flatMap(({ id, isStatic }) =>
        noticed.has(id) ? [] : (toAsk.get(id) ?? []).slice(from, to).map((test) => ({ id, test, isStatic })),
      )
      const failed = await tryOut(await mkdtemp(join(folder, 'trials-')), modules, trials)
      for (const [index, { id }] of trials.entries()) if (failed[index]) noticed.add(id)
      console.log(`${trials.length} trials, ${noticed.size} mutants noticed`)
    }
    report(mutants, noticed, toAsk)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {ReadonlySet<number>} noticed
 * @param {ReadonlyMap<number, readonly string[]>} toAsk
 */
function report(mutants, noticed, toAsk) {
  /** @type {Map<string, { all: number, noticed: number }>} */
  const folders = new Map()
  for (const { id, file, line, was, now } of mutants) {
    const name = file.split('/').slice(0, -1).join('/')
    const count = folders.get(name) ?? { all: 0, noticed: 0 }
    folders.set(name, { all: count.all + 1, noticed: count.noticed + Number(noticed.has(id)) })
    if (noticed.has(id)) continue
    const unmet = (toAsk.get(id) ?? []).length === 0 ? ' (no test comes here)' : ''
    console.log(`${file}:${line}${unmet}\n  - ${around(was, now)}\n  + ${around(now, was)}`)
  }
  for (const [name, { all, noticed: some }] of folders) {
    console.log(`${String(Math.round((100 * some) / all)).padStart(4)} % of ${String(all).padStart(4)}  ${name}`)
    if (some / all < leastShare) process.exitCode = 1
  }
}

/**
 * The part of a text in which it differs from another, in one line.
 * @param {string} text
 * @param {string} other
 */
function around(text, other) {
  const differs = Array.from(text).findIndex((sign, index) => sign !== other[index])
  const from = text.length < 120 ? 0 : Math.max(0, (differs === -1 ? text.length : differs) - 40)
  return text.slice(from, from + 120).replaceAll(/\s+/g, ' ')
}

runScript(main)
