import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { oldNode } from './old-node.ts'

it('a Node that is too old is told so in a sentence', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node).toBe('>=20.19')
  for (const old of ['18.20.8', '20.18.3', '16.0.0'])
    expect(oldNode(old)).toBe(
      `Kansli behöver Node 20.19 eller senare, men det här är Node ${old}. Paketen har sin egen Node: kör kommandot kansli.`,
    )
  for (const good of ['20.19.0', '20.20.2', '22.1.0', '24.0.0']) expect(oldNode(good)).toBeNull()
})
