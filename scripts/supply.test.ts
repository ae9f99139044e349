import { expect, it } from 'vitest'
import { faultsIn } from './audit.mjs'
import { npm, shippedOnly } from './sbom.mjs'
import { closure, shippedPackages } from './shipped.mjs'

// SEC-57: the parts of the build, and their known faults.

const { paths, ids } = await shippedPackages()
const bom = async () => {
  const { output } = await npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'])
  return JSON.parse(output) as Parameters<typeof shippedOnly>[0]
}

it('shipped packages are the ones that server and browser run', () => {
  for (const name of [
    'fastify',
    'pg',
    'sharp',
    'zod',
    'react',
    '@mantine/core',
    '@tiptap/core',
    'prosemirror-view',
    '@fontsource-variable/inter',
  ])
    expect([name, paths.has(`node_modules/${name}`)]).toEqual([name, true])
  for (const name of [
    'vite',
    'rolldown',
    'vitest',
    'typescript',
    'oxlint',
    '@playwright/test',
    'drizzle-kit',
    'fast-check',
    'happy-dom',
  ])
    expect([name, paths.has(`node_modules/${name}`)]).toEqual([name, false])
})

it('a package is the one its user finds: its own before the common one', () => {
  const packages = {
    '': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { dependencies: { c: '2' } },
    'node_modules/a/node_modules/c': { dependencies: { d: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/e': {},
  }
  expect([...closure(packages, ['a', 'b', 'gone'])].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/b',
    'node_modules/d',
  ])
})

// covers Hardening: SEC-57: the list of parts is the same each time and names what runs
it('the list of parts is the same each time, names each shipped package once, and nothing else', async () => {
  const [one, other] = [await bom(), await bom()].map((whole) => shippedOnly(whole, ids))
  expect(one).toEqual(other)
  const refs = one?.components.map((component) => component['bom-ref']) ?? []
  expect(refs).toEqual([...ids].toSorted())
  expect(one?.metadata.component.name).toBe('kansli')
  expect(JSON.stringify(one)).not.toMatch(/timestamp|serialNumber|cdx:npm:package:development/)
})

// covers Hardening: SEC-57: a known serious fault in what runs stops CI
it('a known high fault in a shipped package stops the build; a missing answer does not', () => {
  const fault = (severity: string, node: string) => ({
    vulnerabilities: { x: { severity, nodes: [node], via: [{ title: 'Reads too much', url: 'https://exempel.se/1' }, 'y'] } },
  })
  const shipped = new Set(['node_modules/x'])
  for (const severity of ['high', 'critical'])
    expect(faultsIn(fault(severity, 'node_modules/x'), shipped)).toEqual([
      `x (${severity}): Reads too much https://exempel.se/1; through y`,
    ])
  expect(faultsIn(fault('moderate', 'node_modules/x'), shipped)).toEqual([])
  expect(faultsIn(fault('critical', 'node_modules/z'), shipped)).toEqual([])
  expect(faultsIn({ vulnerabilities: {} }, shipped)).toEqual([])
  expect(faultsIn({ message: '405 Method Not Allowed' }, shipped)).toBeNull()
})
