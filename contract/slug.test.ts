import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { municipalities } from './testing/municipalities.ts'
import { trials } from './testing/trials.ts'
import { foldForSearch, slugify } from './slug.ts'
import { isReservedSiteId, isReservedSlug } from './reserved-addresses.ts'

describe('an address', () => {
  // covers Item addresses: the rule, character by character
  it.each([
    ['Åsa & Örjan på Ängö', 'asa-och-orjan-pa-ango'],
    ['100 % rätt @ Skövde', '100-procent-ratt-at-skovde'],
    ['  Hej --- där!  ', 'hej-dar'],
    ['Æblegrød, Straße, Müller, Éclair', 'aeblegrod-strasse-muller-eclair'],
    ['A\u030Angström', 'angstrom'],
    ['Crème brûlée på fête i Genève', 'creme-brulee-pa-fete-i-geneve'],
    ['日本語', ''],
    ['😀', ''],
    ['', ''],
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  // covers Item addresses: cut at a word, 80 characters at most
  it('is cut at a word, at most 80 characters', () => {
    const slug = slugify('Samhällsbyggnadsnämndens ordförande svarar på frågor om överförmyndarnämndens nya arbetssätt')
    expect(slug).toBe('samhallsbyggnadsnamndens-ordforande-svarar-pa-fragor-om-overformyndarnamndens')
    expect(slugify('x'.repeat(200))).toBe('x'.repeat(80))
  })

  // covers Item addresses: one form whatever is typed (ten thousand random texts)
  it('has one form whatever was typed, and is its own address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const slug = slugify(title)
        expect(slug).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(slugify(slug)).toBe(slug)
      }),
      { numRuns: trials(10_000), seed: 290 },
    )
  })

  // covers Item addresses: 290 municipalities, one each; only Habo and Håbo share
  // covers Content end to end: addresses: 290 municipalities
  it('of every municipality is its own, but for Håbo and Habo', () => {
    expect(municipalities).toHaveLength(290)
    const slugs = municipalities.map(slugify)
    // The only such pair in the country: the second one gets a number, like any taken title (testing/item-life).
    expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual(['habo'])
    for (const [at, slug] of slugs.entries()) {
      const name = municipalities[at] ?? ''
      expect(slug, name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(slug, name).toBe(foldForSearch(name).replaceAll(' ', '-'))
      expect(slugify(`Nytt från ${name}`), name).toBe(`nytt-fran-${slug}`)
    }
    expect(slugify('Malung-Sälen')).toBe('malung-salen')
  })

  // covers Addresses and screens: reserved ids of sites
  // covers Item addresses: reserved, with the system pages
  it('that the site itself needs is reserved', () => {
    const own = 'ny papperskorg api admin auth sok rss feed sitemap robots bild fil'
    const screens = 'nyheter politik foretradare sidor bildbank installningar'
    const systemPages = 'om-oss kontakt bli-medlem integritet tillganglighet kakor'
    for (const slug of [own, screens, systemPages].join(' ').split(' ')) expect(isReservedSlug(slug), slug).toBe(true)
    for (const slug of ['nyhet', 'en-ny', 'kontakter', '']) expect(isReservedSlug(slug), slug).toBe(false)
    for (const id of ['admin', 'auth', 'api', 'assets', 'nyheter']) expect(isReservedSiteId(id)).toBe(true)
  })
})

describe('text as searching sees it', () => {
  it.each([
    ['Företrädare', 'foretradare'],
    ['ÅRSMÖTE', 'arsmote'],
    ['Éclair & Müller', 'eclair & muller'],
    ['100 %', '100 %'],
  ])('%j is %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })
})
