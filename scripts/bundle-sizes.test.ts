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

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(web, { recursive: true })
})

/** A build with files of these sizes in kB; random bytes do not compress. */
async function build(
  sizes: Record<string, number>,
  { frame = ['app.js', 'app.css'], qrImports = [] }: { frame?: string[]; qrImports?: string[] } = {},
): Promise<void> {
  const own = { imports: ['_app.js'], css: ['assets/app.css'] }
  const manifest = {
    '_app.js': { file: 'assets/app.js', css: ['assets/app.css'] },
    'features/sites/start-route.tsx': { file: 'assets/start.js', ...own },
    'features/news/news-edit-route.tsx': { file: 'assets/edit.js', ...own, dynamicImports: ['dialogs.tsx'] },
    'features/media/media-route.tsx': { file: 'assets/media.js', ...own },
    'features/settings/settings-tab-route.tsx': { file: 'assets/settings.js', ...own },
    'features/settings/tabs/general-tab.tsx': { file: 'assets/general.js', imports: ['_fields.js'] },
    '_fields.js': { file: 'assets/fields.js' },
    'login.html': { file: 'assets/login.js', dynamicImports: ['qr.tsx'] },
    'qr.tsx': { file: 'assets/qr.js', imports: qrImports },
    '_app-b3f.js': { file: 'assets/app.js' },
    'dialogs.tsx': { file: 'assets/dialogs.js' },
  }
  const page = (files: string[]) =>
    [
      '<link rel="icon" href="/assets/kansli.svg" />',
      '<link rel="preload" href="/assets/inter.woff2" as="font" />',
      '<link rel="preload" href="/api/auth" as="fetch" />',
      '<link rel="preload" href="/api/site" as="fetch" />',
      ...files.map((file) => (file.endsWith('.css') ? `<link href="/assets/${file}">` : `<script src="/assets/${file}"></script>`)),
    ].join('\n')
  await mkdir(join(web, '.vite'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(web, 'login.html'), page(['base.js', 'login.js']))
  await writeFile(join(web, 'index.html'), page(['base.js', ...frame]))
  const names = ['base', 'login', 'app', 'start', 'edit', 'media', 'settings', 'general', 'fields', 'dialogs']
  for (const name of [...names.map((one) => `${one}.js`), ...frame.filter((file) => file !== 'app.js'), 'app.css']) {
    await writeFile(join(web, 'assets', name), randomBytes((sizes[name] ?? 1) * 1000))
  }
}

// covers End to end: the build prints the sizes
it('counts what each screen must have: shared code once, and nothing that comes later', async () => {
  await build({
    'base.js': 50,
    'login.js': 20,
    'app.js': 40,
    'app.css': 10,
    'start.js': 5,
    'edit.js': 30,
    'dialogs.js': 70,
    'media.js': 20,
    'settings.js': 4,
    'general.js': 5,
    'fields.js': 6,
  })
  await printBundleSizes(web)
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
    'inloggning 70,0 kB av högst 91 kB',
    'startsida 105,0 kB av högst 157 kB',
    'nyheter 100,0 kB av högst 152 kB, 7 hämtningar av högst 9',
    'redigering 30,0 kB av högst 170 kB',
    'bildbank 20,0 kB av högst 57 kB',
    'inställningar 15,0 kB av högst 69 kB',
  ])
})

it.each([
  [{ 'login.js': 95 }, 'inloggning'],
  [{ 'start.js': 160 }, 'startsida'],
  [{ 'app.css': 160 }, 'startsida, nyheter'],
  [{ 'edit.js': 170 }, 'redigering'],
  [{ 'media.js': 60 }, 'bildbank'],
  [{ 'fields.js': 70 }, 'inställningar'],
])('fails the build when %o is too much', async (sizes, screens) => {
  await build(sizes)
  await expect(printBundleSizes(web)).rejects.toThrow(`Bygget är för stort: ${screens}.`)
})

it('fails the build when the first chunk of a screen is split', async () => {
  await build({}, { frame: ['app.js', 'app.css', 'icons.js', 'list.js', 'list.css'] })
  await expect(printBundleSizes(web)).rejects.toThrow('Bygget är för stort: nyheter.')
})

it('refuses a sign-in whose parts share a file with the application', async () => {
  await build({}, { qrImports: ['_app-b3f.js'] })
  await expect(printBundleSizes(web)).rejects.toThrow('Inloggningen hämtar hela programmet')
})
