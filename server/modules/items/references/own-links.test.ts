import { describe, expect, it } from 'vitest'
import type { NewsItem } from '#contract/news/news.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { aSite, aUser, newsContent } from '../../../testing/factories.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'

const test = await testApp()

interface ShownFinding {
  readonly code: string
  readonly block?: number
  readonly answerKeys?: readonly string[]
}

async function anEditor() {
  const siteId = await aSite(test.database)
  const user = await aUser(test.database, { roles: { [siteId]: 'editor' } })
  const browser = await signedInAs(test, user)
  const root = `/api/site/${siteId}/news`
  const write = async (content: Partial<NewsItem['content']>): Promise<NewsItem> => {
    const answer = await browser.send('POST', root, { content: newsContent(content) })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const save = async (item: NewsItem, versions: object, fields: object, bases?: object): Promise<NewsItem> => {
    const answer = await browser.send('PATCH', `${root}/${item.id}/draft`, { fields, versions, ...(bases && { bases }) })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const check = async (item: NewsItem) => {
    const { findings } = (await browser.get(`${root}/${item.id}/check`)).body as { findings: ShownFinding[] }
    return findings.filter(({ code }) => code === 'LINK_BROKEN_INTERNAL')
  }
  return { siteId, user, write, save, check, here: `http://localhost:3001/${siteId}` }
}

const linked = (...hrefs: string[]): RichText => ({
  type: 'doc',
  content: hrefs.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'länk', marks: [{ type: 'link', attrs: { href } }] }],
  })),
})
const hrefs = ({ content }: NewsItem): string[] => content.body.content.flatMap(linksIn).map(({ href }) => href)

describe('a pasted address', () => {
  // covers Texts: paste: an own address becomes a reference to the page
  it('of an item on the site becomes a reference to it, in a button and in a list too', async () => {
    const { write, here } = await anEditor()
    const target = await write({ title: 'Målet' })
    const address = `${here}/nyheter/malet`
    const { content } = linked(address, `${address}/`)
    const item = await write({
      title: 'Länkar',
      body: {
        type: 'doc',
        content: [
          ...content,
          { type: 'button', attrs: { text: 'Läs mer', href: address } },
          { type: 'bulletList', content: [{ type: 'listItem', content: [content[0] as never] }] },
        ],
      },
    })
    expect(hrefs(item)).toEqual(Array.from({ length: 4 }, () => `item:${target.id}`))
  })

  it('on a domain of the site becomes one as well, once the domain is verified', async () => {
    const { siteId, user, write, save } = await anEditor()
    const target = await write({ title: 'Målet' })
    await test.superuser.query(
      `insert into site_domains (site_id, id, host, state, token, with_www, verified_at, created_at, created_by)
       values ($1, gen_random_uuid(), $2, 'live', $2, true, now(), now(), $3)`,
      [siteId, `${siteId}.example.org`, user.id],
    )
    const item = await write({ title: 'Länkar' })
    const own = [`https://${siteId}.example.org/nyheter/malet`, `https://www.${siteId}.example.org/nyheter/malet`]
    const saved = await save(item, { body: 1 }, { body: linked(...own) })
    expect(hrefs(saved)).toEqual([`item:${target.id}`, `item:${target.id}`])
  })

  it('as a path, with a query or a place on the page, becomes a reference that keeps them', async () => {
    const { write, here, siteId } = await anEditor()
    const target = await write({ title: 'Målet' })
    const written = [
      '/nyheter/malet',
      '/nyheter/malet/',
      `/${siteId}/nyheter/malet`,
      '/Nyheter/M%C3%A5let',
      '/nyheter/malet#styrelsen',
      `${here}/nyheter/malet?utskrift=1#styrelsen`,
    ]
    expect(hrefs(await write({ title: 'Länkar', body: linked(...written) }))).toEqual(
      ['', '', '', '', '#styrelsen', '?utskrift=1#styrelsen'].map((suffix) => `item:${target.id}${suffix}`),
    )
  })

  // covers Texts: paste: an old address with a query becomes a reference to the page it leads to
  it('of an older website, with a query, becomes a reference to where that query leads, and keeps no other', async () => {
    const { write, check, here, siteId, user } = await anEditor()
    const [one, other] = [await write({ title: 'Ettan' }), await write({ title: 'Tvåan' })]
    await test.superuser.query(
      `insert into redirects (site_id, from_path, to_item_id, to_url, code, created_at, created_by)
       values ($1, '/visa.asp', $3, null, 301, now(), $2), ($1, '/visa.asp?id=5', $4, null, 301, now(), $2),
         ($1, '/visa.asp?id=6', null, 'https://example.org/', 301, now(), $2), ($1, '/?p=12', $4, null, 301, now(), $2),
         ($1, '/artikel?id=1', null, 'https://example.org/', 301, now(), $2)`,
      [siteId, user.id, one.id, other.id],
    )
    const written = [
      '/visa.asp?id=5',
      '/Visa.ASP?utm_source=x&ID=5#styrelsen',
      `${here}/?p=12`,
      '/visa.asp?id=7',
      '/visa.asp?id=6',
      '/?p=13',
      '/artikel?id=1&x=2',
      '/artikel?id=2',
    ]
    const item = await write({ title: 'Länkar', body: linked(...written) })
    expect(hrefs(item)).toEqual([
      `item:${other.id}`,
      `item:${other.id}#styrelsen`,
      `item:${other.id}`,
      `item:${one.id}?id=7`,
      '/visa.asp?id=6',
      '/?p=13',
      '/artikel?id=1&x=2',
      '/artikel?id=2',
    ])
    // The first are led to, but not public; nothing is at the last one.
    expect((await check(item)).map(({ block }) => block)).toEqual([0, 1, 2, 3, 7])
  })

  it('of a list, and of what is not there, becomes a path, which any host of the site has', async () => {
    const { write, here } = await anEditor()
    const written = [`${here}/nyheter?sida=2`, `${here}/nyheter/finns-inte`, '/kalender']
    expect(hrefs(await write({ title: 'Länkar', body: linked(...written) }))).toEqual([
      '/nyheter?sida=2',
      '/nyheter/finns-inte',
      '/kalender',
    ])
  })

  it('that meets nothing stops publishing until somebody answers that it is right', async () => {
    const { write, check, here, save, siteId, user } = await anEditor()
    await test.superuser.query(
      `insert into redirects (site_id, from_path, to_url, code, created_at, created_by)
       values ($1, '/gammal', 'https://example.org/', 301, now(), $2), ($1, '/borttagen', null, 410, now(), $2)`,
      [siteId, user.id],
    )
    const met = [
      '/',
      '/nyheter',
      '/nyheter?kategori=skola',
      '/nyheter/rss.xml',
      '/kalender',
      '/kalender.ics',
      '/sok?q=skola',
      '/politik',
      '/gammal',
    ]
    expect(
      await check(await write({ title: 'Länkar', body: linked(...met, '/_media/bild.jpg', 'https://example.org/x') })),
    ).toEqual([])
    const item = await write({ title: 'Länkar', body: linked(`${here}/finns-inte`, '/nyheter', '/borttagen?x=1') })
    const found = await check(item)
    expect(found.map(({ block }) => block)).toEqual([0, 2])
    const answered = await save(item, { answers: 1 }, { answers: found.flatMap(({ answerKeys = [] }) => answerKeys) })
    expect(await check(answered)).toEqual([])
    const changed = await save(item, { body: 1 }, { body: linked('/finns-inte-heller') })
    expect(await check(changed)).toHaveLength(1)
  })

  // covers Texts: paste: other addresses are left as they are
  it('of another site stays unchanged', async () => {
    const { write } = await anEditor()
    const other = await anEditor()
    await other.write({ title: 'Målet' })
    await write({ title: 'Målet' })
    const kept = [`${other.here}/nyheter/malet`, 'https://example.org/nyheter/malet', 'mailto:anna@example.org']
    expect(hrefs(await write({ title: 'Länkar', body: linked(...kept) }))).toEqual(kept)
  })

  it('that the browser still has in its text is no conflict with the reference', async () => {
    const { write, save, here } = await anEditor()
    const target = await write({ title: 'Målet' })
    const item = await write({ title: 'Länkar' })
    const sent = linked(`${here}/nyheter/malet`)
    await save(item, { body: 1 }, { body: sent })
    const more = linked(`${here}/nyheter/malet`, 'https://example.org/')
    const saved = await save(item, { body: 1 }, { body: more }, { body: sent })
    expect(hrefs(saved)).toEqual([`item:${target.id}`, 'https://example.org/'])
  })
})
