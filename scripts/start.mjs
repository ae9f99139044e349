// `npm start`: from a fresh clone to a running demonstration. Installs and builds what is missing, starts the BankID
// simulator and the server, and ends them together.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { ScriptError, projectRoot, run, runScript, serverFlags } from './project.mjs'

const server = join(projectRoot, 'dist', 'server', 'main.js')
const simulator = join(projectRoot, 'dist', 'bankid-simulator', 'main.js')

async function start() {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  // Both programs must use the same folder, whatever their working directory.
  const dataDir = process.env['DATA_DIR'] || './data'
  const env = { ...process.env, DATA_DIR: isAbsolute(dataDir) ? dataDir : resolve(projectRoot, dataDir) }
  const withSimulator = (process.env['BANKID_ENV'] || 'simulator') === 'simulator'
  // All detectable errors are reported here, before either program has made a file.
  const asDemonstration = { ...env, NODE_ENV: process.env['NODE_ENV'] || 'development' }
  // What it says when all is well is not for somebody who starts the demonstration.
  if ((await run(process.execPath, [server, 'check'], { env: asDemonstration, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    process.exit(1)
  if (withSimulator) await requireSimulatorPorts()
  await runTogether(env, withSimulator)
}

/** The server has checked its own two ports, and that each is a number. The simulator uses its port and the next. */
async function requireSimulatorPorts() {
  const first = Number(process.env['BANKID_SIMULATOR_PORT'] || 3100)
  const taken = [Number(process.env['PORT'] || 3000), Number(process.env['SITES_PORT'] || 3001)]
  for (const port of [first, first + 1]) {
    const why =
      port > 65_535 ? 'finns inte' : taken.includes(port) ? 'används redan av Kansli' : (await isFree(port)) ? '' : 'är upptagen'
    if (why) throw new ScriptError(`Port ${port} för BankID-simulatorn ${why}. Sätt BANKID_SIMULATOR_PORT till en annan.`)
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} withSimulator
 */
async function runTogether(env, withSimulator) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let main = null
  let isStopping = false
  // The simulator starts first, because the server looks for its keys at its start.
  const phone = withSimulator ? startChild([simulator], env, 'pipe') : null
  const stop = () => {
    isStopping = true
    // The simulator is stopped last, because a request that the server finishes may need it.
    const next = main ?? phone
    next?.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  if (phone && !(await hasSpoken(phone))) process.exit(isStopping ? 0 : 1)
  let code = 0
  if (!isStopping) {
    main = startChild([...serverFlags, server], env, 'inherit')
    void phone?.once('exit', () => {
      if (isStopping) return
      console.error('BankID-simulatorn avslutades oväntat, så Kansli stannar.')
      stop()
      process.exitCode = 1
    })
    code = await exitOf(main)
  }
  isStopping = true
  if (phone) {
    phone.kill('SIGTERM')
    await exitOf(phone)
  }
  process.exit(process.exitCode || code)
}

/**
 * Starts a child in its own process group, so that a Ctrl-C reaches it only from us, once and in order. If this process dies in
 * any way, the channel closes, which ends the child.
 * @param {string[]} command Flags of Node and the file.
 * @param {NodeJS.ProcessEnv} env
 * @param {'pipe' | 'inherit'} output
 */
function startChild(command, env, output) {
  return spawn(process.execPath, command, { cwd: projectRoot, env, detached: true, stdio: ['ignore', output, 'inherit', 'ipc'] })
}

/**
 * True once the simulator has printed its first line, which means that it listens; false if it ended before that.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
function hasSpoken(child) {
  child.stdout?.pipe(process.stdout)
  return Promise.race([new Promise((resolve) => child.stdout?.once('data', () => resolve(true))), exitOf(child).then(() => false)])
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 128)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 128)))
}

runScript(start)
