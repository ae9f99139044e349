import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { firstCalls } from '#contract/first-calls/first-calls.ts'
import { ensureVisit } from '../modules/auth/session-cookies.ts'
import { notFound } from '../platform/errors.ts'
import { adminContentPolicy, reportingEndpoints } from '../platform/http/headers.ts'
import type { Keys } from '../platform/keys.ts'
import { readScreenPreloads } from './web-preloads.ts'

// The built admin application. Its files are few and never change while the program runs, so they are read once: a request is
// looked up among known names, and no path is ever built from it.

interface WebFile {
  readonly type: string
  readonly plain: Buffer
  /** Brotli at the highest level, made by the build; null when it would not be smaller. */
  readonly brotli: Buffer | null
}

/** An address with a file extension, or a hidden file such as `.env` and `.git/config`. */
const namedLikeFile = /\/\.|%2e|\.[a-z0-9~]{1,10}\/?$/i

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const files = new Map<string, WebFile>()
  for (const name of await readdir(folder)) {
    const type = contentTypes[extname(name)]
    if (!type) continue
    const path = join(folder, name)
    files.set(name, { type, plain: await readFile(path), brotli: existsSync(`${path}.br`) ? await readFile(`${path}.br`) : null })
  }
  return files
}

const filled = (html: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(name, value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    html,
  )

export async function registerWebFiles(
  app: FastifyInstance,
  deps: {
    readonly webDir: string
    readonly config: { readonly sitesUrl: string }
    readonly keys: Keys
    readonly bankIdStart: { readonly mobile: string; readonly desktop: string }
  },
): Promise<void> {
  const [assets, indexHtml, loginHtml] = await Promise.all([
    readFiles(join(deps.webDir, 'assets')),
    readFile(join(deps.webDir, 'index.html'), 'utf8'),
    readFile(join(deps.webDir, 'login.html'), 'utf8'),
  ])
  const open = { config: { policy: 'anyone' } } as const

  app.get<{ Params: { name: string } }>('/assets/:name', open, async (request, reply) => {
    const file = assets.get(request.params.name)
    if (!file) throw notFound()
    reply.headers({ 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    if (file.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'br').send(file.brotli)
    return reply.send(file.plain)
  })

  const screenPreloads = await readScreenPreloads(deps.webDir, indexHtml)
  const withFirstAsked = (html: string, address: string): string => {
    const calls = firstCalls(address).map((call) => `<link rel="preload" href="${call}" as="fetch" crossorigin>`)
    return html.replace('</head>', `${calls.join('')}${screenPreloads(address)}</head>`)
  }

  const sendHtml = (reply: FastifyReply, html: string): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    const policy = adminContentPolicy(nonce, deps.config.sitesUrl)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'reporting-endpoints': reportingEndpoints,
    }
    return reply.headers(headers).send(
      filled(html, {
        __CSP_NONCE__: nonce,
        __BANKID_MOBILE_START__: deps.bankIdStart.mobile,
        __BANKID_DESKTOP_START__: deps.bankIdStart.desktop,
      }),
    )
  }

  app.get('/auth/login', open, async (request, reply) => {
    ensureVisit(request, reply, deps.keys)
    return sendHtml(reply, loginHtml)
  })
  // The application handles every other address, and shows its own not-found page. No screen has a name like a file, so a crawler, an
  // old page or a debugger that asks for a file gets 404 instead of the application.
  app.get('/*', open, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (/^\/(api|assets)(\/|$)/.test(path) || namedLikeFile.test(path)) throw notFound()
    return sendHtml(reply, withFirstAsked(indexHtml, request.url))
  })
}
