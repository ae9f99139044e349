import type { FastifyInstance, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { callsOfEveryScreen } from '#contract/first-calls/first-calls.ts'
import { isPhone } from '#contract/is-phone.ts'
import type { Clock } from '../platform/clock.ts'
import { loggedFault } from '../platform/logged-fault.ts'
import type { StyledHead } from './screen-styles.ts'

// Draws the first screen of a signed-in person, who sees it before the application's script has run. The renderer is loaded as a
// file: `server` knows only this one function of `web` (web/first-screen/render.tsx).

type Bodies = Readonly<Record<string, unknown>>

interface Renderer {
  renderScreen(screen: {
    readonly address: string
    readonly bodies: Bodies
    readonly drawnAt: Date
    readonly isWide: boolean
  }): Promise<Drawn | { readonly missing: readonly string[] } | null>
}

interface Drawn {
  readonly html: string
  readonly css: string
  readonly parts: readonly string[]
}

export interface FirstScreen {
  /** The content of #root. */
  readonly html: string
  /** For a style element. */
  readonly css: string
  /** Tags and styles of the parts that the browser fetches beside the screen's own files. */
  readonly parts: StyledHead
  /** JSON for the application, which takes the screen over with it; safe inside a script element. */
  readonly answers: string
}

/** Null when the browser must draw the screen itself: a call was refused, or something failed, which is logged. */
type DrawScreen = (request: FastifyRequest, calls: readonly string[]) => Promise<FirstScreen | null>

/** What loads parts of a screen, which are named by their source files in web/. */
type PartTags = (address: string, parts: readonly string[]) => Promise<StyledHead>

/** How often answers may name further calls: "om-oss" is a page of the tree, and that page may have names in braces. */
const mostFurther = 2

/** `webDir`: the built application; its renderer lies beside it. */
export function createDrawScreen(app: FastifyInstance, webDir: string, clock: Clock, tagsOf: PartTags): DrawScreen {
  const file = join(webDir, '..', 'first-screen', 'render.js')
  // Loaded for the first signed-in person: a node that only serves visitors does without it.
  let loading: Promise<Renderer> | null = null
  const load = (): Promise<Renderer> => (loading ??= import(pathToFileURL(file).href) as Promise<Renderer>)

  /** The answers to the calls, made with the cookies of the request; null when one is refused. */
  async function read(request: FastifyRequest, calls: readonly string[]): Promise<Bodies | null> {
    const { host, cookie = '' } = request.headers
    const answers = await Promise.all(calls.map((url) => app.inject({ method: 'GET', url, headers: { host, cookie } })))
    if (answers.some(({ statusCode }) => statusCode !== 200)) return null
    return Object.fromEntries(answers.map((answer, at) => [calls[at], answer.json()]))
  }

  return async (request, calls) => {
    try {
      const [{ renderScreen }, first] = await Promise.all([load(), read(request, [...callsOfEveryScreen, ...calls])])
      if (first === null) return null
      const drawnAt = clock()
      const isWide = !isPhone(request.headers['user-agent'] ?? '')
      const draw = (bodies: Bodies) => renderScreen({ address: request.url, bodies, drawnAt, isWide })
      let bodies: Bodies = first
      for (let further = 0; further <= mostFurther; further += 1) {
        const drawn = await draw(bodies)
        if (drawn === null) return null
        if (!('missing' in drawn)) {
          const { html, css, parts } = drawn
          return {
            html,
            css,
            parts: await tagsOf(request.url, parts),
            answers: inScript({ drawnAt: drawnAt.toISOString(), bodies, parts, isWide }),
          }
        }
        const answers = await read(request, drawn.missing)
        if (answers === null) return null
        bodies = { ...bodies, ...answers }
      }
      return null
    } catch (error) {
      request.log.error({ fault: loggedFault(error) }, 'the first screen could not be drawn')
      return null
    }
  }
}

/** JSON that cannot end its script element or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
