import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver } from './theme/palette.ts'
import { theme } from './theme/theme.ts'

// Mantine writes its variables into a style element at run time. Ours never change and the first painting needs them, so the build
// writes them into theme.css.

/** Variables of Mantine that no style and no component of ours names. */
const unused =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal|petrol-\d|red-[0135679]|(gray|dark)-[a-z]|gray-[789]|dark-[89]|\w+-outline)|breakpoint|shadow|z-index|h\d|heading-|primary-color-(\d|light))/

type Variables = Readonly<Record<string, string>>

const declared = (variables: Variables): string =>
  Object.entries(variables)
    .filter(([name]) => !unused.test(name))
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** The rules that declare all variables that are used. */
export function variablesCss(): string {
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

/** Removes the components with which Mantine writes variables and helper classes at run time from the bundle. */
export const nothingWrittenAtRunTime: Plugin = {
  name: 'kansli:nothing-written-at-run-time',
  load: {
    filter: { id: /@mantine\/core\/.*\/Mantine(CssVariables|Classes)\.mjs$/ },
    handler: (id) => `export const ${/(\w+)\.mjs$/.exec(id)?.[1]} = () => null`,
  },
}
