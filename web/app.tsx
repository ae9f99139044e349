import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { Toaster } from './ui/toaster.tsx'
import { useIsInBrowser } from './ui/use-is-in-browser.ts'
import { PresentContext } from './ui/use-now.ts'

interface AppProps {
  router: AppRouter
  queryClient: QueryClient
  /** The present time for the screens. */
  present: () => Date
  /** Called once the application listens to the page. */
  onDrawn?: (() => void) | undefined
}

/** The whole application: the same tree in the browser and, for the first screen, on the server. */
export const App = ({ router, queryClient, present, onDrawn }: AppProps) => (
  <StrictMode>
    <PresentContext value={present}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Outside onDrawn={onDrawn} />
      </ThemeProvider>
    </PresentContext>
  </StrictMode>
)

/** The portals outside #root. React cannot hydrate a portal, so they are drawn after the takeover. */
function Outside({ onDrawn }: Pick<AppProps, 'onDrawn'>) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    useIsInBrowser() && (
      <>
        <ConfirmDialog />
        <Toaster />
      </>
    )
  )
}
