import { describe, expect, it } from 'vitest'
import type { NewsItem } from '#contract/news/news.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { aSite, aUser, newsContent } from '../../../testing/factories.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'

const test = await testApp()

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
  return { siteId, user, write, save, here: `http://localhost:3001/${siteId}` }
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

  // covers Texts: paste: other addresses are left as they are
  it('without an item, to a place within a page, or to another site stays unchanged', async () => {
    const { write, here } = await anEditor()
    const other = await anEditor()
    await other.write({ title: 'Målet' })
    await write({ title: 'Målet' })
    const kept = [
      `${here}/nyheter/finns-inte`,
      `${here}/nyheter/malet#rubrik`,
      `${other.here}/nyheter/malet`,
      'https://example.org/nyheter/malet',
      'mailto:anna@example.org',
    ]
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
