import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/**
 * The admin from its sources, reloaded when they change; /api goes to the server.
 * @param {{ port: number, apiPort: number, simulatorPort: number, changeOrigin?: boolean }} options `changeOrigin`: the server
 *   answers at its own host alone, and not at that of the browser.
 */
export async function startWeb({ port, apiPort, simulatorPort, changeOrigin = false }) {
  // Imported late, because this file is also loaded before packages are installed.
  const vite = await import('vite')
  const target = `http://localhost:${apiPort}`
  const start = `http://localhost:${simulatorPort}/`
  const server = await vite.createServer({
    configFile: join(projectRoot, 'web', 'vite.config.ts'),
    // The Host header is kept, so that the server sees the same host as the browser.
    // The type lies in node_modules, outside web/.
    server: {
      port,
      strictPort: true,
      host: '127.0.0.1',
      fs: { allow: [projectRoot] },
      proxy: { '^/api/[^.]*$': { target, changeOrigin } },
    },
    plugins: [
      {
        name: 'kansli-late-type',
        enforce: 'pre',
        // Styles come with the modules here, so that the type is always late; the build preloads it.
        transform: (code, id) =>
          id.endsWith('/theme/theme.css') ? code.replaceAll('font-display: optional', 'font-display: block') : null,
      },
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
