import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from './api/api-error.ts'
import { createQueryClient } from './api/query-client.ts'
import { createAppRouter } from './router.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { guardMarkup } from './theme/trusted-types.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { returnFocusToBusyButtons } from './ui/returned-focus.ts'
import { Toaster } from './ui/toaster.tsx'

guardMarkup()
returnFocusToBusyButtons()

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no #root.')

createRoot(host, {
  onCaughtError: (error) => {
    // A refused call has shown its toast and has an error screen; only unexpected faults are reported.
    if (!isApiError(error)) reportError(error)
  },
}).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmDialog />
      <Toaster />
    </ThemeProvider>
  </StrictMode>,
)
