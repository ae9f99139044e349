import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { quietQueryClient } from './api/preloading.ts'
import { authInfoQuery, mySitesQuery } from './api/session.ts'
import { Root } from './root.tsx'
import { showToast } from './ui/toast-store.ts'

// The frame of every screen, and the screens for persons without access.

export const noAccess = () => {
  showToast({ severity: 'warn', message: 'Du har inte tillgång till den sidan.' })
  return redirect({ to: '/', replace: true })
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, preload }) => {
    const queryClient = preload ? quietQueryClient(context.queryClient) : context.queryClient
    const [info, sites] = await Promise.all([queryClient.ensureQueryData(authInfoQuery), queryClient.ensureQueryData(mySitesQuery)])
    return { info, sites, queryClient }
  },
  component: Root,
})
