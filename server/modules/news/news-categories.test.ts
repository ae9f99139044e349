import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { NewsCategory } from '#contract/news/news-categories.ts'
import { newsContent } from '../../testing/factories.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const listed = (answer: TestAnswer): NewsCategory[] => (answer.body as { categories: NewsCategory[] }).categories
const path = ({ root }: AtWork, id = ''): string => `${root}/news-categories${id && `/${id}`}`
const add = (office: AtWork, name: unknown) => office.browser.send('POST', path(office), { name })
const messageOf = (answer: TestAnswer): string => (answer.body as ErrorBody).message

describe('the categories of news', () => {
  // covers News: category: five on every site, own ones can be added
  it('are five on every site; an editor adds, renames and removes more, which is logged', async () => {
    const office = await atWork(test)
    expect(listed(await office.browser.get(path(office))).map(({ id }) => id)).toEqual([
      'nyhet',
      'pressmeddelande',
      'debatt',
      'motion',
      'kampanj',
    ])
    expect(listed(await add(office, 'Årets möten')).at(-1)).toEqual({
      id: 'arets-moten',
      name: 'Årets möten',
      isOwn: true,
      uses: 0,
    })
    const renamed = await office.browser.send('PATCH', path(office, 'arets-moten'), { name: 'Möten' })
    expect(listed(renamed).at(-1)).toMatchObject({ id: 'arets-moten', name: 'Möten' })
    expect(listed(await office.browser.send('DELETE', path(office, 'arets-moten')))).toHaveLength(5)
    const { rows } = await test.superuser.query('select action, object_id from audit_log where site_id = $1 order by id', [
      office.siteId,
    ])
    expect(rows).toEqual([
      { action: 'newsCategory.create', object_id: null },
      { action: 'newsCategory.rename', object_id: null },
      { action: 'newsCategory.remove', object_id: null },
    ])
  })

  it.each([
    ['no name', '', 'Skriv vad kategorin ska heta.'],
    ['one letter', 'A', 'Namnet är för kort. Minst 2 tecken.'],
    ['too long', 'x'.repeat(41), 'Namnet är för långt. Högst 40 tecken.'],
    ['signs alone', '!?', 'Namnet behöver minst 2 bokstäver eller siffror.'],
    ['control characters', 'Mö\u0000ten', 'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.'],
    ['no text', 7, 'Namnet måste vara text.'],
  ])('refuse a name with %s', async (_what, name, message) => {
    const office = await atWork(test)
    expect((await add(office, name)).body as ErrorBody).toMatchObject({ code: 'VALIDATION', fields: { name: { message } } })
  })

  // covers News: category: twelve own at most, each name once
  it('refuse a second of the same name in any case, and a thirteenth', async () => {
    const office = await atWork(test)
    expect((await add(office, 'Möten')).status).toBe(200)
    for (const name of ['möten', 'MÖTEN', 'debatt', 'Nyhet']) expect([name, (await add(office, name)).status]).toEqual([name, 409])
    for (let at = 2; at <= 12; at++) expect((await add(office, `Kategori ${at}`)).status).toBe(200)
    expect(messageOf(await add(office, 'En till'))).toBe('Högst 12 egna kategorier. Ta bort en som ni inte använder.')
  })

  // covers News: category: stays while it is used
  it('cannot be removed while a draft or a published text has them', async () => {
    const office = await atWork(test)
    await add(office, 'Möten')
    const draft = await writtenItem(office, 'news', newsContent({ category: 'moten' }))
    const live = await publishedItem(office, 'news', newsContent({ category: 'moten' }))
    await office.browser.send('PATCH', `${office.root}/news/${live.id}/draft`, {
      fields: { category: 'motion' },
      versions: { category: 1 },
    })
    const remove = () => office.browser.send('DELETE', path(office, 'moten'))
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(messageOf(await remove())).toBe('2 nyheter har kategorin. Välj en annan kategori där först.')
    await office.browser.send('POST', `${office.root}/news/${draft.id}/trash`, { draftVersion: 1 })
    expect(messageOf(await remove())).toBe('1 nyhet har kategorin. Välj en annan kategori där först.')
    await office.browser.send('POST', `${office.root}/news/${live.id}/publish`, { draftVersion: 2 })
    expect((await remove()).status).toBe(200)
  })

  it('that are standard cannot be changed, and unknown ones are 404', async () => {
    const office = await atWork(test)
    expect((await office.browser.send('DELETE', path(office, 'debatt'))).status).toBe(409)
    expect((await office.browser.send('PATCH', path(office, 'debatt'), { name: 'Åsikter' })).status).toBe(409)
    expect((await office.browser.send('DELETE', path(office, 'finns-inte'))).status).toBe(404)
  })

  it('are read by all and changed by editors', async () => {
    const writer = await atWork(test, 'writer')
    expect((await writer.browser.get(path(writer))).status).toBe(200)
    expect(await add(writer, 'Möten')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const other = await atWork(test)
    expect((await other.browser.send('POST', path(writer), { name: 'Möten' })).status).toBe(404)
  })
})
