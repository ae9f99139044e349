import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { walk } from './house.mjs'
import { projectRoot } from './project.mjs'

// A class and its rule are in two files, and neither the types nor the build notice when one of them is removed.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

const rules = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => {
      const css = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
      return [file, new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))]
    }),
)

/** Each use of a class, by its styles; a computed name counts as all of them. */
const uses = files
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = read(file)
    if (!text.includes('.module.css')) return []
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    const styles = new Map<unknown, string>()
    const found: { file: string; css: string; name: string | null }[] = []
    walk(program, (node) => {
      const { source, specifiers, object, property, computed } = node as unknown as {
        source?: { value: string }
        specifiers?: { local: { name: string } }[]
        object?: { name?: string }
        property?: { name?: string }
        computed?: boolean
      }
      if (node.type === 'ImportDeclaration' && source?.value.endsWith('.module.css'))
        styles.set(
          specifiers?.[0]?.local.name,
          source.value.startsWith('#') ? source.value.slice(1) : posix.join(posix.dirname(file), source.value),
        )
      const css = node.type === 'MemberExpression' ? styles.get(object?.name) : undefined
      if (css !== undefined) found.push({ file, css, name: computed ? null : (property?.name ?? null) })
    })
    return found
  })

it('every style module and every use of one is read', () => {
  expect(rules.size).toBeGreaterThan(80)
  expect(uses.length).toBeGreaterThan(700)
})

it('every class that an element names has a rule', () => {
  const missing = uses.filter(({ css, name }) => name !== null && rules.get(css)?.has(name) !== true)
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

it('every class that has a rule is named by an element', () => {
  const unused = [...rules].flatMap(([css, names]) => {
    const own = uses.filter((use) => use.css === css)
    if (own.some(({ name }) => name === null)) return []
    const used = new Set(own.map(({ name }) => name))
    return [...names].filter((name) => !used.has(name)).map((name) => `${css}: ${name}`)
  })
  expect(unused).toEqual([])
})

it('a layout part speaks of its own elements only, and with no weight', () => {
  for (const file of ['web/ui/layout.module.css', 'web/ui/blocks.module.css']) {
    const selectors = [...read(file).matchAll(/^ *([^@\s/}][^{};]*) \{$/gm)].map(([, selector = '']) => selector)
    expect(selectors.length).toBeGreaterThan(5)
    expect(selectors.filter((selector) => !/^:where\(\.[a-z]/.test(selector))).toEqual([])
  }
})
