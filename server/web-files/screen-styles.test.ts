import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withStylesTaken } from './screen-styles.ts'

let webDir = ''
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'kansli-styles-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'assets', 'frame.css'), 'a{color:red}')
  await writeFile(join(webDir, 'assets', 'list.css'), 'b{color:blue}')
  await writeFile(join(webDir, 'assets', 'bad.css'), 'a::before{content:"</style>"}')
})
afterAll(() => rm(webDir, { recursive: true }))

it('takes linked and preloaded style sheets along, in their order, and leaves links that are not fetched', async () => {
  const script = '<script type="module" crossorigin src="/assets/app.js"></script>'
  const head = `${script}<link rel="stylesheet" crossorigin href="/assets/frame.css"><link rel="preload" as="style" crossorigin href="/assets/list.css">`
  expect(await withStylesTaken(webDir, head)).toEqual({
    head: `${script}<link rel="stylesheet" crossorigin disabled href="/assets/frame.css"><link rel="stylesheet" crossorigin disabled href="/assets/list.css">`,
    css: 'a{color:red}b{color:blue}',
  })
})

it.each(['bad', 'missing'])('refuses a style sheet that is %s', async (name) => {
  await expect(withStylesTaken(webDir, `<link rel="stylesheet" crossorigin href="/assets/${name}.css">`)).rejects.toThrow()
})
