import { createMemoryHistory } from '@tanstack/react-router'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createQueryClient, questionsAnswered } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.ts'
import type { Bodies } from './answered-call.ts'
import { answeringFrom } from './answered-call.ts'
import { drawnPartsIn, fetchDrawnParts, haveCome, WantedPartsContext } from '../ui/drawn-parts.ts'
import type { Styled } from './styles-in-sheet.ts'
import { stylesInSheet } from './styles-in-sheet.ts'

// The entry of the server's bundle: draws the first screen of the admin as HTML, by the same components as the browser.

interface Screen {
  /** Path and query of the page. */
  readonly address: string
  /** The answers to the calls of the screen, by path and query. */
  readonly bodies: Bodies
  readonly drawnAt: Date
  /** True where a wide window is assumed. */
  readonly isWide: boolean
}

interface Drawn extends Styled {
  /** The parts in it that the browser has to fetch before it can take the screen over, by their source files in web/. */
  readonly parts: readonly string[]
}

/**
 * The content of #root and its styles; null when the address leads elsewhere: the browser then draws it alone. When an answer is
 * missing, only the addresses of the calls: with their bodies it can be tried again.
 */
export function renderScreen(screen: Screen): Promise<Drawn | { readonly missing: readonly string[] } | null> {
  const missing = new Set<string>()
  return answeringFrom(screen.bodies, missing, async () => {
    const queryClient = createQueryClient()
    const router = createAppRouter(queryClient, { history: createMemoryHistory({ initialEntries: [screen.address] }) })
    await router.load()
    await questionsAnswered(queryClient)
    const { matches } = router.state
    if (missing.size > 0) return { missing: Array.from(missing) }
    if (matches.some(({ status }) => status !== 'success')) return null
    const drawing = { present: () => screen.drawnAt, isWide: screen.isWide }
    const app = <App router={router} queryClient={queryClient} drawing={drawing} />
    const drawn = await withParts(app)
    queryClient.clear()
    return { ...stylesInSheet(drawn.html), parts: drawn.parts }
  })
}

/** Draws again once the parts that it wants have come, which is once in the life of the program. */
async function withParts(app: ReactNode): Promise<{ readonly html: string; readonly parts: readonly string[] }> {
  const wanted = new Set<() => Promise<unknown>>()
  const html = await htmlOf(<WantedPartsContext value={wanted}>{app}</WantedPartsContext>)
  const parts = drawnPartsIn(wanted)
  if (haveCome(parts)) return { html, parts }
  await fetchDrawnParts(parts)
  return withParts(app)
}

/** Rejects with the first error, also with one inside a boundary, which the browser would meet again and report. */
function htmlOf(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let fault: unknown
    const into = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        if (fault === undefined) resolve(Buffer.concat(parts).toString())
        else reject(fault)
        done()
      },
    })
    const stream = renderToPipeableStream(tree, {
      // Whole boundaries in their place: a later one would need a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(into),
      onShellError: reject,
      onError: (error) => {
        fault ??= error
      },
    })
  })
}
