import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { withoutShortcodes } from './shortcodes.ts'

const htmlOf = (text: string): string => withoutShortcodes(text).html
const removedFrom = (text: string): string[] => [...withoutShortcodes(text).removed]

// covers Files and export: import from WordPress: words in brackets that are no shortcodes stay
describe('a word in brackets', () => {
  it.each([
    'Han sa [sic] det [1] och [...] och [\u2026].',
    '[Anm. red.] [Anm red] [red. anm.] [Video] [Map] [Gallery] [och/eller] [x=2] [a = b]',
    '[Se även sida = 3] [Läs mer <a href="/om">här</a>] [Foto: <em class="x">Åsa</em>]',
    'En lista [a] [b] [c], och ett slut [/sic] utan början, [/q] [q]',
    '<a href="https://example.se/?f[a]=1&f[b]=2">länk</a> <!--[if IE]> <![endif]-->',
    '[min_kalender] [kontakt-formulär] [okänt]',
  ])('%s stays as it is', (text) => {
    expect(withoutShortcodes(text)).toEqual({ html: text, removed: new Set() })
  })

  it('with the name of a shortcode of WordPress is that shortcode', () => {
    expect(htmlOf('a [gallery] b [video] c [embed] d')).toBe('a <kansli-gallery ids=""></kansli-gallery> b  c \n\n d')
    expect(removedFrom('[video] [contact-form-7] [playlist]')).toEqual(['video', 'contact-form-7', 'playlist'])
  })
})

// covers Files and export: import from WordPress: an escaped shortcode is shown as it is written
describe('an escaped shortcode', () => {
  it.each([
    ['[[gallery]]', '[gallery]'],
    ['[[gallery ids="1,2"]]', '[gallery ids="1,2"]'],
    ['[[x]]', '[x]'],
    ['[[foo id=1 /]]', '[foo id=1 /]'],
    ['[[caption width="1"]text [gallery] mer[/caption]] [sic]', '[caption width="1"]text [gallery] mer[/caption] [sic]'],
    ['[[foo]a[/foo]] [[foo]b[/foo]]', '[foo]a[/foo] [foo]b[/foo]'],
    ['[[[x]]]', '[[x]]'],
    ['[[x] och [y]]', '[[x] och [y]]'],
    ['[[1]] [[Anm. red.]]', '[[1]] [[Anm. red.]]'],
  ])('%s is shown as %s', (written, shown) => {
    expect(withoutShortcodes(written)).toEqual({ html: shown, removed: new Set() })
  })

  it('is one only when both brackets stand twice', () => {
    expect(htmlOf('[[gallery ids="1"]')).toBe('[<kansli-gallery ids="1"></kansli-gallery>')
    expect(htmlOf('[gallery ids="1"]]')).toBe('<kansli-gallery ids="1"></kansli-gallery>]')
    expect(htmlOf('[[foo]a[/foo] b')).toBe('[a b')
  })
})

describe('a shortcode of a plug-in', () => {
  it.each([
    ['a [foo id="1"] b', 'a  b'],
    ["a [Foo_Bar-2 id='1' x] b", 'a  b'],
    ['a [foo id=1 title=två] b', 'a  b'],
    ['a [foo id=1 bred] b', 'a  b'],
    ['a [foo id=”1″] b', 'a  b'],
    ['a [foo /] b [foo/] c', 'a  b  c'],
    ['a [foo="1"] b', 'a  b'],
    ['a [foo]text[/foo] b', 'a text b'],
    ['a [url=https://example.se]text[/url] b', 'a text b'],
    ['a [Foo]text[/Foo] b', 'a text b'],
    ['<!-- wp:shortcode -->\n[min_kalender]\n<!-- /wp:shortcode -->', '<!-- wp:shortcode -->\n\n<!-- /wp:shortcode -->'],
  ])('%s is taken out and told of', (text, html) => {
    expect(htmlOf(text)).toBe(html)
    expect(removedFrom(text)).toHaveLength(1)
  })

  it('is not the words beside it', () => {
    expect(htmlOf('[foo id="1"] och [foo] och [bar]')).toBe(' och [foo] och [bar]')
  })
})

it('shortcodes of WordPress become what they are here', () => {
  expect(htmlOf('[gallery ids="1,2"][gallery/]')).toBe(
    '<kansli-gallery ids="1,2"></kansli-gallery><kansli-gallery ids=""></kansli-gallery>',
  )
  expect(htmlOf('[caption id="a" caption="Ett <b>torg</b>"]<img>[/caption]')).toBe(
    '<kansli-caption text="Ett &lt;b&gt;torg&lt;/b&gt;"><img></kansli-caption>',
  )
  expect(htmlOf('[youtube=https://youtu.be/x] [vimeo 76979871] [embed]https://a.se[/embed]')).toContain('https://youtu.be/x')
  expect(htmlOf('[Gallery ids="3"]')).toBe('<kansli-gallery ids="3"></kansli-gallery>')
})

it.each([
  ['[[a]', '[[a]'],
  ['[a', '[a'],
  ['[/a]]', '[/a]]'],
  ['[a b=', '[a b='],
  ['[a  ', '[a  '],
  ['[[a]x[/a]]', '[a]x[/a]'],
])('a million characters of %s are read in time that grows with them', (unit) => {
  const text = unit.repeat(1_000_000 / unit.length)
  expect(cpuMsOf(() => withoutShortcodes(text))).toBeLessThan(8000)
})
