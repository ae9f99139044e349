import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withOnePath } from './one-path-icons.ts'
import { iconComponent } from './theme/icon-component.ts'

const icon = (strokes: readonly unknown[]): string => `const __iconNode = ${JSON.stringify(strokes)};\nexport { __iconNode };`

it('joins the strokes of an icon', () => {
  const two = icon([
    ['path', { d: 'M4 6l16 0', key: 'svg-0' }],
    ['path', { d: 'M4 12l16 0', key: 'svg-1' }],
  ])
  expect(withOnePath(two)).toBe('const __iconNode = "M4 6l16 0M4 12l16 0";\nexport { __iconNode };')
})

it.each([
  ['a stroke that is measured from the one before it', ['path', { d: 'm4 6l16 0', key: 'svg-1' }]],
  ['a stroke with a colour of its own', ['path', { d: 'M4 6l16 0', fill: 'none', key: 'svg-1' }]],
  ['another shape than a path', ['circle', { cx: '4', cy: '4', r: '2', key: 'svg-1' }]],
])('leaves an icon with %s as it is', (_what, stroke) => {
  const code = icon([['path', { d: 'M0 0l1 1', key: 'svg-0' }], stroke])
  expect(withOnePath(code)).toBe(code)
})

it('draws the strokes with the size, width, colour and class that the screen asks for', () => {
  const Icon = iconComponent('outline', 'line', 'Line', 'M4 6l16 0')
  expect(
    renderToStaticMarkup(createElement(Icon, { size: 16, stroke: 1.5, color: 'red', className: 'quiet', 'aria-hidden': true })),
  ).toBe(
    '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" class="quiet" aria-hidden="true"><path d="M4 6l16 0"></path></svg>',
  )
})
