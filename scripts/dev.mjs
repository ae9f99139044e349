// `npm run dev`: simulator, server and admin from their sources; each reloads when its files change. The admin uses PORT as
// always and passes /api on to the server on another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
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
  const web = await startWeb(apiPort)
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

/** @param {number} apiPort */
async function startWeb(apiPort) {
  // Imported late, because this file is also loaded before packages are installed.
  const vite = await import('vite')
  const target = `http://127.0.0.1:${apiPort}`
  const start = `http://localhost:${simulatorPort}/`
  const server = await vite.createServer({
    configFile: join(projectRoot, 'web', 'vite.config.ts'),
    // The Host header is kept, so that the server sees the same host as the browser.
    server: { port, strictPort: true, host: '127.0.0.1', proxy: { '^/api/[^.]*$': { target, changeOrigin: false } } },
    plugins: [
      {
        name: 'kansli-pages',
        configureServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            if (request.url?.startsWith('/auth/login')) request.url = '/login.html'
            next()
          })
        },
        // Fills in the values that the server fills in for built pages. Paths become absolute, because /auth/login is in no folder.
        transformIndexHtml: (html) =>
          html.replaceAll('__BANKID_MOBILE_START__', start).replaceAll('__BANKID_DESKTOP_START__', start).replaceAll('"./', '"/'),
      },
    ],
  })
  await server.listen()
  console.log(`Admin: http://localhost:${port}/`)
  return server
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
