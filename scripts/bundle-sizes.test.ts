import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printBundleSizes } from './bundle-sizes.mjs'

let web: string
let lines: string[]

beforeEach(async () => {
  web = await mkdtemp(join(tmpdir(), 'kansli-sizes-'))
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
})

afterEach(() => rm(web, { recursive: true }))

/** A build where each file weighs as many kB as given; random bytes do not shrink. */
async function build(sizes: Record<string, number>): Promise<void> {
  const manifest = {
    'login.html': { file: 'login.js', imports: ['_react.js'], dynamicImports: ['qr.tsx'] },
    'index.html': {
      file: 'index.js',
      imports: ['_react.js'],
      css: ['index.css'],
      dynamicImports: ['features/sites/start-route.tsx'],
    },
    'features/sites/start-route.tsx': { file: 'start.js', imports: ['index.html'] },
    'features/news/news-edit-route.tsx': {
      file: 'edit.js',
      imports: ['index.html'],
      dynamicImports: ['editor.tsx'],
      css: ['index.css'],
    },
    'editor.tsx': { file: 'editor.js', imports: ['_react.js'] },
    'qr.tsx': { file: 'qr.js' },
    '_react.js': { file: 'react.js' },
  }
  await mkdir(join(web, '.vite'))
  await writeFile(join(web, '.vite', 'manifest.json'), JSON.stringify(manifest))
  for (const name of ['login.js', 'index.js', 'index.css', 'start.js', 'edit.js', 'editor.js', 'qr.js', 'react.js']) {
    await writeFile(join(web, name), randomBytes((sizes[name] ?? 1) * 1000))
  }
}

it('counts what each screen must have: shared code once, and nothing that comes later', async () => {
  await build({
    'react.js': 50,
    'login.js': 20,
    'qr.js': 80,
    'index.js': 40,
    'index.css': 10,
    'start.js': 5,
    'edit.js': 30,
    'editor.js': 70,
  })
  await printBundleSizes(web)
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
    'inloggning 70,0 kB av högst 90 kB',
    'startsida 105,0 kB av högst 155 kB',
    'redigering 30,0 kB av högst 165 kB',
  ])
})

it.each([
  [{ 'login.js': 95 }, 'inloggning'],
  [{ 'index.css': 160 }, 'startsida'],
  [{ 'edit.js': 170 }, 'redigering'],
])('fails the build when %o is too much', async (sizes, screen) => {
  await build(sizes)
  await expect(printBundleSizes(web)).rejects.toThrow(`Bygget är för stort: ${screen}.`)
})
