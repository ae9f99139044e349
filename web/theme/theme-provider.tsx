import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'
import './theme.css'
import './elements.css'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The look of every screen, light or dark as the system says until the person chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      // Mantine's own sheet of default variables is not loaded, so all of them must come from the theme.
      deduplicateCssVariables={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
