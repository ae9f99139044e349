import { expect, it } from 'vitest'
import { stylesInSheet } from './styles-in-sheet.ts'

it('moves style attributes into a sheet, each once', () => {
  const { html, css } = stylesInSheet('<i style="width:2rem">a</i><i class="x" style="width:2rem"></i><b style="color:red"></b>')
  expect(html).toBe('<i data-style="width:2rem">a</i><i class="x" data-style="width:2rem"></i><b data-style="color:red"></b>')
  expect(css).toBe('[data-style="width:2rem"]{width:2rem}[data-style="color:red"]{color:red}')
})

it('leaves words that look like an attribute', () => {
  expect(stylesInSheet('<p> style=&quot;color:red&quot;</p>').html).toBe('<p> style=&quot;color:red&quot;</p>')
})

it.each(['a:b}body{display:none', 'background:url(&quot;x&quot;)', 'a:b</style>', 'a:\\22', 'a:b/*', '@import x', 'a:&lt;'])(
  'makes no rule of %s, which the browser sets by script instead',
  (style) => {
    const { html, css } = stylesInSheet(`<i style="${style}"></i>`)
    expect(css).toBe('')
    expect(html).toBe(`<i data-style="${style}"></i>`)
  },
)
