// `npm run dev`: simulator, server and admin from their sources; each reloads when its files change. The admin stands on
// PORT as always and passes /api on to a server on a port of its own.
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { projectRoot, run, runScript } from './project.mjs'

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
  /** @param {string} file */
  const watch = (file) => run('tsx', ['watch', '--clear-screen=false', file], { env })
  // Both get a Ctrl-C from the terminal themselves. The server starts again by itself when the simulator's keys are new.
  const children = [watch('server/main.ts')]
  if ((process.env['BANKID_ENV'] || 'simulator') === 'simulator') children.push(watch('bankid-simulator/main.ts'))
  await Promise.all(children)
  await web.close()
}

/** @param {number} apiPort */
async function startWeb(apiPort) {
  // Found first now: this file is also read before anything is installed.
  const vite = await import('vite')
  const target = `http://127.0.0.1:${apiPort}`
  const start = `http://localhost:${simulatorPort}/`
  const server = await vite.createServer({
    configFile: join(projectRoot, 'web', 'vite.config.ts'),
    // The Host header stays, so that the server believes what the browser does.
    server: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': { target, changeOrigin: false } } },
    plugins: [
      {
        name: 'kansli-pages',
        configureServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            if (request.url?.startsWith('/auth/login')) request.url = '/login.html'
            next()
          })
        },
        // What the server fills in when it sends the built pages.
        transformIndexHtml: (html) =>
          html.replaceAll('__BANKID_MOBILE_START__', start).replaceAll('__BANKID_DESKTOP_START__', start),
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
