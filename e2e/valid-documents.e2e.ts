import { HtmlValidate } from 'html-validate'
import sax from 'sax'
import { unknownInData } from './support/schema-org.ts'
import { expect, test } from './support/test.ts'

// Every kind of public page by a validator of HTML, its structured data by the vocabulary of schema.org, and the feeds by the
// rules of RSS.

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const pages = [
  '/malmo',
  '/lund',
  '/skovde',
  '/pitea',
  '/ostersund',
  '/gallivare',
  '/malmo/nyheter',
  '/malmo/nyheter/sa-vill-vi-att-malmos-pengar-anvands-2027',
  '/malmo/nyheter/tack-for-i-gar',
  '/malmo/politik',
  '/malmo/politik/hemtjanst',
  '/malmo/foretradare',
  '/malmo/foretradare/samira-haddad-lindqvist',
  '/malmo/om-oss',
  '/malmo/kontakt',
  '/malmo/tillganglighet',
  '/malmo/sok?q=bibliotek',
  '/malmo/finns-inte',
  '/malmo/press',
  '/',
  '/?lan=skane',
  '/?bokstav=m',
  '/?ort=Lund',
  '/?ort=2235',
]

for (const path of pages) {
  // covers Public sites: valid HTML and known types of structured data on every kind of page
  test(`${path} is valid`, async ({ request, stack }) => {
    const body = await (await request.get(stack.sitesUrl + path)).text()
    const { results } = await validator.validateString(body)
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    )
    expect(faults).toEqual([])
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(unknownInData(JSON.parse(data))).toEqual([])
  })
}

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
test('the feeds have what readers of feeds need', async ({ request, stack }) => {
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
