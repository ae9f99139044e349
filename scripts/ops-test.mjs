// `npm run ops-test`: the files of ops/ by the programs that read them. promtool checks the alert rules and plays their test cases;
// then a Prometheus with the given configuration scrapes a running Kansli and answers every question of the dashboard.
// Needs Debian's package prometheus, and installs it when it may (root on Debian).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { ScriptError, projectRoot, run, runScript, serverFlags } from './project.mjs'

const rules = join(projectRoot, 'ops', 'prometheus')
const program = '/usr/bin/prometheus'

async function ensurePrometheus() {
  if (existsSync(program)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-q', '-y', 'update'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    await run('apt-get', ['-q', '-y', 'install', '--no-install-recommends', 'prometheus'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  if (!existsSync(program)) throw new ScriptError('Prometheus is missing: apt-get install prometheus')
}

/** @param {string[]} args */
async function promtool(...args) {
  if ((await run('promtool', args, { cwd: rules })) !== 0)
    throw new ScriptError(`promtool ${args.join(' ')} found something; see above.`)
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Asks until `read` finds something, for at most a minute.
 * @template T
 * @param {string} url
 * @param {(answer: any) => T | null | undefined | false} read
 */
async function answered(url, read) {
  const deadline = performance.now() + 60_000
  let last = ''
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    last = (await answer?.text()) ?? 'no answer'
    const found = answer?.ok && read(last.startsWith('{') ? JSON.parse(last) : last)
    if (found) return found
    await wait(300)
  }
  throw new ScriptError(`${url} did not answer as it should: ${last.slice(0, 500)}`)
}

/** Every expression of the dashboard, with its variables filled in. */
async function questions() {
  const dashboard = JSON.parse(await readFile(join(projectRoot, 'ops', 'grafana', 'kansli.json'), 'utf8'))
  const filled = (/** @type {string} */ text) =>
    text.replaceAll('$job', 'kansli').replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
  const asked = dashboard.panels.flatMap((/** @type {any} */ panel) => panel.targets ?? [])
  return [...asked, ...dashboard.annotations.list].map((/** @type {any} */ one) => filled(one.expr))
}

/** @param {string} folder */
async function scrape(folder) {
  const [port, sitesPort, bankId, metrics, listening] = await Promise.all([1, 2, 3, 4, 5].map(freePort))
  const settings = { PORT: port, SITES_PORT: sitesPort, BANKID_SIMULATOR_PORT: bankId, METRICS_PORT: metrics, LOG_LEVEL: 'warn' }
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), ...texts }
  const main = join(projectRoot, 'dist', 'server', 'main.js')
  const kansli = spawn(process.execPath, [...serverFlags, main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await cp(rules, join(folder, 'prometheus'), { recursive: true })
  const config = join(folder, 'prometheus', 'prometheus.yml')
  const text = (await readFile(config, 'utf8')).replace('127.0.0.1:9464', `127.0.0.1:${metrics}`)
  if (!text.includes(String(metrics))) throw new ScriptError('ops/prometheus/prometheus.yml has no target 127.0.0.1:9464.')
  // Sooner than in production, so that the test need not wait for it.
  await writeFile(config, text.replaceAll('15s', '1s'))
  const flags = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${listening}`,
  ]
  const prometheus = spawn(program, [...flags, '--log.level=error'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const api = `http://127.0.0.1:${listening}/api/v1`
  const ask = (/** @type {string} */ query) => `${api}/query?query=${encodeURIComponent(query)}`
  try {
    // A page of the sites and a refused call of the admin, so that something is counted.
    await answered(`http://localhost:${sitesPort}/`, (page) => page.includes('<html'))
    await fetch(`http://localhost:${port}/api/auth`)
    await answered(ask('kansli_ready == 1 and on (instance) up == 1'), ({ data }) => data.result.length === 1)
    await answered(ask('kansli_requests_total{route="/api/auth",status="4xx"} == 1'), ({ data }) => data.result.length === 1)
    const all = await questions()
    for (const query of all) await answered(ask(query), ({ status }) => status === 'success')
    const groups = await answered(
      `${api}/rules`,
      ({ data }) => data.groups[0]?.rules.every((/** @type {any} */ rule) => rule.health === 'ok') && data.groups,
    )
    console.log(
      `Prometheus scraped Kansli, answered ${all.length} questions of the dashboard and evaluated ${groups[0].rules.length} alerts.`,
    )
  } finally {
    for (const child of [prometheus, kansli]) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null) child.kill('SIGTERM')
      else continue
      await ended
    }
  }
}

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensurePrometheus()
  await promtool('check', 'rules', 'kansli.rules.yml')
  await promtool('check', 'config', 'prometheus.yml')
  await promtool('test', 'rules', 'kansli.rules.test.yml')
  await ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'kansli-ops-'))
  try {
    await scrape(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
