import { HtmlValidate } from 'html-validate'
import sax from 'sax'
import ICAL from 'ical.js'
import { dataFaults, headFaults, languagePairFaults } from './support/document-facts.ts'
import { tolvan } from './support/people.ts'
import { expectNone } from './support/public-audit.ts'
import { fetched, publicPages } from './support/public-pages.ts'
import { nextAddress } from './support/session.ts'
import { expect, test } from './support/test.ts'

// Every type of public page by a validator of HTML, its structured data by the vocabulary of schema.org, what it says to those who share
// it, and feeds and calendars by their rules.

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

// covers Public sites: valid HTML, known types of structured data, fields for sharing and pairs of languages on every type of page
test('every type of page is valid, and says what it is', { tag: '@takeover' }, async ({ stack, sessionOf }) => {
  test.slow()
  const found = new Map<string, string[]>()
  const documents = new Map<string, string>()
  const address = nextAddress()
  for (const page of await publicPages(stack, await sessionOf(tolvan))) {
    const { status, type, html } = await fetched(stack.sitesUrl, page, address)
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    )
    if (status !== (page.status ?? 200)) faults.push(`status ${status}`)
    if (type !== 'text/html; charset=utf-8') faults.push(`it is ${type}`)
    found.set(page.name, [...faults, ...dataFaults(html, page.types ?? []), ...headFaults(html, stack.sitesUrl + page.path)])
    documents.set(stack.sitesUrl + page.path, html)
  }
  found.set('languages', languagePairFaults(documents))
  expectNone(found)
})

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** The tree of an XML document; throws where it is not well-formed. */
function parsedXml(xml: string): Element {
  const parser = sax.parser(true)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const onText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  Object.assign(parser, {
    onopentag({ name, attributes }: Pick<Element, 'name' | 'attributes'>) {
      const element: Element = { name, attributes, children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    onclosetag: () => open.pop(),
    ontext: onText,
    oncdata: onText,
    onerror(error: Error) {
      throw error
    },
  })
  parser.write(xml).close()
  return root
}

const childOf = ({ children }: Element, name: string): Element => {
  const found = children.find((child) => child.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
/** RFC 822 with a year of four digits, as RSS wants it. */
const rssDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/

// covers Public sites: feeds by the rules of RSS 2.0 and its advisory board
test('the feeds have what readers of feeds need', { tag: '@nightly' }, async ({ request, stack }) => {
  for (const path of ['/malmo/nyheter/rss.xml', '/lund/nyheter/rss.xml']) {
    const answer = await request.get(stack.sitesUrl + path)
    expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    const rss = childOf(parsedXml(await answer.text()), 'rss')
    expect(rss.attributes['version']).toBe('2.0')
    const channel = childOf(rss, 'channel')
    for (const name of ['title', 'link', 'description']) expect(childOf(channel, name).text, name).not.toBe('')
    expect(childOf(channel, 'language').text).toMatch(/^sv/)
    const self = channel.children.find(({ name, attributes }) => name === 'atom:link' && attributes['rel'] === 'self')
    expect(self?.attributes['href']).toBe(stack.sitesUrl + path)
    const items = channel.children.filter(({ name }) => name === 'item')
    expect(items.length).toBeGreaterThan(3)
    const ids = items.map((item) => childOf(item, 'guid').text)
    expect(new Set(ids).size).toBe(items.length)
    for (const item of items) {
      expect(childOf(item, 'title').text).not.toBe('')
      expect(new URL(childOf(item, 'link').text).origin).toBe(new URL(stack.sitesUrl).origin)
      expect(childOf(item, 'pubDate').text).toMatch(rssDate)
    }
  }
})

// covers Events: calendar.ics of a site and of an event, read by another program's library
test('the calendars are read by a library that is not ours', { tag: '@nightly' }, async ({ stack }) => {
  const event = '/malmo/nyheter/gloggkvall-med-den-nya-fullmaktigegruppen'
  for (const path of ['/malmo/kalender.ics', '/ornskoldsvik/kalender.ics', `${event}.ics`]) {
    const answer = await fetch(stack.sitesUrl + path)
    expect(answer.headers.get('content-type'), path).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    // RFC 5545, 3.1: lines end with both characters and have at most 75 octets.
    const lines = text.split('\r\n')
    expect(lines.at(-1), path).toBe('')
    expect(lines.join('').includes('\n'), path).toBe(false)
    expect(
      lines.filter((line) => Buffer.byteLength(line) > 75),
      path,
    ).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('version'), path).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid'), path).not.toBe('')
    // RFC 5546 asks for an organizer where there is a method.
    expect(calendar.getFirstProperty('method'), path).toBeNull()
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.length, path).toBeGreaterThan(0)
    expect(new Set(events.map(({ uid }) => uid)).size, path).toBe(events.length)
    for (const { component, startDate, endDate, summary } of events) {
      for (const name of ['uid', 'dtstamp', 'url', 'status']) expect(component.getAllProperties(name).length, name).toBe(1)
      expect(summary, path).not.toBe('')
      expect(endDate.compare(startDate), summary).toBeGreaterThanOrEqual(0)
      const page = await fetch(String(component.getFirstPropertyValue('url')))
      expect(page.status, summary).toBe(200)
      // What the page says in structured data is what the calendar says.
      const data = /"startDate":"([^"]+)"/.exec(await page.text())?.[1] ?? ''
      expect(startDate.isDate ? startDate.toString() : startDate.toJSDate().getTime(), summary).toBe(
        startDate.isDate ? data : new Date(data).getTime(),
      )
    }
  }
})
