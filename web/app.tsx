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
  /** The time that screens show as the present. */
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

/** What is drawn outside of #root. React cannot take it over from the server. */
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
