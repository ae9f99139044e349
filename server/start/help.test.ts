import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { asksForHelp, helpText } from './help.ts'

it('help says what each command of the program does', () => {
  const main = readFileSync(fileURLToPath(new URL('../main.ts', import.meta.url)), 'utf8')
  const known = [...main.matchAll(/case '([a-z-]+)':/g)].map(([, name = '']) => name).filter((name) => name !== '--version')
  expect(known.length).toBeGreaterThan(12)
  const text = helpText([])
  for (const name of known) expect(text).toMatch(new RegExp(`^ {2}kansli ${name}( .*)?\\n {6}\\S`, 'm'))
})

it('is asked for in the usual ways, also behind a command, which is then explained alone', () => {
  for (const words of [['help'], ['--help'], ['-h'], ['backup', '--help'], ['restore', '20261127t031500z', '-h']])
    expect(asksForHelp(words)).toBe(true)
  for (const words of [[], ['serve'], ['restore', '--identity', 'help.txt']]) expect(asksForHelp(words)).toBe(false)
  const backup = helpText(['backup', '--help'])
  expect(backup).toContain('kansli backup verify [namn] --identity <fil>')
  expect(backup).not.toContain('kansli restore')
  expect(helpText(['help', 'sessions'])).toContain('loggar ut en person, eller alla')
  expect(() => helpText(['backup2', '--help'])).toThrow('Kommandot ”backup2” finns inte. Skriv kansli help')
})
