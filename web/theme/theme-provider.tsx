import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'
import './theme.css'
import './elements.css'
import { theme } from './theme.ts'

/** The look of every screen, light or dark as the system says until the person chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // The build writes the variables into theme.css (web/variables-in-styles.ts).
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
