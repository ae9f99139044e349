import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { checkEvent } from '#contract/news/event-check.ts'
import { emptyNews } from '#contract/news/news.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { standardRoleName } from '#contract/representatives/role-titles.ts'
import { plainText } from '#contract/rich-text/document.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { slugify } from '#contract/slug.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { SiteId, SiteName } from '#contract/users-and-sites/sites.ts'
import { PersonInput } from '#contract/users-and-sites/users.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { parseContact } from '../modules/representatives/contact-values.ts'
import type { Fields } from '../modules/items/actor.ts'
import { storedContent, storedFields } from './demo-content.ts'
import { readFederation, readSharedPictures, readSite } from './demo-files.ts'
import type { Placed, SiteRows } from './demo-rows.ts'
import { rowsOf } from './demo-rows.ts'
import { storedText } from './demo-text.ts'

// The files of demonstration/ on their own. seed.test.ts and demo-walk.proof.test.ts look at the seeded sites.

const folder = join(import.meta.dirname, '..', '..', 'demonstration')
// The texts name days of the autumn of 2026.
const now = new Date('2026-11-21T12:00:00Z')
const noMedia = () => null
const noLibrary = { rows: [], bytes: new Map(), refs: new Map() }

const federation = await readFederation(folder)
const sites = await Promise.all([...federation.sites, federation.own].map((id) => readSite(folder, id)))
const associations = sites.slice(0, -1)
const read: readonly (SiteRows & { readonly id: string })[] = sites.map((site) => ({
  id: site.id,
  ...rowsOf(site, noLibrary, noMedia, now),
}))

interface Version {
  readonly site: string
  readonly placed: Placed
  readonly content: Fields
}
/** Each item as first written, and once more with its unpublished change. System pages are the product's, and are tested there. */
const versions: readonly Version[] = read.flatMap(({ id: site, placed, named }) =>
  placed.flatMap((one) => {
    if (one.systemKey !== null) return []
    const { life } = one.written
    const content = storedContent(one.area, one.written.content, named)
    const changed = 'changed' in life ? [{ ...content, ...storedFields(one.area, life.changed, named) }] : []
    return [content, ...changed].map((version) => ({ site, placed: one, content: version }))
  }),
)
const newsOf = (site: string): readonly Placed[] =>
  read.find(({ id }) => id === site)?.placed.filter(({ area }) => area.name === 'news') ?? []

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return 'type' in value && value.type === 'doc' ? plainText(value as RichText).split('\n') : Object.values(value).flatMap(textsOf)
}
const addresses = new Set(['sourceUrl', 'onlineUrl', 'linkUrl', 'socials', 'answers'])
const visibleTexts = [
  federation.name,
  federation.description,
  ...sites.flatMap(({ name, description }) => [name, description]),
  ...versions.flatMap(({ content }) =>
    Object.entries(content).flatMap(([field, value]) => (addresses.has(field) ? [] : textsOf(value))),
  ),
].filter((text) => text !== '')

test('written lines become the stored form', () => {
  const lines = [
    '## Rubrik',
    'Se **[valet](https://www.val.se)**.',
    '- ett',
    '- *två* till',
    '1. först',
    '> Så.',
    '> – Anna',
    '### Till sist',
    '\\1. är ingen lista',
  ]
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
  const item = (...content: object[]) => ({ type: 'listItem', content: [paragraph(...content)] })
  expect(storedText(lines, noMedia)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Rubrik')] },
      paragraph(text('Se '), text('valet', { type: 'link', attrs: { href: 'https://www.val.se' } }, { type: 'bold' }), text('.')),
      { type: 'bulletList', content: [item(text('ett')), item(text('två', { type: 'italic' }), text(' till'))] },
      { type: 'orderedList', content: [item(text('först'))] },
      { type: 'blockquote', content: [paragraph(text('Så.')), paragraph(text('– Anna'))] },
      { type: 'heading', attrs: { level: 3 }, content: [text('Till sist')] },
      paragraph(text('1. är ingen lista')),
    ],
  })
})

describe('a slip of the pen', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))))

  /** What reading Lund says after one file has been changed. */
  async function saidOf(file: string, from: string, to: string): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'kansli-demonstration-'))
    folders.push(copy)
    await cp(join(folder, 'lund'), join(copy, 'lund'), { recursive: true })
    const text = await readFile(join(copy, file), 'utf8')
    expect(text).toContain(from)
    await writeFile(join(copy, file), text.replace(from, to))
    return readSite(copy, 'lund').then(
      (site) => {
        try {
          rowsOf(site, noLibrary, noMedia, now)
          return 'nothing'
        } catch (error) {
          return String(error)
        }
      },
      (error: unknown) => String(error),
    )
  }

  it.each([
    ['lund/news.json', '"title"', '"titel"', /titel/],
    ['lund/news.json', '"publishedDaysAgo": ', '"publishedDayAgo": ', /demonstration\/lund\/news\.json.*publishedDaysAgo/s],
    ['lund/policy.json', '"area": "Skola"', '"area": "Skolan"', /demonstration\/lund: forskola: no policyAreas is called Skolan/],
    ['lund/representatives.json', '"in": "ks"', '"in": "kx"', /kx/],
    ['lund/representatives.json', '"topics": ["cykel"]', '"topics": ["cyklar"]', /no policy is called cyklar/],
  ])('in %s, %s, is told', async (file, from, to, told) => {
    expect(await saidOf(file, from, to)).toMatch(told)
  })
})

it('could be published without a remark', () => {
  // Long titles only cause an advice, and real people write them too. So does every film, whether it has captions or not.
  const mild = new Set(['TITLE_LONG', 'VIDEO_NO_CAPTIONS'])
  for (const { placed, content, site } of versions) {
    const said = `${site}: ${placed.area.title(content)}`
    expect(placed.area.content.parse(content), said).toEqual(content)
    expect(
      placed.area.check(content, {}).filter(({ code }) => !mild.has(code)),
      said,
    ).toEqual([])
  }
})

it('has twelve associations, whose ids are named after their municipality', () => {
  expect(associations).toHaveLength(12)
  for (const { id, name, municipality, description, contactEmail } of associations) {
    expect(SiteId.parse(id)).toBe(slugify(municipality))
    expect(SiteName.parse(name)).toBe(`${federation.name} ${municipality}`)
    expect(description.length, id).toBeLessThanOrEqual(160)
    expect(contactEmail).toBe(`${id}@samlingframat.example`)
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

it('has accent colours that differ and carry white text', () => {
  expect(new Set(associations.map((site) => site.accentColor)).size).toBe(12)
  for (const { accentColor } of associations) {
    expect(accentColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastToWhite(accentColor), accentColor).toBeGreaterThanOrEqual(4.5)
  }
})

it('has news in every state, and leaves exactly one association empty', () => {
  const count = (keys: readonly string[]) =>
    Object.fromEntries([...new Set(keys)].toSorted().map((key) => [key, keys.filter((one) => one === key).length]))
  const news = associations.flatMap(({ id }) => newsOf(id))
  expect(count(news.map(({ written }) => written.life.state))).toEqual({
    changesWanted: 1,
    draft: 8,
    inReview: 2,
    published: 46,
    publishedChanged: 6,
    publishedScheduled: 1,
    scheduled: 3,
    trashed: 2,
    unpublished: 4,
  })
  expect(associations.filter(({ id }) => newsOf(id).length === 0).map(({ id }) => id)).toEqual(['gallivare'])
  expect(newsOf('malmo')).toHaveLength(23)
})

it('has nine events that could be published without a remark, and sign-ups on several sites', () => {
  const events = versions.flatMap(({ content, site }) => {
    const event = content['event'] as NewsEvent | null | undefined
    return event ? [{ event, site }] : []
  })
  expect(new Set(events.map(({ event }) => event.place + event.startDay)).size).toBe(9)
  for (const { event } of events) expect(checkEvent(event, {}), event.place).toEqual([])
  const taking = events.filter(({ event }) => event.takesSignUps && !event.isCancelled)
  expect(new Set(taking.map(({ site }) => site)).size).toBeGreaterThan(2)
})

it('gives every item an address of its own on its site', () => {
  for (const { id, rows } of read) {
    const own = (rows.items ?? []).map(({ area, slug, parentId }) => `${area} ${parentId} ${slug}`)
    expect(
      own.filter((one, index) => own.indexOf(one) !== index),
      id,
    ).toEqual([])
  }
})

it('names only categories that the site has', () => {
  for (const { id, news } of sites)
    for (const { content } of news.items)
      expect(['nyhet', 'pressmeddelande', 'debatt', 'motion', 'kampanj', ...news.categories.map(slugify)], id).toContain(
        content['category'] ?? emptyNews.category,
      )
})

it('names only pictures that the site or the federation has', async () => {
  const shared = await readSharedPictures(folder)
  for (const site of sites) {
    const keys = new Set([...shared, ...site.pictures].map(({ key }) => key))
    const find = (key: string) => (keys.has(key) ? { id: crypto.randomUUID(), isShared: false } : expect.fail(`${site.id}: ${key}`))
    const { placed, named } = rowsOf(site, noLibrary, find, now)
    for (const { area, written } of placed) if ('changed' in written.life) storedFields(area, written.life.changed, named)
  }
})

it('fills the index of topics from digits to Ö in Malmö', () => {
  const topics = sites.find(({ id }) => id === 'malmo')?.policy.topics ?? []
  expect(topics.length).toBeGreaterThanOrEqual(25)
  const first = topics.map(({ content }) => z.string().parse(content['name']).slice(0, 1))
  for (const letter of ['1', 'W', 'Å', 'Ä', 'Ö']) expect(first).toContain(letter)
})

it('writes no empty run of text, and neither glues words nor doubles blanks', () => {
  for (const { placed, content } of versions)
    for (const field of placed.area.richTextFields)
      for (const line of plainText(content[field] as RichText).split('\n')) {
        if (line === '') continue
        expect(line).toBe(line.trim())
        expect(line).not.toMatch(/ {2}|[a-zåäö][.,;:?!][A-ZÅÄÖ]/)
      }
})

it('has Swedish typography', () => {
  expect(visibleTexts.length).toBeGreaterThan(500)
  for (const text of visibleTexts) {
    // Straight and English quotation marks, hyphens as dashes, three dots, and figures that could break over a line.
    expect(text).not.toMatch(/["“„']| - |\.\.\./)
    expect(text).not.toMatch(/\d (?:\d{3}(?!\d)|kr\b|%)|kl\. \d/)
  }
})

it('links to pages of the site, or securely to example domains and public authorities', () => {
  const publicHosts = ['www.val.se', 'www.boverket.se', 'www.krisinformation.se', 'polisen.se', 'www.lansstyrelsen.se']
  const hrefs = Array.from(
    JSON.stringify(versions.map(({ content }) => content)).matchAll(/"href":"([^"/][^"]*)"/g),
    ([, href]) => {
      return new URL(href ?? '')
    },
  )
  expect(hrefs.length).toBeGreaterThan(15)
  for (const url of hrefs) {
    expect(url.protocol, url.href).toBe('https:')
    const isExample = url.host === 'www.example.se' || url.host.endsWith('.example')
    expect(isExample || publicHosts.includes(url.host), url.href).toBe(true)
  }
})

// covers End to end: no personal numbers in the demonstration's texts
it('holds no personal number in any text', () => {
  for (const text of visibleTexts) expect(holdsPersonalNumber(text), text).toBe(false)
})

const writersStates: ReadonlySet<string> = new Set(['draft', 'inReview', 'changesWanted'])

it('lets authors act within their roles: writers publish nothing, others work on their own sites', () => {
  const roles = new Map(federation.people.map((person) => [person.key, person]))
  for (const { id, reviewer } of associations)
    for (const { written } of newsOf(id)) {
      const author = roles.get(written.author ?? reviewer)
      if (author?.isAdmin) continue
      const role = author?.roles[id]
      const needed = writersStates.has(written.life.state) ? 'writer' : 'editor'
      expect(role !== undefined && isAtLeast(role, needed), `${written.author}: ${JSON.stringify(written.content['title'])}`).toBe(
        true,
      )
    }
})

it('counts days in order', () => {
  for (const { placed } of versions) {
    const { life } = placed.written
    const days = (['publishedDaysAgo', 'editedDaysAgo', 'unpublishedDaysAgo', 'trashedDaysAgo'] as const).flatMap(
      (name) => (life as Partial<Record<typeof name, number>>)[name] ?? [],
    )
    expect(days, placed.area.title(placed.written.content)).toEqual(days.toSorted((a, b) => b - a))
    // The trash is emptied after thirty days.
    if (life.state === 'trashed') expect(life.trashedDaysAgo).toBeLessThan(30)
  }
})

it('has people whom the BankID simulator can play', async () => {
  const file = join(folder, '..', 'bankid-simulator', 'persons.json')
  const persons = JSON.parse(await readFile(file, 'utf8')) as { personalNumber: string; name: string; blocked: boolean }[]
  const played = new Map(persons.filter((person) => !person.blocked).map((person) => [person.personalNumber, person.name]))
  for (const { personalNumber, name } of federation.people) {
    expect(PersonInput.parse({ personalNumber, name })).toEqual({ personalNumber, name })
    expect(played.get(personalNumber)).toBe(name)
  }
  const known = federation.people.map((person) => person.personalNumber)
  expect(new Set(known).size).toBe(5)
  // The simulator's Nils Utan-Konto, who shows the refusal.
  expect(known).not.toContain('200001012384')
})

describe('the representatives', () => {
  const persons = sites.flatMap(({ id, representatives }) => representatives.persons.map((person) => ({ site: id, ...person })))

  it('have roles that exist, in the order of their site', () => {
    for (const { roles, content } of persons) {
      expect(roles.length, JSON.stringify(content['familyName'])).toBeGreaterThan(0)
      for (const { as } of roles) expect(standardRoleName(as), as).not.toBeNull()
    }
  })

  it('have contact details that no real person has', () => {
    for (const { email, phone } of persons) {
      if (email) expect(email.value).toMatch(/@samlingframat\.example$/)
      // Numbers that the authority reserves for books and films.
      if (phone)
        expect(parseContact('phone', phone.value)).toMatchObject({ value: expect.stringMatching(/^\+46(?:7017406|4062804)\d\d$/) })
    }
  })

  it('fill the council of Malmö, and leave a seat in Lund vacant', () => {
    const seated = (site: string) =>
      persons.filter((person) => {
        return (
          person.site === site &&
          person.roles.some(({ in: body, as, to }) => body === 'kf' && as !== 'ersattare' && to === undefined)
        )
      }).length
    expect([seated('malmo'), seated('lund'), seated('gallivare')]).toEqual([13, 6, 0])
  })
})

it('counts days from the day of the seed', () => {
  const later = new Date(now.getTime() + 10 * 24 * 60 * 60 * 1000)
  const daysOf = (at: Date) => {
    const items = sites.flatMap((site) => rowsOf(site, noLibrary, noMedia, at).rows.items ?? [])
    const glögg = items.find(({ title }) => title.startsWith('Glöggkväll'))
    return [glögg?.draft['event'] as NewsEvent, stockholmDate(new Date(glögg?.publishedAt ?? ''))]
  }
  expect([daysOf(now), daysOf(later)]).toEqual([
    [expect.objectContaining({ startDay: '2026-11-30' }), '2026-10-26'],
    [expect.objectContaining({ startDay: '2026-12-10' }), '2026-11-05'],
  ])
})
