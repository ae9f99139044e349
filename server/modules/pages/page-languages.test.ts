import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Menu } from '#contract/pages/menu.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import type { Incoming } from '#contract/items/items.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { newsContent, textOf } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { ensureSystemPages } from './system-pages.ts'

const test = await testApp()
const body = textOf('En text.')

describe('a page in another language', () => {
  // covers Pages: language and translation: saved, in the tree and out of the menu
  it('is known by it in the tree, and is not in the automatic menu', async () => {
    const at = await atWork(test)
    const about = await publishedItem(at, 'pages', { title: 'Om oss', body })
    const english = await publishedItem(at, 'pages', { title: 'About us', language: 'en', translationOf: about.id, body })
    const { pages } = (await at.browser.get(`${at.root}/pages/tree`)).body as { pages: TreePage[] }
    const inTree = pages.map(({ title, language, showInMenu }) => ({ title, language, showInMenu }))
    expect(inTree).toEqual([
      { title: 'Om oss', language: 'sv', showInMenu: true },
      { title: 'About us', language: 'en', showInMenu: false },
    ])
    const { shown, automatic } = (await at.browser.get(`${at.root}/menu`)).body as Menu
    expect(shown.map(({ label }) => label)).toEqual(['Om oss'])
    expect(automatic).toHaveLength(1)
    // What leads to it is told before it is removed: the menu does not, and its translation does lead to the original.
    const incoming = async (id: string) => (await at.browser.get(`${at.root}/pages/${id}/incoming`)).body as Incoming
    expect(await incoming(english.id)).toMatchObject({ inMenu: false, items: [] })
    expect(await incoming(about.id)).toMatchObject({ inMenu: true, items: [{ title: 'About us', isLive: true }] })
  })

  it('may be put into an arranged menu by hand', async () => {
    const at = await atWork(test, 'siteAdmin')
    const english = await publishedItem(at, 'pages', { title: 'About us', language: 'en', body })
    const items = [{ kind: 'page', pageId: english.id, label: '', children: [] }]
    const answer = await at.browser.send('PUT', `${at.root}/menu`, { mode: 'arranged', items, version: 0 })
    expect(answer).toMatchObject({ status: 200, body: { shown: [{ label: 'About us' }] } })
  })

  it.each([
    ['a language that is not on the list', { language: 'klingon' }, 'language'],
    ['a translation of nothing', { language: 'en', translationOf: randomUUID() }, 'translationOf'],
    ['a translation of what is no id', { language: 'en', translationOf: 'om-oss' }, 'translationOf'],
  ])('is refused with %s', async (_what, fields, field) => {
    const at = await atWork(test)
    const page = await writtenItem(at, 'pages', { title: 'About us', body })
    const versions = { language: 1, translationOf: 1 }
    const answer = await at.browser.send('PATCH', `${at.root}/pages/${page.id}/draft`, { fields, versions })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [`fields.${field}`]: expect.anything() } } })
  })

  it('is no translation of a news item, nor of a page of another site', async () => {
    const [at, other] = [await atWork(test), await atWork(test)]
    const page = await writtenItem(at, 'pages', { title: 'About us', language: 'en', body })
    for (const { id } of [await writtenItem(at, 'news', newsContent()), await writtenItem(other, 'pages', { title: 'Om oss' })]) {
      const change = { fields: { translationOf: id }, versions: { translationOf: 1 } }
      expect(await at.browser.send('PATCH', `${at.root}/pages/${page.id}/draft`, change)).toMatchObject({ status: 400 })
    }
  })

  it('cannot be one that every site must have in Swedish', async () => {
    const at = await atWork(test, 'siteAdmin')
    await test.database.inSite(at.siteId, (site) => ensureSystemPages(site, { userId: at.user.id, now: test.clock() }))
    const { pages } = (await at.browser.get(`${at.root}/pages/tree`)).body as { pages: TreePage[] }
    const id = pages.find(({ systemKey }) => systemKey === 'kakor')?.id ?? ''
    const change = { fields: { language: 'en', body }, versions: { language: 1, body: 1 } }
    const saved = await at.browser.send('PATCH', `${at.root}/pages/${id}/draft`, change)
    const { draftVersion } = saved.body as { draftVersion: number }
    expect(await at.browser.send('POST', `${at.root}/pages/${id}/publish`, { draftVersion })).toMatchObject({
      status: 409,
      body: { code: 'CHECK_FAILED', fields: { language: { code: 'REQUIRED_PAGE' } } },
    })
  })
})
