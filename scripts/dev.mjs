// `npm run dev`: simulator, server and admin from their sources; each reloads when its files change. The admin uses PORT as
// always and passes /api on to the server on another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { startWeb } from './dev-web.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { projectRoot, runScript } from './project.mjs'

const port = Number(process.env['PORT'] || 3000)
const simulatorPort = Number(process.env['BANKID_SIMULATOR_PORT'] || 3100)

async function dev() {
  requireNode()
  await ensureInstalled()
  const apiPort = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: resolve(projectRoot, process.env['DATA_DIR'] || './data'),
    PORT: String(apiPort),
    ADMIN_ORIGIN: process.env['ADMIN_ORIGIN'] || `http://localhost:${port}`,
  }
  const web = await startWeb({ port, apiPort, simulatorPort })
  console.log(`Admin: http://localhost:${port}/`)
  // The server needs its tsconfig for JSX. It reads the simulator's keys at their first use.
  const programs = [['--tsconfig', 'server/tsconfig.json', 'server/main.ts']]
  if ((process.env['BANKID_ENV'] || 'simulator') === 'simulator') programs.push(['bankid-simulator/main.ts'])
  const tsx = join(projectRoot, 'node_modules', '.bin', 'tsx')
  const children = programs.map((args) =>
    spawn(tsx, ['watch', '--clear-screen=false', ...args], { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')))
  await Promise.all(children.map((child) => once(child, 'exit')))
  await web.close()
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const free = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(free))
    })
  })
}

runScript(dev)
