import type { FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { authInfo } from '#contract/auth-paths.ts'
import { firstCalls } from '#contract/first-calls/first-calls.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'
import type { Clock } from '../platform/clock.ts'
import { loggedFault } from '../platform/logged-fault.ts'

// Draws the first screen of a signed-in person, so that it is seen before the application's script has run. The application is
// loaded as a file: `server` knows nothing of `web` but this one function (web/first-screen/render.tsx).

type Bodies = Readonly<Record<string, unknown>>

interface Renderer {
  renderScreen(screen: {
    readonly address: string
    readonly bodies: Bodies
    readonly drawnAt: Date
  }): Promise<{ readonly html: string; readonly css: string } | null>
}

export interface FirstScreen {
  /** The content of #root. */
  readonly html: string
  /** For a style element. */
  readonly css: string
  /** JSON for the application, which takes the screen over with it; safe inside a script element. */
  readonly answers: string
}

interface FirstScreens {
  /** False for a browser without cookies, and for addresses whose calls are not known. */
  mayDraw(request: FastifyRequest): boolean
  /** Null when the browser shall draw the screen itself: a call was refused, or something failed, which is logged. */
  draw(request: FastifyRequest): Promise<FirstScreen | null>
}

/** What every screen asks for. */
const always = [authInfo.path, mySites.path]

/** `webDir`: the built application; its renderer lies beside it. */
export function openFirstScreens(app: FastifyInstance, webDir: string, clock: Clock): FirstScreens {
  const file = join(webDir, '..', 'first-screen', 'render.js')
  const isBuilt = existsSync(file)
  // Loaded for the first person who comes: a node that only serves visitors has no use for it.
  let loading: Promise<Renderer> | null = null
  const load = (): Promise<Renderer> => (loading ??= import(pathToFileURL(file).href) as Promise<Renderer>)

  /** The answers to the calls, asked as the person of the request; null when one is refused. */
  async function read(request: FastifyRequest, calls: readonly string[]): Promise<Bodies | null> {
    const { host, cookie = '' } = request.headers
    const headers = { host, cookie, 'user-agent': request.headers['user-agent'] ?? '' }
    const answers = await Promise.all(calls.map((url) => app.inject({ method: 'GET', url, headers })))
    if (answers.some(({ statusCode }) => statusCode !== 200)) return null
    return Object.fromEntries(answers.map((answer, at) => [calls[at], answer.json()]))
  }

  return {
    mayDraw: ({ url, headers }) => isBuilt && headers.cookie !== undefined && (url === '/' || firstCalls(url).length > 0),
    async draw(request) {
      try {
        const address = request.url
        const [{ renderScreen }, bodies] = await Promise.all([load(), read(request, [...always, ...firstCalls(address)])])
        if (bodies === null) return null
        const drawnAt = clock()
        const drawn = await renderScreen({ address, bodies, drawnAt })
        return drawn && { ...drawn, answers: inScript({ drawnAt: drawnAt.toISOString(), bodies }) }
      } catch (error) {
        request.log.error({ fault: loggedFault(error) }, 'the first screen could not be drawn')
        return null
      }
    },
  }
}

/** JSON in which nothing can end the script element or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
