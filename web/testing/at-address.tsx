import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Suspense } from 'react'
import { expect } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastStore } from '#web/ui/toast-store.ts'
import { makeBrowserPieces } from './browser-pieces.ts'
import { playServer } from './played-server.ts'

// Screens and their parts at an address of the application, with a server that the test plays: `fetch` alone is made.

/** What the server says to one call. A `Response` is sent as it is, everything else as JSON. */
type Answer = (asked: { readonly body: never; readonly search: URLSearchParams }) => unknown

/** By method and path: `'POST /api/site/malmo/exports'`. */
export type Answers = Readonly<Record<string, Answer>>

export interface Called {
  readonly call: string
  readonly body: unknown
}

export const refusal = (status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}): Response =>
  Response.json(
    {
      code,
      message,
      requestId: '1',
      fields: Object.fromEntries(Object.entries(fields).map(([at, one]) => [at, { code, message: one }])),
    },
    { status },
  )

/** Plays the server. What it is asked is listed; `changes` are what is no question. */
export function serverThat(answers: Answers): { readonly asked: Called[]; readonly changes: () => Called[] } {
  const asked: Called[] = []
  playServer(async ({ method, path, body }) => {
    const { pathname, searchParams: search } = new URL(path, 'http://localhost')
    const call = `${method} ${pathname}`
    asked.push({ call, body })
    const said = await answers[call]?.({ body: body as never, search })
    if (said === undefined) return refusal(404, 'NOT_FOUND', `Nobody answers ${call}`)
    return said instanceof Response ? said : Response.json(said)
  })
  return { asked, changes: () => asked.filter(({ call }) => !call.startsWith('GET ')) }
}

/**
 * Shows what stands at an address, with what the application has around every screen. `path` is the route's own, for screens that
 * read their parameters from it.
 */
export async function showAt(address: string, Screen: () => ReactElement, path = '/$siteId/$') {
  makeBrowserPieces()
  const queryClient = createQueryClient()
  const root = createRootRoute({ component: Outlet })
  const route = createRoute({ getParentRoute: () => root, path, component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => <p>Another screen</p>,
  })
  await router.load()
  const { container } = render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<p>Laddar …</p>}>
          <RouterProvider router={router as never} />
        </Suspense>
        <ConfirmDialog />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    person: userEvent.setup(),
    page: within(document.body),
    container,
    router,
    /** Reads everything anew, as after a while. */
    readAgain: () => act(() => queryClient.refetchQueries()),
  }
}

/** What toasts have said, with their severity. */
export const told = (): (readonly [string, unknown])[] => toastStore.get().map(({ severity, message }) => [severity, message])

/** Presses the button of the newest toast. */
export const takeBack = (): Promise<void> => act(async () => toastStore.get().at(-1)?.action?.onClick())

/** Writes at the end of a field. All at once: in the whole application each key takes long. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** The words that describe an element to those who do not see it. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

export const expectFocus = (element: Element): void => expect(document.activeElement).toBe(element)
