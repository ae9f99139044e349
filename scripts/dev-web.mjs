import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/**
 * The admin from its sources, reloaded when they change; /api goes to the server.
 * @param {{ port: number, apiPort: number, simulatorPort: number }} ports
 */
export async function startWeb({ port, apiPort, simulatorPort }) {
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
  return server
}
