import { createMemoryHistory } from '@tanstack/react-router'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createQueryClient, questionsAnswered } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.ts'
import type { Bodies } from './answered-call.ts'
import { answeringFrom } from './answered-call.ts'
import type { Styled } from './styles-in-sheet.ts'
import { stylesInSheet } from './styles-in-sheet.ts'

// The entry of the server's bundle: draws the first screen of the admin as HTML, by the same components as the browser.

interface Screen {
  /** Path and query of the page. */
  readonly address: string
  /** The answers to the calls of the screen, by path and query. */
  readonly bodies: Bodies
  readonly drawnAt: Date
}

/** The content of #root and its styles; null when an answer was missing or the address leads elsewhere: the browser then draws it alone. */
export function renderScreen(screen: Screen): Promise<Styled | null> {
  const missing = new Set<string>()
  return answeringFrom(screen.bodies, missing, async () => {
    const queryClient = createQueryClient()
    const router = createAppRouter(queryClient, { history: createMemoryHistory({ initialEntries: [screen.address] }) })
    await router.load()
    await questionsAnswered(queryClient)
    const { matches } = router.state
    if (missing.size > 0 || matches.some(({ status }) => status !== 'success')) return null
    const html = await htmlOf(<App router={router} queryClient={queryClient} present={() => screen.drawnAt} />)
    queryClient.clear()
    return stylesInSheet(html)
  })
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
