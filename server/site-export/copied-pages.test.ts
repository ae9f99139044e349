import { describe, expect, it } from 'vitest'
import { fileOf, relativeFile } from './copied-files.ts'
import { linksIn, withLinks, withoutWeb } from './page-links.ts'
import { originAt } from './site-origin.ts'

describe('a page of the site', () => {
  it.each([
    ['', '', 'index.html'],
    ['/', '', 'index.html'],
    ['/nyheter', '', 'nyheter/index.html'],
    ['/nyheter', '?kategori=skola%20och%20f%C3%B6rskola', 'nyheter/_kategori-skola-och-forskola/index.html'],
    ['/nyheter/en-nyhet', '', 'nyheter/en-nyhet/index.html'],
    // As a person may write it in a link.
    ['/nyheter', '?fore=100%', 'nyheter/_fore-100-/index.html'],
    ['/nyheter/rss.xml', '', 'nyheter/rss.xml'],
    ['/nyheter/rss.xml', '?kategori=skola', 'nyheter/_kategori-skola/rss.xml'],
    ['/_bild/3f/ab-full-320.avif', '', '_bild/3f/ab-full-320.avif'],
  ])('%s%s is the file %s', (path, search, file) => expect(fileOf(path, search)).toBe(file))
})

it.each([
  ['index.html', 'nyheter/index.html', 'nyheter/index.html'],
  ['nyheter/en/index.html', 'index.html', '../../index.html'],
  ['nyheter/en/index.html', 'nyheter/index.html', '../index.html'],
  ['nyheter/index.html', 'nyheter/index.html', 'index.html'],
  ['om-oss/index.html', '_stil/a.css', '../_stil/a.css'],
])('%s names %s as %s', (from, to, named) => expect(relativeFile(from, to)).toBe(named))

describe('addresses in a page', () => {
  const html =
    '<link rel="canonical" href="https://x.se/a"/><link rel="stylesheet" href="/_stil/a.css"/>' +
    '<a class="b" href="/malmo/nyheter?fore=1&amp;x=2#topp">x</a><a href="#topp">y</a>' +
    '<img alt="" srcset="/a.webp 320w, /b.webp 640w" src="/a.jpg"/><p>href=&quot;/nothing&quot;</p>'

  it('are found in attributes and each candidate of a srcset, and not in the text', () => {
    expect(linksIn(html)).toEqual(['/_stil/a.css', '/malmo/nyheter?fore=1&x=2#topp', '#topp', '/a.webp', '/b.webp', '/a.jpg'])
  })

  it('are changed in attributes and nowhere else', () => {
    expect(withLinks(html, (link) => `${link}"!`)).toBe(
      '<link rel="canonical" href="https://x.se/a"/><link rel="stylesheet" href="/_stil/a.css&quot;!"/>' +
        '<a class="b" href="/malmo/nyheter?fore=1&amp;x=2#topp&quot;!">x</a><a href="#topp&quot;!">y</a>' +
        '<img alt="" srcset="/a.webp&quot;! 320w, /b.webp&quot;! 640w" src="/a.jpg&quot;!"/><p>href=&quot;/nothing&quot;</p>',
    )
    expect(withLinks(html, (link) => link)).toBe(html)
  })

  // covers Public sites: film in the copy: the frame's addresses are found and rewritten
  it('are found and changed in the page that a frame holds', () => {
    const held = (address: string) =>
      `<iframe title="Tal &quot;x&quot;" srcDoc="&lt;a title=&quot;a &amp;lt;b&amp;gt;&quot; href=&quot;${address}&quot;&gt;"></iframe>`
    expect(linksIn(held('/a?b&amp;amp;c'))).toEqual(['/a?b&c'])
    expect(withLinks(held('/a'), (link) => `..${link}`)).toBe(held('../a'))
  })

  it('of forms are removed with the forms, as are preloads', () => {
    const picture =
      '<picture><source type="image/avif" srcset="a.avif 1x"/><source type="image/webp" srcset="a.webp 1x"/><img src="a.jpg"/></picture>'
    expect(withoutWeb(`<link rel="preload" as="image" imagesrcset="a.avif 1x"/><link rel="icon" href="b"/>${picture}`)).toBe(
      '<link rel="icon" href="b"/><picture><source type="image/webp" srcset="a.webp 1x"/><img src="a.jpg"/></picture>',
    )
    expect(withoutWeb('<p>a</p><form action="/sok"><input/></form><form>b</form><p>c</p>')).toBe('<p>a</p><p>c</p>')
  })
})

describe('the address of a site', () => {
  it('below a path, another site is not part of it', () => {
    const origin = originAt(new URL('http://localhost:3001/malmo'))
    const within = (address: string) => origin.within(new URL(address, 'http://localhost:3001'))
    expect(within('/malmo')).toEqual({ path: '', search: '' })
    expect(within('/malmo/nyheter?a=1')).toEqual({ path: '/nyheter', search: '?a=1' })
    expect(within('/_stil/a.css')).toEqual({ path: '/_stil/a.css', search: '' })
    expect(within('/malmo-syd/nyheter')).toBeNull()
    expect(within('/')).toBeNull()
    expect(within('https://x.se/malmo')).toBeNull()
  })

  it('on a host of its own, every path is part of it', () => {
    const origin = originAt(new URL('https://malmo.example.se/'))
    expect(origin.within(new URL('https://malmo.example.se/'))).toEqual({ path: '', search: '' })
    expect(origin.within(new URL('https://malmo.example.se/om-oss/'))).toEqual({ path: '/om-oss', search: '' })
    expect(origin.within(new URL('https://lund.example.se/om-oss'))).toBeNull()
  })
})
