import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

const sources = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

function walk(value: unknown, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, parent)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    const node = value as Node
    visit(node, parent)
    for (const inner of Object.values(node)) walk(inner, visit, node)
  }
}

/** The texts of a file that begin with `/api`, and those that an object has as its `path` made from a constant: `${root}/:keyId`. */
function pathsIn(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  if (file.endsWith('.html')) return Array.from(text.matchAll(/"(\/api\/[^"]*)"/g), ([, path]) => String(path))
  const found: string[] = []
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, (node, parent) => {
    if (node.type !== 'TemplateLiteral' && !(node.type === 'Literal' && typeof node['value'] === 'string')) return
    const written = text.slice(node.start + 1, node.end - 1)
    const isPath = parent?.type === 'Property' && (parent['key'] as { name?: string }).name === 'path'
    if (written.startsWith('/api')) found.push(written)
    else if (isPath && written.includes('${')) found.push(`${file}: ${written}`)
  })
  return found
}

describe('the path of an API call', () => {
  it('is not written in the browser, which takes it from the contract', () => {
    const shipped = sources('web').filter((file) => !file.startsWith('web/testing/'))
    expect(shipped.flatMap((file) => pathsIn(file).map((path) => `${file}: ${path}`))).toEqual([])
  })

  it('is written once in the contract', () => {
    const paths = sources('contract').flatMap(pathsIn)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })
})
