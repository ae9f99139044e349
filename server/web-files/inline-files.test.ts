import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withFilesInline } from './inline-files.ts'

const files: Record<string, string> = { 'login.css': 'p{color:red}', 'first.js': 'let a=1', 'bad.css': 'p{content:"</style>"}' }
const textOf = (name: string): string => files[name] ?? ''
const sha256 = (text = ''): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('styles and classic scripts are written into the document, and named by their hashes', () => {
  const { html, styles, scripts } = withFilesInline(
    '<script src="/assets/first.js"></script><script type="module" crossorigin src="/assets/main.js"></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/login.css">',
    textOf,
  )
  expect(html).toBe(
    '<script>let a=1</script><script type="module" crossorigin src="/assets/main.js"></script>' +
      '<style>p{color:red}</style><link rel="stylesheet" crossorigin disabled href="/assets/login.css">',
  )
  expect([styles, scripts]).toEqual([[sha256(files['login.css'])], [sha256(files['first.js'])]])
})

test('a file that would end its element is refused', () => {
  expect(() => withFilesInline('<link rel="stylesheet" crossorigin href="/assets/bad.css">', textOf)).toThrow(/bad\.css/)
})
