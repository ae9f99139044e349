import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from './project.mjs'
import { makeFaces, maxPairBytes, pairs, signs } from './type.mjs'

const folder = join(projectRoot, 'server', 'public-site', 'type')

// covers Public sites: faces of one's own: at most 45 kB a pair, with all Swedish letters
describe.each(Object.keys(pairs))('the pair %s', (pair) => {
  const files = new Map<string, Buffer>()
  beforeAll(async () => {
    for (const role of ['head', 'text']) files.set(role, await readFile(join(folder, 'faces', `${pair}-${role}.woff2`)))
  })

  it('weighs at most 45 kB', () => {
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(maxPairBytes)
  })

  it('has the letters and signs of Swedish texts in both faces', () => {
    for (const [role, bytes] of files) {
      const face = create(bytes)
      if (face.isCollection) throw new Error(`${role} is a collection`)
      const lacking = Array.from(signs).filter((sign) => !face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
      // A soft hyphen is never drawn, and the stand-in draws the arrow: the packages' files of Latin have none.
      expect([role, lacking.filter((sign) => sign !== '\u00ad' && sign !== '→')]).toEqual([role, []])
      expect(Array.from('åäöÅÄÖéü–—”’·%').every((sign) => signs.includes(sign))).toBe(true)
    }
  })

  it('can set figures under each other in its text', () => {
    const face = create(files.get('text') ?? Buffer.alloc(0))
    if (face.isCollection) throw new Error('The text face is a collection')
    const widths = new Set(Array.from('0123456789', (digit) => face.glyphForCodePoint(digit.codePointAt(0) ?? 0).advanceWidth))
    // The types of fontkitten lack the tables that it reads.
    const { GSUB } = face as unknown as { readonly GSUB?: { readonly featureList?: readonly { readonly tag: string }[] } }
    expect(widths.size === 1 || GSUB?.featureList?.some(({ tag }) => tag === 'tnum')).toBe(true)
  })
})

it('the committed faces are those that npm run type makes', async () => {
  const { files, text, drawings } = await makeFaces()
  expect(await readFile(join(folder, 'made-faces.ts'), 'utf8')).toBe(text)
  expect(await readFile(join(projectRoot, 'web', 'features', 'design', 'made-drawings.ts'), 'utf8')).toBe(drawings)
  const committed = (await readdir(join(folder, 'faces'))).filter((name) => name.endsWith('.woff2'))
  expect(committed.toSorted()).toEqual([...files.keys()].toSorted())
  for (const [name, bytes] of files)
    expect([name, (await readFile(join(folder, 'faces', name))).equals(bytes)]).toEqual([name, true])
}, 120_000)
