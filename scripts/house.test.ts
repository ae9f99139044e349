import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { circlesOf, readHouse } from './house.mjs'
import { projectRoot } from './project.mjs'

const house = readHouse()

// The present figures, which may only become smaller; lower them here when they do.
const most = { pairs: 0, circles: 0, partCircles: 0, runtimeCircles: 0, longFunctions: 4, unusedExports: 7, cssLines: 9_070 }

// covers What others build on: no two folders import each other, and neither files nor parts of the server form a circle
it('figures of the code base do not grow', () => {
  // Makes sure that files were read: an empty project would pass.
  expect(house.files).toBeGreaterThan(1000)
  const found = {
    pairs: house.pairs.length,
    circles: house.circles.length,
    partCircles: house.partCircles.length,
    runtimeCircles: house.runtimeCircles.length,
    longFunctions: house.longFunctions.length,
    unusedExports: house.unusedExports.length,
    cssLines: house.cssLines,
  }
  for (const [figure, limit] of Object.entries(most)) {
    expect(found[figure as keyof typeof found], `${figure}: see npm run house`).toBeLessThanOrEqual(limit)
  }
}, 60_000)

// covers What others build on: the files of a module that others may import are listed, and no more than are imported
it('the listed face of each module equals the files imported from outside', () => {
  interface Override {
    readonly rules: Readonly<Record<string, readonly [string, Readonly<Record<string, readonly string[]>>]>>
  }
  const { overrides } = JSON.parse(readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8')) as { overrides: readonly Override[] }
  const faces = overrides.flatMap(({ rules }) => rules['kansli/module-faces'] ?? [])[1]
  const seen = house.seenFromOutside.map(({ module, face }) => [module, face.map((file) => file.replace(/\.tsx?$/, '')).toSorted()])
  const written = Object.entries(faces ?? {}).map(([module, face]) => [module, face.toSorted()])
  expect(written).toEqual(seen)
}, 60_000)

it('a circle is found once, with all its files, and a chain is not a circle', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set(['e'])],
    ['e', new Set<string>()],
  ])
  expect(circlesOf(graph)).toEqual([['a', 'b', 'c']])
})
