import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver } from './theme/palette.ts'
import { theme } from './theme/theme.ts'

// Mantine would write its variables into a style element when the application runs. They never change, so the build writes them into
// a file: the first painting needs them, and the page needs no style element.

/** Variables of Mantine that no style and no component of ours names. */
const unused =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal|petrol-\d|red-[0135679]|(gray|dark)-[a-z])|breakpoint|shadow|z-index|h\d|primary-color-\d)/

type Variables = Readonly<Record<string, string>>

const declared = (variables: Variables): string =>
  Object.entries(variables)
    .filter(([name]) => !unused.test(name))
    .map(([name, value]) => `${name}:${value};`)
    .join('')

function variablesCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [usual, own] = [defaultCssVariablesResolver(whole), cssVariablesResolver(whole)]
  const scheme = (name: 'light' | 'dark'): string =>
    `:root[data-mantine-color-scheme='${name}']{--mantine-color-scheme:${name};${declared({ ...usual[name], ...own[name] })}}`
  return `:root{${declared({ ...usual.variables, ...own.variables })}}${scheme('light')}${scheme('dark')}`
}

/** Writes the values of all variables into theme.css. */
export const variablesInStyles: Plugin = {
  name: 'kansli:variables-in-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/theme\/theme\.css$/ },
    handler: (css) => ({ code: `${variablesCss()}\n${css}`, map: null }),
  },
}

/** Leaves out of the bundle what would write the variables, and classes that are not used, in the browser. */
export const nothingWrittenAtRunTime: Plugin = {
  name: 'kansli:nothing-written-at-run-time',
  load: {
    filter: { id: /@mantine\/core\/.*\/Mantine(CssVariables|Classes)\.mjs$/ },
    handler: (id) => `export const ${/(\w+)\.mjs$/.exec(id)?.[1]} = () => null`,
  },
}
