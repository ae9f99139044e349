import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { callsOfEveryScreen, drawnCalls } from '#contract/first-calls/first-calls.ts'
import { isPhone } from '#contract/is-phone.ts'
import { ensureVisit } from '../modules/auth/session-cookies.ts'
import { notFound } from '../platform/errors.ts'
import { adminContentPolicy, reportingEndpoints } from '../platform/http/headers.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'
import type { FirstScreen } from './first-screen.ts'
import { createDrawScreen } from './first-screen.ts'
import type { StyledHead } from './screen-styles.ts'
import { withStylesTaken } from './screen-styles.ts'
import { sendInParts } from './send-in-parts.ts'
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

// Read synchronously, before anybody is answered: hundreds of small files one after the other take a fifth of the time that the
// same reads take as promises.
function readFiles(folder: string): ReadonlyMap<string, WebFile> {
  const names = new Set(readdirSync(folder))
  const files = new Map<string, WebFile>()
  for (const name of names) {
    const type = contentTypes[extname(name)]
    if (!type) continue
    const path = join(folder, name)
    files.set(name, { type, plain: readFileSync(path), brotli: names.has(`${name}.br`) ? readFileSync(`${path}.br`) : null })
  }
  return files
}

const filled = (html: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(name, value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    html,
  )

const newNonce = (): string => randomBytes(16).toString('base64')

/** For a document with its first screen in it: text comes before the scripts, which are not needed to paint it. */
const withScriptsLast = (html: string): string =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")(?= )/g, '$& fetchpriority="low"')

const callLink = (call: string): string => `<link rel="preload" href="${call}" as="fetch" crossorigin>`

/** The document up to the end of its head, and the rest. */
function inTwo(html: string): [string, string] {
  const at = html.indexOf('</head>')
  return [html.slice(0, at), html.slice(at)]
}

const styledHead = ({ head, css }: StyledHead, nonce: string): string => `${head}<style nonce="${nonce}">${css}</style>`

/** A browser that is busy paints half of a document that it reads, and moves it when it reads on: it waits for what follows the screen. */
const waitForScreen = '<link rel="expect" href="#calm" blocking="render">'

const emptyRoot = '<div id="root"></div>'
const rootOf = ({ html, css, answers, parts }: FirstScreen, nonce: string): string =>
  `<style nonce="${nonce}">${parts.css}${css}</style><div id="root" data-drawn>${html}</div><script type="application/json" id="first-answers">${answers}</script>${parts.head}`

export async function registerWebFiles(
  app: FastifyInstance,
  deps: {
    readonly webDir: string
    readonly config: { readonly sitesUrl: string }
    readonly keys: Keys
    readonly clock: Clock
    readonly bankIdStart: { readonly mobile: string; readonly desktop: string }
  },
): Promise<void> {
  const page = (name: string): Promise<string> => readFile(join(deps.webDir, `${name}.html`), 'utf8')
  const assets = readFiles(join(deps.webDir, 'assets'))
  const startAddresses = { __BANKID_MOBILE_START__: deps.bankIdStart.mobile, __BANKID_DESKTOP_START__: deps.bankIdStart.desktop }
  const pages = await Promise.all(['index', 'login-computer', 'login-phone'].map(page))
  const [indexHtml = '', loginOnComputer = '', loginOnPhone = ''] = pages.map((html) => filled(html, startAddresses))
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
  const [indexHead, indexBody] = inTwo(indexHtml)
  // By the tags of a head: a screen's, of which there are as many as in web-preloads.ts, or those of its parts.
  const styledTags = new Map<string, Promise<StyledHead>>()
  const styled = (tags: string): Promise<StyledHead> => {
    const known = styledTags.get(tags) ?? withStylesTaken(deps.webDir, withScriptsLast(tags))
    styledTags.set(tags, known)
    return known
  }
  const drawScreen = createDrawScreen(app, deps.webDir, deps.clock, (address, parts) =>
    styled(screenPreloads.ofParts(address, parts)),
  )
  const headersOf = (nonce: string | null) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': adminContentPolicy(nonce, deps.config.sitesUrl),
    'reporting-endpoints': reportingEndpoints,
  })

  const loginOf = async (html: string) => {
    const [head, body] = inTwo(withScriptsLast(html))
    return { head: await withStylesTaken(deps.webDir, head), body: Promise.resolve(body) }
  }
  const [forComputer, forPhone] = await Promise.all([loginOf(loginOnComputer), loginOf(loginOnPhone)])

  app.get('/auth/login', open, async (request, reply) => {
    ensureVisit(request, reply, deps.keys)
    const login = isPhone(request.headers['user-agent'] ?? '') ? forPhone : forComputer
    const nonce = newNonce()
    return sendInParts(request, reply.headers(headersOf(nonce)), styledHead(login.head, nonce), login.body)
  })
  // The application handles every other address, and shows its own not-found page. No screen has a name like a file, so a crawler, an
  // old page or a debugger that asks for a file gets 404 instead of the application.
  app.get('/*', open, async (request, reply) => {
    const address = request.url
    const [path = ''] = address.split('?')
    if (/^\/(api|assets)(\/|$)/.test(path) || namedLikeFile.test(path)) throw notFound()
    const preloads = screenPreloads.ofScreen(address)
    const calls = drawnCalls(address)
    if (calls === null || request.headers.cookie === undefined) {
      const links = [...callsOfEveryScreen, ...(calls ?? [])].map(callLink).join('')
      return reply.headers(headersOf(null)).send(`${indexHead}${preloads}${links}${indexBody}`)
    }
    const nonce = newNonce()
    const body = drawScreen(request, calls).then((screen) =>
      screen === null ? indexBody : indexBody.replace(emptyRoot, () => rootOf(screen, nonce)),
    )
    // The browser reads the styles and fetches scripts while the screen is drawn.
    const head = styledHead(await styled(`${indexHead}${preloads}`), nonce) + waitForScreen
    return sendInParts(request, reply.headers(headersOf(nonce)), head, body)
  })
}
