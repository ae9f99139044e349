import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEvent } from '#contract/news/event-check.ts'
import { checkNews } from '#contract/news/news-check.ts'
import { emptyNews, newsLeadLength, newsTitleLength, NewsContent } from '#contract/news/news.ts'
import { plainText, RichText } from '#contract/rich-text/document.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { SiteId, SiteName } from '#contract/users-and-sites/sites.ts'
import { slugify } from '#contract/slug.ts'
import { PersonInput } from '#contract/users-and-sites/users.ts'
import { demoBroadcasts } from './demo-federation.ts'
import { demoNews } from './demo-news.ts'
import { demoPeople } from './demo-people.ts'
import { demoFederation, demoSites } from './demo-sites.ts'
import { newsContentOf } from './seed-news.ts'
import { bold, bullets, h2, italic, link, p, quote, steps, storedText } from './demo-text.ts'

const countBy = (keys: readonly string[]): Record<string, number> =>
  keys.reduce<Record<string, number>>((counts, key) => ({ ...counts, [key]: (counts[key] ?? 0) + 1 }), {})

/** Each item as published or first written, and once more with its unpublished change. */
const versions = demoNews.flatMap((item) => {
  const now = { title: item.title, lead: item.lead, body: item.body }
  return item.state === 'publishedChanged' ? [now, { ...now, ...item.changed }] : [now]
})
const contents = versions.map(({ title, lead, body }) => ({ ...emptyNews, title, lead, body: storedText(body) }))
for (const { title, lead, body } of demoBroadcasts) contents.push({ ...emptyNews, title, lead, body: storedText(body) })
const visibleTexts = [
  demoFederation.name,
  demoFederation.description,
  ...demoSites.flatMap((site) => [site.name, site.description]),
  ...contents.flatMap((content) => [content.title, content.lead, plainText(content.body)]),
]

test('the short form becomes the stored form', () => {
  const body = [
    h2('Rubrik'),
    p('Se ', bold(link('valet', 'https://www.val.se')), '.'),
    bullets('ett', [italic('två'), ' till']),
    steps('först'),
    quote('Så.', 'Anna'),
    quote('Ensam.'),
  ]
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
  const item = (...content: object[]) => ({ type: 'listItem', content: [paragraph(...content)] })
  expect(storedText(body)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Rubrik')] },
      paragraph(text('Se '), text('valet', { type: 'link', attrs: { href: 'https://www.val.se' } }, { type: 'bold' }), text('.')),
      { type: 'bulletList', content: [item(text('ett')), item(text('två', { type: 'italic' }), text(' till'))] },
      { type: 'orderedList', content: [item(text('först'))] },
      { type: 'blockquote', content: [paragraph(text('Så.')), paragraph(text('– Anna'))] },
      { type: 'blockquote', content: [paragraph(text('Ensam.'))] },
    ],
  })
})

test('twelve sites and their ids are named after their municipality', () => {
  expect(demoSites).toHaveLength(12)
  expect(new Set(demoSites.map((site) => site.id)).size).toBe(12)
  expect(new Set(demoSites.map((site) => site.municipalityCode)).size).toBe(12)
  for (const site of demoSites) {
    expect(SiteId.parse(site.id)).toBe(slugify(site.municipality))
    expect(SiteName.parse(site.name)).toBe(`${demoFederation.name} ${site.municipality}`)
    expect(site.municipalityCode).toMatch(/^\d{4}$/)
    expect(site.description.length, site.id).toBeLessThanOrEqual(160)
    expect(site.contactEmail).toBe(`${site.id}@samlingframat.example`)
  }
})

/** WCAG 2.2 contrast of the colour with white, the colour of the monogram's letter. */
function contrastToWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('accent colours differ and carry white text', () => {
  expect(new Set(demoSites.map((site) => site.accentColor)).size).toBe(12)
  for (const { accentColor } of demoSites) {
    expect(accentColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastToWhite(accentColor), accentColor).toBeGreaterThanOrEqual(4.5)
  }
})

test('seventy-three items cover every state and leave exactly one site empty', () => {
  expect(countBy(demoNews.map((item) => item.state))).toEqual({
    published: 46,
    publishedChanged: 6,
    draft: 8,
    unpublished: 4,
    trashed: 2,
    inReview: 2,
    changesWanted: 1,
    scheduled: 3,
    publishedScheduled: 1,
  })
  expect(countBy(demoNews.map((item) => item.site))).toEqual({
    malmo: 23,
    lund: 8,
    skovde: 10,
    pitea: 6,
    ornskoldsvik: 6,
    ostersund: 4,
    vaxjo: 4,
    norrtalje: 4,
    kalmar: 4,
    ange: 3,
    hoor: 1,
  })
})

test('every event could be published without a remark', () => {
  const events = demoNews.flatMap((item) => newsContentOf(item, new Map(), new Map(), '2026-11-21').event ?? [])
  expect(events).toHaveLength(9)
  for (const event of events) expect(checkEvent(event, {}), event.place).toEqual([])
})

test('an event with sign-up is on several sites, and one news item has a table, slides and a film', () => {
  const taking = demoNews.filter(({ event }) => event?.takesSignUps && !event.isCancelled)
  expect(new Set(taking.map(({ site }) => site)).size).toBeGreaterThan(2)
  const kinds = demoNews.map(({ body }) => new Set(body.map(({ kind }) => kind)))
  expect(kinds.some((all) => all.has('table') && all.has('slides') && all.has('film'))).toBe(true)
})

test('every title makes a unique address on its site', () => {
  const addresses = demoNews.map((item) => `${item.site}/${slugify(item.title)}`)
  expect(new Set(addresses).size).toBe(73)
})

test('titles, leads and bodies satisfy the contract unchanged', () => {
  for (const content of contents) {
    expect(NewsContent.parse(content), content.title).toEqual(content)
    expect(content.title.length, content.title).toBeGreaterThanOrEqual(newsTitleLength.min)
    expect(content.lead.length, content.title).toBeGreaterThan(0)
    expect(content.lead.length, content.title).toBeLessThanOrEqual(newsLeadLength.max)
    expect(RichText.parse(content.body).content.length, content.title).toBeGreaterThanOrEqual(1)
  }
})

test('every item could be published without a remark', () => {
  for (const content of contents) {
    // Long titles only cause an advice, and real people write them too. So does every film, whether it has captions or not.
    const findings = checkNews(content).filter(({ code }) => code !== 'TITLE_LONG' && code !== 'VIDEO_NO_CAPTIONS')
    expect(findings, content.title).toEqual([])
  }
})

test('an unpublished change differs from what is public', () => {
  for (const item of demoNews) {
    if (item.state !== 'publishedChanged') continue
    const { title, lead, body } = item
    expect({ title, lead, body, ...item.changed }, title).not.toEqual({ title, lead, body })
  }
})

test('no run of text is empty and no words are glued or doubly spaced', () => {
  for (const { body, title } of contents) {
    for (const line of plainText(body).split('\n')) {
      expect(line, title).not.toBe('')
      expect(line, title).toBe(line.trim())
      expect(line, title).not.toMatch(/ {2}|[a-zåäö][.,;:?!][A-ZÅÄÖ]/)
    }
  }
})

test('the typography is Swedish', () => {
  for (const text of visibleTexts) {
    // Straight and English quotation marks, hyphens as dashes, three dots, and figures that could break over a line.
    expect(text).not.toMatch(/["“„']| - |\.\.\./)
    expect(text).not.toMatch(/\d (?:\d{3}(?!\d)|kr\b|%)|kl\. \d/)
  }
})

test('links lead to pages of the site, or are secure and lead to example domains or public authorities', () => {
  const publicHosts = ['www.val.se', 'www.boverket.se', 'www.krisinformation.se', 'polisen.se', 'www.lansstyrelsen.se']
  const hrefs = Array.from(JSON.stringify(contents).matchAll(/"href":"([^"/][^"]*)"/g), ([, href]) => new URL(href ?? ''))
  expect(hrefs.length).toBeGreaterThan(15)
  for (const url of hrefs) {
    expect(url.protocol, url.href).toBe('https:')
    const isExample = url.host === 'www.example.se' || url.host.endsWith('.example')
    expect(isExample || publicHosts.includes(url.host), url.href).toBe(true)
  }
})

// covers End to end: no personal numbers in the demonstration's texts
test('no text holds a personal number', () => {
  for (const text of visibleTexts) expect(holdsPersonalNumber(text), text).toBe(false)
})

const writersStates: ReadonlySet<string> = new Set(['draft', 'inReview', 'changesWanted'])

test('authors act within their roles: writers publish nothing, others work on their own sites', () => {
  for (const item of demoNews) {
    const author = demoPeople[item.author]
    if (author.isAdmin) continue
    const role = author.memberships.find((membership) => membership.site === item.site)?.role
    expect(
      role !== undefined && isAtLeast(role, writersStates.has(item.state) ? 'writer' : 'editor'),
      `${item.author}: ${item.title}`,
    ).toBe(true)
  }
})

test('days are whole and in order', () => {
  for (const item of demoNews) {
    const days = [
      ...('publishedDaysAgo' in item ? [item.publishedDaysAgo] : []),
      ...('editedDaysAgo' in item ? [item.editedDaysAgo] : []),
      ...('unpublishedDaysAgo' in item ? [item.unpublishedDaysAgo] : []),
      ...('trashedDaysAgo' in item ? [item.trashedDaysAgo] : []),
    ]
    expect(
      days.every((day) => Number.isInteger(day) && day >= 0),
      item.title,
    ).toBe(true)
    expect(days, item.title).toEqual(days.toSorted((a, b) => b - a))
  }
  // The trash is emptied after thirty days.
  for (const item of demoNews) if (item.state === 'trashed') expect(item.trashedDaysAgo).toBeLessThan(30)
})

test('the people are those whom the BankID simulator can play', () => {
  const file = new URL('../../bankid-simulator/persons.json', import.meta.url)
  const persons = JSON.parse(readFileSync(file, 'utf8')) as { personalNumber: string; name: string; blocked: boolean }[]
  const played = new Map(persons.filter((person) => !person.blocked).map((person) => [person.personalNumber, person.name]))
  for (const { personalNumber, name } of Object.values(demoPeople)) {
    expect(PersonInput.parse({ personalNumber, name })).toEqual({ personalNumber, name })
    expect(played.get(personalNumber)).toBe(name)
  }
  const known: string[] = Object.values(demoPeople).map((person) => person.personalNumber)
  expect(new Set(known).size).toBe(5)
  expect(known).not.toContain('200001012384')
})
