import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A rule that matches no file passes too. Therefore each rule is broken once, in a small copy of the project, and must refuse.

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
let house = ''

const files: Record<string, string> = {
  'contract/errors.ts': 'export const fine = 1\n',
  'contract/news/news.ts': 'export const news = 1\n',
  'server/app.ts': 'export const app = 1\n',
  'server/modules/news/news-table.ts': 'export const table = 1\n',
  'server/modules/items/routes/items.ts': 'export const items = 1\n',
  'server/public-site/page.ts': 'export const page = 1\n',
  'web/api/call.ts': 'export const call = 1\n',
  'web/shell/shell.ts': 'export const shell = 1\n',
  'web/features/news/news-list.ts': 'export const list = 1\n',
  'web/parts/badge.ts': 'export const badge = 1\n',
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true })
  await writeFile(join(house, path), text)
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'kansli-house-'))
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  for (const path of [
    'package.json',
    'scripts/module-faces.mjs',
    'tsconfig.base.json',
    'contract/tsconfig.json',
    'server/tsconfig.json',
    'web/tsconfig.json',
  ]) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await cp(join(root, path), join(house, path))
  }
  // Rules with type information are left out: they belong to another tool and would need a whole program.
  const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
  await write('.oxlintrc.json', JSON.stringify({ ...config, options: {} }))
  for (const [path, text] of Object.entries(files)) await write(path, text)
})
afterAll(() => rm(house, { recursive: true, force: true }))

async function lint(path: string, text: string): Promise<string> {
  await write(path, text)
  try {
    return (await run(join(root, 'node_modules/.bin/oxlint'), [path], { cwd: house })).stdout
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    await rm(join(house, path))
  }
}

async function typeCheck(part: string, path: string, text: string): Promise<string> {
  await write(path, text)
  try {
    return (await run(join(root, 'node_modules/.bin/tsc'), ['-b', part], { cwd: house })).stdout
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    await rm(join(house, path))
  }
}

const uses = (what: string): string => `import { it } from '${what}'\n\nexport const used = it\n`

const broken: readonly (readonly [what: string, path: string, text: string, message: string])[] = [
  ['the contract anything but zod', 'contract/bad.ts', uses('react'), 'The contract imports zod'],
  ['the server the web', 'server/modules/news/bad.ts', uses('#web/api/call.ts'), 'stands left of'],
  ['a module an export', 'server/modules/news/bad.ts', uses('../../site-export/copy.ts'), 'stands left of'],
  ['the public site an export', 'server/public-site/bad.ts', uses('../site-export/copy.ts'), 'stands left of'],
  ['an export the public site', 'server/site-export/bad.ts', uses('../public-site/page.ts'), 'as a visitor does'],
  ['the platform a module', 'server/platform/bad.ts', uses('../modules/news/news-table.ts'), 'know no domain noun'],
  ['the BankID client a module', 'server/bankid/bad.ts', uses('../modules/auth/auth.ts'), 'know no domain noun'],
  ['the platform a domain noun of the contract', 'server/platform/bad.ts', uses('#contract/news/news.ts'), 'know no domain noun'],
  ['anything outside pg-wire a file inside pg', 'server/platform/database/bad.ts', uses('pg/lib/utils.js'), 'inner parts'],
  [
    'anything outside pg-wire the socket of a connection',
    'server/platform/database/bad.ts',
    'export const bad = (client: { connection: { stream: object } }) => client.connection.stream\n',
    'inner parts',
  ],
  [
    'anything outside pg-wire a question of its own',
    'server/platform/database/bad.ts',
    "import pg from 'pg'\n\nexport class Bad extends pg.Query {}\n",
    'inner parts',
  ],
  ['a module the public site', 'server/modules/news/bad.ts', uses('../../public-site/page.ts'), 'stands left of'],
  ['a module the app', 'server/modules/news/bad.ts', uses('../../app.ts'), 'stands left of'],
  ['the item life an area', 'server/modules/items/bad.ts', uses('../news/news-table.ts'), 'knows no area'],
  ['the item life an area of the contract', 'server/modules/items/bad.ts', uses('#contract/news/news.ts'), 'knows no area'],
  [
    'a module what is no part of the face of another',
    'server/modules/news/bad.ts',
    uses('../items/life/item-tree.ts'),
    'no part of',
  ],
  ['the app what is no part of the face of a module', 'server/bad.ts', uses('#server/modules/auth/csrf-token.ts'), 'no part of'],
  ['the root of a module its rooms', 'server/modules/items/bad.ts', uses('./life/item-step.ts'), 'left of its rooms'],
  ['the root of pictures their rooms', 'server/modules/media/bad.ts', uses('./bank/media-trash.ts'), 'left of its rooms'],
  [
    'the root of representatives their rooms',
    'server/modules/representatives/bad.ts',
    uses('./terms/plan.ts'),
    'left of its rooms',
  ],
  ['the root of the platform its rooms', 'server/platform/bad.ts', uses('./database/database.ts'), 'left of its rooms'],
  ['letters a module that tells', 'server/modules/letters/bad.ts', uses('../items/actor.ts'), 'import no module that tells it'],
  ['what waits an account', 'server/modules/matters/bad.ts', uses('../accounts/accounts.ts'), 'knows none of them'],
  ['sites who is signed in', 'server/modules/sites/bad.ts', uses('../auth/auth.ts'), 'only those before it'],
  ['accounts the sign-in', 'server/modules/accounts/bad.ts', uses('../auth/auth.ts'), 'only those before it'],
  ['the sign-in who manages users', 'server/modules/auth/bad.ts', uses('../users/user-routes.ts'), 'only those before it'],
  ['what is said of tables a module', 'server/bundle/bad.ts', uses('../modules/news/news-table.ts'), 'know none of them'],
  ['what a copy holds the export', 'server/site-export/copied/bad.ts', uses('../export-job.ts'), 'how it is made'],
  ['settings what is made with them', 'server/config/bad.ts', uses('../bankid/bankid-settings.ts'), 'before anything else'],
  ['what main.ts opens the app', 'server/start/bad.ts', uses('../app.ts'), 'left of the app'],
  ['what is printed the app', 'server/print/bad.ts', uses('../listed-routes.ts'), 'left of the app'],
  ['pictures an item', 'server/modules/media/bad.ts', uses('../items/items.ts'), 'know no item'],
  ['web/api a feature', 'web/api/bad.ts', uses('../features/news/news-list.ts'), 'web/api stands left of'],
  ['web/ui a part', 'web/ui/bad.ts', uses('../parts/badge.ts'), 'web/ui stands left of'],
  ['web/ui a call', 'web/ui/bad.ts', uses('#web/api/call.ts'), 'web/ui stands left of'],
  ['a part a feature', 'web/parts/bad.ts', uses('../features/news/news-list.ts'), 'serves several features'],
  ['a feature another', 'web/features/users/bad.ts', uses('../news/news-list.ts'), 'Features never import each other'],
  [
    'a room of a feature another feature',
    'web/features/users/room/bad.ts',
    uses('../../news/news-list.ts'),
    'Features never import',
  ],
  [
    'a room of a feature what stands at the root',
    'web/features/news/room/bad.ts',
    uses('../news-list.ts'),
    "left of its feature's root",
  ],
  ['what rooms of a feature share one of them', 'web/features/news/shared/bad.ts', uses('../room/list.ts'), 'imports none of them'],
  ['a feature the shell', 'web/features/users/bad.ts', uses('../../shell/shell.ts'), 'Features never import each other'],
  ['the shell the server', 'web/shell/bad.ts', uses('../../server/app.ts'), 'never meet'],
  ['the simulator the product', 'bankid-simulator/bad.ts', uses('../contract/errors.ts'), 'a program of its own'],
  ['a default export', 'contract/bad.ts', 'export default 1\n', 'no-default-export'],
  ['a barrel', 'server/modules/news/bad.ts', "export * from './news-table.ts'\n", 'no-barrel-file'],
  ['any', 'contract/bad.ts', 'export const bad = (x: any): unknown => x\n', 'no-explicit-any'],
  [
    'HTML put into React as text',
    'web/parts/bad.tsx',
    'export const Bad = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
    'no-danger',
  ],
  ['a file named otherwise than in kebab-case', 'contract/BadName.ts', 'export const bad = 1\n', 'filename-case'],
  [
    'a file of over 400 lines',
    'contract/bad.ts',
    Array.from({ length: 401 }, (_, n) => `export const bad${n} = ${n}\n`).join(''),
    'max-lines',
  ],
]

/** A name of its own for each, so that all are linted in one run: starting the linter takes longer than its work. */
const pathOf = (index: number): string => (broken[index]?.[1] ?? '').replace('/bad.', `/bad-${index}.`)

interface Diagnostic {
  readonly filename: string
}

/** What lint says of each of the broken files. */
async function lintBroken(): Promise<Map<string, string>> {
  const paths = broken.map((_, index) => pathOf(index))
  for (const [index, [, , text]] of broken.entries()) await write(pathOf(index), text)
  const said = await run(join(root, 'node_modules/.bin/oxlint'), ['--format=json', ...paths], { cwd: house }).catch(
    (error: unknown) => error as { stdout: string },
  )
  const found = new Map<string, string>()
  for (const one of (JSON.parse(said.stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics)
    found.set(one.filename, (found.get(one.filename) ?? '') + JSON.stringify(one))
  await Promise.all(paths.map((path) => rm(join(house, path))))
  return found
}

describe('lint refuses', () => {
  let found = new Map<string, string>()
  beforeAll(async () => {
    found = await lintBroken()
  })

  it.each(broken.map(([what, , , message], index) => [what, pathOf(index), message] as const))('%s', (_what, path, message) => {
    expect(found.get(path)?.replaceAll(/\s+/g, ' ')).toContain(message)
  })

  it('two files that import each other', async () => {
    await write('contract/other.ts', "import { used } from './bad.ts'\n\nexport const it = () => used\n")
    expect(await lint('contract/bad.ts', uses('./other.ts'))).toMatch('no-cycle')
    await rm(join(house, 'contract/other.ts'))
  })

  // covers What others build on: lint refuses a circle of files, types included
  it('two files that import each other, if only for a type', async () => {
    await write('contract/other.ts', "import type { it } from './bad.ts'\n\nexport type Used = typeof it\n")
    expect(await lint('contract/bad.ts', "import type { Used } from './other.ts'\n\nexport const it: Used = 1\n")).toMatch(
      'no-cycle',
    )
    await rm(join(house, 'contract/other.ts'))
  })

  it('imports of a module’s inner files by a test', async () => {
    expect(await lint('server/modules/news/good.test.ts', uses('../items/life/item-tree.ts'))).not.toMatch('no part of')
  })

  it('a file that keeps the rules', async () => {
    expect(await lint('web/features/news/good.ts', uses('../../parts/badge.ts'))).not.toMatch(' x ')
  })
})

describe('the type check refuses', () => {
  it('browser and Node types in the contract', async () => {
    expect(await typeCheck('contract', 'contract/bad.ts', 'export const bad = () => document.title\n')).toMatch(
      "Cannot find name 'document'",
    )
    expect(await typeCheck('contract', 'contract/bad.ts', 'export const bad = () => process.env\n')).toMatch(
      "Cannot find name 'process'",
    )
  })

  it('imports from a part that is not referenced', async () => {
    expect(await typeCheck('web', 'web/bad.ts', "import { app } from '#server/app.ts'\n\nexport const bad = app\n")).toMatch(
      /TS6307|TS6059/,
    )
  })
})
