import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { InBrowser } from './hydration/in-browser.tsx'
import { Confirmation } from './parts/bankid/confirmation.tsx'
import type { AppRouter } from './router.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { Toaster } from './ui/toaster.tsx'
import type { FirstDrawing } from './ui/use-now.ts'
import { FirstDrawingContext } from './ui/use-now.ts'

interface AppProps {
  router: AppRouter
  queryClient: QueryClient
  drawing: FirstDrawing
  /** Called once the application listens to the page. */
  onDrawn?: (() => void) | undefined
}

/** The whole application: the same tree in the browser and, for the first screen, on the server. */
export const App = ({ router, queryClient, drawing, onDrawn }: AppProps) => (
  <StrictMode>
    <FirstDrawingContext value={drawing}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <InBrowser onDrawn={onDrawn}>
          <ConfirmDialog />
          <Confirmation />
          <Toaster />
        </InBrowser>
      </ThemeProvider>
    </FirstDrawingContext>
  </StrictMode>
)
