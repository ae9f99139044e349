import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { InBrowser } from '#web/hydration/in-browser.tsx'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

interface LoginAppProps {
  /** Called once the page listens. */
  onDrawn?: () => void
  children: ReactNode
}

/** The page of the sign-in: the same tree in the browser and in the build, which draws it once. */
export const LoginApp = ({ onDrawn, children }: LoginAppProps) => (
  <StrictMode>
    <ThemeProvider>
      {children}
      <InBrowser onDrawn={onDrawn}>
        <Toaster />
      </InBrowser>
    </ThemeProvider>
  </StrictMode>
)
