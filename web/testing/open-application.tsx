import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { authInfo } from '#contract/auth-paths.ts'
import type { AuthInfo } from '#contract/auth.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { App } from '#web/app.tsx'
import { createAppRouter } from '#web/router.ts'
import { makeBrowserPieces } from './browser-pieces.ts'
import type { Asked } from './played-server.ts'
import { playServer } from './played-server.ts'

// The whole application at one of its addresses, as a person has it who is signed in, with a server that the test makes.

// A screen that is still being loaded after 150 ms is shown as loading, menu and all, until what it asks for is there
// (`defaultPendingMs`), which in these tests may never come: so all are loaded beforehand.
const { routesById, loadRouteChunk } = createAppRouter(createQueryClient())
await Promise.all(Object.values(routesById).map(async (route) => loadRouteChunk(route)))

export const asa: AuthInfo = { user: { id: 'asa', name: 'Åsa Öberg-Ängström' }, roles: [], choices: {} }
export const administrator: AuthInfo = { user: { id: 'tolvan', name: 'Tolvan Tolvansson' }, roles: ['ADMIN'], choices: {} }

interface Surroundings {
  readonly as: AuthInfo
  readonly sites: readonly MySite[]
  /** The answer to any other call; undefined: it does not come while the test runs. */
  readonly answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>
}

/** Gives what was asked of the server, in order, and the address in the application's own words. */
export function openApplication(path: string, { as, sites, answer }: Surroundings) {
  makeBrowserPieces()
  const asked = playServer(async (one) => {
    const made = await answer?.(one)
    if (made !== undefined) return made
    if (one.path === authInfo.path) return Response.json(as)
    if (one.path.startsWith(`${mySites.path}?`)) return Response.json(sites)
    return new Promise(() => undefined)
  })
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  const now = new Date()
  render(<App router={router} queryClient={queryClient} drawing={{ present: () => now, isWide: true }} />)
  return {
    router,
    queryClient,
    asked,
    address: () => router.history.location.href,
    go: (to: string) => router.navigate({ href: to }),
  }
}
