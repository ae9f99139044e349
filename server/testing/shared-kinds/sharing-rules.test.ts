import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharingRules } from './sharing-rules.ts'

const folder = new URL('../../modules/sharing/', import.meta.url)
const tests = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))

// covers Federation: every rule of sharing: for which kinds it holds
it.each(Object.entries(sharingRules))('%s has a test, and a sentence for each kind it does not hold for', (rule, kinds) => {
  const asked = tests.flatMap((text) => Array.from(text.matchAll(new RegExp(String.raw`^it\.each\(\w+\('${rule}'\)`, 'gm'))))
  expect(asked.length).toBeGreaterThan(0)
  for (const why of Object.values(kinds)) if (why !== true) expect(why).toMatch(/^\p{Lu}.{10,}\.$/u)
  expect(Object.values(kinds)).toContain(true)
})
