import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withTokens } from './tokens.ts'

const root = `${import.meta.dirname}/../..`
const styles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => ({ file, css: readFileSync(`${root}/${file}`, 'utf8') }))

// Each is the width at which one thing of one screen no longer fits.
const ownWidths = new Set([
  // The QR code keeps its 256 px on a window of 320.
  'web/features/auth/login.module.css: @media (max-width: 22em)',
  'web/parts/bankid/bankid-steps.module.css: @media (max-width: 22em)',
  // Tree, sheet and details beside each other.
  'web/features/pages/page-edit.module.css: @media (max-width: 85em)',
  // At 1280 px too, the sheet needs the space of its wide margins; what lies at its edges follows.
  'web/parts/items/editor/item-editor.module.css: @media (max-width: 80em)',
  'web/features/representatives/shared/at-once.module.css: @media (max-width: 80em)',
  // A page on a phone beside the sheet, and the button that then opens the details.
  'web/parts/items/editor/item-editor.module.css: @media (min-width: 90em)',
  'web/parts/items/bar-buttons.module.css: @media (min-width: 90em)',
])

const found = (pattern: RegExp) =>
  styles.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`))

it('every style is read', () => {
  expect(styles.length).toBeGreaterThan(100)
})

it('a layer is named, never counted', () => {
  expect(found(/z-index:(?! var\(--layer-)[^;]*/g)).toEqual([])
})

it('the width of a window is one of four', () => {
  const written = found(/@media [^{]*\b(?:width|inline-size)\b[^{]*/g)
  expect(written.filter((width) => !ownWidths.has(width))).toEqual([])
  expect(written).toHaveLength(ownWidths.size)
})

it('a step of space is named wherever it is written', () => {
  const step = /^\s+(?:row-|column-)?(?:gap|padding|margin)[a-z-]*:[^;]*(?<![\d.])(?:0\.25|0\.5|0\.75|1|1\.5|2|3)rem[^;]*;/gm
  expect(found(step)).toEqual([])
})

it('every token that a style names has a value', () => {
  for (const { file, css } of styles) {
    expect(() => withTokens(css), file).not.toThrow()
    expect(withTokens(css), file).not.toMatch(/--(space|layer|to|from)-/)
  }
})

it('a token becomes its value, and one that is in no list stops the build', () => {
  expect(
    withTokens('@media (--to-tablet) { a { gap: var(--space-3); z-index: var(--layer-top-bar); color: var(--k-line) } }'),
  ).toBe('@media (max-width: 48em) { a { gap: 0.75rem; z-index: 250; color: var(--k-line) } }')
  expect(withTokens('@media (--from-desktop) {}')).toBe('@media (min-width: 80em) {}')
  for (const unknown of ['var(--space-7)', 'var(--layer-highest)', '(--to-watch)']) {
    expect(() => withTokens(unknown)).toThrow('is not in web/theme/tokens.ts')
  }
})
