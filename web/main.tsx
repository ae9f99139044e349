import './theme/mantine.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isApiError } from './api/api-error.ts'
import type { FirstAnswers } from './api/first-answers.ts'
import { firstAnswers } from './api/first-answers.ts'
import { createQueryClient, questionsAnswered } from './api/query-client.ts'
import { App } from './app.tsx'
import './calm-frame.css'
import { keepCarets, repeatEarlyInput } from './hydration/early-input.ts'
import { takeStyles } from './hydration/take-styles.ts'
import { createAppRouter } from './router.ts'
import { guardMarkup } from './theme/trusted-types.ts'
import { fetchDrawnParts } from './ui/drawn-parts.ts'
import { returnFocusToBusyButtons } from './ui/returned-focus.ts'

guardMarkup()
returnFocusToBusyButtons()

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no #root.')

/** For this long after the takeover began, parts of the first screen may still be taken over, and show the server's time. */
const takingOverMs = 10_000
/** Until then the server's time is shown; on a slow line the takeover begins late. */
let showsServerTimeUntil = Number.POSITIVE_INFINITY
const drawnAt = firstAnswers && new Date(firstAnswers.drawnAt)
const present = (): Date => (drawnAt !== null && performance.now() < showsServerTimeUntil ? drawnAt : new Date())

const drawing = { present, isWide: firstAnswers?.isWide ?? false }
const app = (onDrawn?: () => void) => <App router={router} queryClient={queryClient} drawing={drawing} onDrawn={onDrawn} />
const options = {
  onCaughtError: (error: unknown) => {
    // A refused call has shown its toast and has an error screen; only unexpected faults are reported.
    if (!isApiError(error)) reportError(error)
  },
}

/** Makes the server's HTML the application's own, once it knows all that the server knew. */
async function takeOver(drawn: HTMLElement, { parts }: FirstAnswers): Promise<void> {
  // The browser paints the server's HTML first. Without a frame, in a tab in the background, there is nothing to wait for.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  // The router then draws the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  // The person has perhaps scrolled, and presses something there: the page stays where it is until it is taken over.
  router.options.scrollRestoration = () => drawn.dataset['drawn'] === undefined
  await router.load()
  try {
    await Promise.all([questionsAnswered(queryClient), fetchDrawnParts(parts)])
  } catch {
    // A part of the drawing did not come. The browser draws the screen itself, and that part when there is contact again.
    delete drawn.dataset['drawn']
    showsServerTimeUntil = 0
    return createRoot(drawn, options).render(app())
  }
  takeStyles(drawn)
  keepCarets(drawn)
  showsServerTimeUntil = performance.now() + takingOverMs
  // In a task of its own, because React ignores input while it commits.
  const onDrawn = () => void setTimeout(() => repeatEarlyInput(drawn))
  hydrateRoot(drawn, app(onDrawn), options)
}

if (firstAnswers === null) createRoot(host, options).render(app())
else void takeOver(host, firstAnswers)
