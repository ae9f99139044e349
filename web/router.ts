import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { RouteError, RouteNotFound, RoutePending } from './route-states.tsx'
import { routeTree } from './routes.ts'

/** `server`: the address that the server draws; in the browser the address is that of the tab. */
export const createAppRouter = (queryClient: QueryClient, server?: { readonly history: RouterHistory }) =>
  createRouter({
    ...(server && { history: server.history, isServer: true }),
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh; the router's own cache would only be a second opinion.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    // On the server it would write a script into the page.
    scrollRestoration: server === undefined,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
